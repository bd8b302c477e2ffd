import type { Machine } from '@millwright/contract/machines/machines'
import { listInfo } from '@millwright/contract/values/machine-data'
import { INFO_CHANNEL } from '@millwright/contract/wire/topics'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { InlineHint } from '../../../platform/ui/page/hint-text.tsx'
import type { Column } from '../../../platform/ui/table/columns.ts'
import type { RowLink } from '../../../platform/ui/table/data-row.tsx'
import { DataTable, type TableSource } from '../../../platform/ui/table/data-table.tsx'
import { formatDateTime } from '../../../platform/ui/text/format.ts'
import { searchMachines } from '../shared/search-machines.ts'
import { softwareIn } from './software-in.ts'

/** Each row in sight asks for itself. */
const COLUMNS: readonly Column<Machine>[] = [
  {
    id: 'machine',
    headerKey: 'licences.machine',
    cell: (machine) => (
      <>
        {machine.Name}
        <small>{[machine.Model, machine.serial].filter(Boolean).join(' · ')}</small>
      </>
    ),
    sortBy: ({ Name }) => Name,
  },
  {
    id: 'software',
    headerKey: 'licences.software',
    cell: (machine) => <Versions machine={machine} />,
  },
  {
    id: 'told',
    headerKey: 'licences.told',
    width: 14,
    isNumber: true,
    cell: (machine) => <ReportedAt machine={machine} />,
  },
]

const machineLink: RowLink<Machine> = ({ Id }, props) => (
  <Link {...props} to="/machine/$id/overview" params={{ id: Id }} />
)

interface SoftwareTableProps {
  readonly machines: readonly Machine[] | undefined
  readonly source: TableSource
  readonly empty: ReactNode
}

export function SoftwareTable({ machines, source, empty }: SoftwareTableProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const rows = useMemo(() => machines && searchMachines(machines, '', language), [machines, language])
  return (
    <DataTable
      label={t('machines.machines')}
      columns={COLUMNS}
      rows={rows}
      keyOf={({ Id }) => Id}
      link={machineLink}
      source={source}
      rowSize="lines"
      empty={empty}
    />
  )
}

const useInfo = ({ Id }: Machine) =>
  useQuery({
    queryKey: ['info', Id],
    queryFn: async ({ signal }) =>
      (await send(listInfo, { params: { id: Id, channel: INFO_CHANNEL }, query: { limit: 1 }, signal }))
        .result,
  })

function Versions({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const info = useInfo(machine)
  if (info.isError) return t('misc.load_failed', { what: t('licences.software') })
  if (!info.data) return '…'
  const software = softwareIn(info.data[0]?.value)
  if (software.length === 0) return <InlineHint>{t('licences.not_told')}</InlineHint>
  return software.map(({ name, version }) => `${name} ${version}`.trim()).join(' · ')
}

function ReportedAt({ machine }: { machine: Machine }) {
  const { i18n } = useTranslation()
  const at = useInfo(machine).data?.[0]?.timestamp
  return at === undefined ? '—' : formatDateTime(at, machine.Country.Timezone, i18n.language)
}
