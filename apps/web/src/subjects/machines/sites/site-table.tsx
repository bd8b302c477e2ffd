import { Button } from '@mantine/core'
import type { OwnSite } from '@millwright/contract/machines/sites'
import type { TFunction } from '@millwright/domain/text/translate'
import { type ReactNode, useMemo } from 'react'
import { countryName } from '../../../platform/i18n/intl.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { DataTable, type TableSource } from '../../../platform/ui/table/data-table.tsx'

interface SiteTableProps {
  readonly sites: readonly OwnSite[] | undefined
  readonly source: TableSource
  /** Null for those who only look. */
  readonly onOpen: ((site: OwnSite) => void) | null
  readonly empty: ReactNode
}

export function SiteTable({ sites, source, onOpen, empty }: SiteTableProps) {
  const { t, i18n } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: where an opened site leads stays the same
  const columns = useMemo(() => columnsOf(t, i18n.language, onOpen), [t, i18n.language, onOpen === null])
  return (
    <DataTable
      label={t('sites.sites')}
      columns={columns}
      rows={sites}
      keyOf={({ Id }) => Id}
      source={source}
      rowSize="lines"
      csvName="sites"
      empty={empty}
    />
  )
}

function columnsOf(t: TFunction, language: string, onOpen: SiteTableProps['onOpen']): Column<OwnSite>[] {
  const countryOf = ({ Country }: OwnSite): string => (Country === '' ? '' : countryName(Country, language))
  return [
    {
      id: 'name',
      headerKey: 'site.name',
      cell: ({ Name, Address }) => (
        <>
          <b>{Name}</b>
          <small>{Address}</small>
        </>
      ),
      sortBy: ({ Name }) => Name,
      csv: ({ Name }) => Name,
    },
    {
      id: 'city',
      headerKey: 'site.city',
      cell: (site) => (
        <>
          {site.City}
          <small>{countryOf(site)}</small>
        </>
      ),
      sortBy: ({ City }) => City,
      csv: (site) => [site.City, countryOf(site)].filter(Boolean).join(', '),
    },
    {
      id: 'machines',
      headerKey: 'machines.machines',
      width: 8,
      isNumber: true,
      cell: ({ Machines }) => Machines,
      sortBy: ({ Machines }) => Machines,
      csv: ({ Machines }) => String(Machines),
    },
    {
      id: 'plan',
      headerKey: 'site.plan',
      width: 11,
      cell: ({ Map_View }) => t(Map_View.BackgroundUrl === '' ? 'site.shared_plan' : 'site.own_plan'),
    },
    ...(onOpen ? [actionColumn(t, onOpen)] : []),
  ]
}

const actionColumn = (t: TFunction, onOpen: (site: OwnSite) => void): Column<OwnSite> => ({
  id: 'action',
  headerKey: 'site.action',
  width: 8.5,
  isAction: true,
  cell: (site) => (
    <Button aria-label={t('site.edit', { name: site.Name })} onClick={() => onOpen(site)}>
      {t('misc.edit')}
    </Button>
  ),
})
