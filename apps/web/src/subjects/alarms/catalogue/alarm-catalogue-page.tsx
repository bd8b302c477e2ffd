import { Button } from '@mantine/core'
import { CATALOGUE_SORTS, type CatalogueEntry } from '@millwright/contract/alarms/alarm-catalogue'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { SearchField } from '../../../platform/ui/fields/search-field.tsx'
import { IconBook2, IconPlus, IconUpload } from '../../../platform/ui/icons/icons.ts'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { sortFor } from '../../../platform/ui/table/table-address.ts'
import { useTableAddress } from '../../../platform/ui/table/use-table-address.ts'
import { CATALOGUE_KEY, CATALOGUE_PAGE, catalogueQuery, loadCatalogue } from './alarm-catalogue.queries.ts'
import { COLUMN_IDS, catalogueColumns, catalogueCsv } from './catalogue-columns.tsx'

const EntryForm = lazyPart(() => import('./entry-form.tsx'), 'EntryForm')
const ImportForm = lazyPart(() => import('./import-form.tsx'), 'ImportForm')

const SEARCH_PAUSE_MS = 300
const BY_MAKER = { by: 'machines', isDescending: false } as const

type Opened = { readonly kind: 'import' } | { readonly kind: 'entry'; readonly entry: CatalogueEntry | null }

/** /settings/alarm-catalogue: what the organization knows about alarms, by maker, family and code. */
export function AlarmCataloguePage() {
  const { t, i18n } = useTranslation()
  const { organization } = useSession()
  const cache = useQueryClient()
  const org = organization.BusinessCode
  const table = useTableAddress({ columns: COLUMN_IDS })
  const [opened, setOpened] = useState<Opened | null>(null)
  const filter = { search: table.words, sort: sortFor(CATALOGUE_SORTS, table.sort) }
  const query = useQuery(catalogueQuery(org, filter, table.page))
  const columns = useMemo(
    () => catalogueColumns(t, i18n.language, (entry) => setOpened({ kind: 'entry', entry })),
    [t, i18n.language],
  )
  const done = (): void => {
    setOpened(null)
    void cache.invalidateQueries({ queryKey: [CATALOGUE_KEY] })
  }
  const add = () => setOpened({ kind: 'entry', entry: null })
  const isFiltered = table.words !== ''
  return (
    <PageFrame
      title={t('nav.alarm_catalogue')}
      context={organization.Name}
      actions={
        <>
          <Button
            leftSection={<IconUpload size="0.9375rem" aria-hidden="true" />}
            onClick={() => setOpened({ kind: 'import' })}
          >
            {t('catalogue.import')}
          </Button>
          <Button
            variant="filled"
            leftSection={<IconPlus size="0.9375rem" aria-hidden="true" />}
            onClick={add}
          >
            {t('catalogue.add')}
          </Button>
        </>
      }
    >
      <Card
        flush
        title={t('catalogue.entries')}
        hint={t(organization.type === 'VENDOR' ? 'catalogue.serves_make' : 'catalogue.serves_own', {
          maker: organization.Name,
        })}
        actions={
          <SearchField
            label={t('catalogue.find')}
            words={table.words}
            onSearch={table.onSearch}
            delayMs={SEARCH_PAUSE_MS}
          />
        }
      >
        <DataTable<CatalogueEntry>
          label={t('catalogue.entries')}
          columns={columns}
          rows={query.data?.result}
          keyOf={({ Id }) => Id}
          nameOf={({ Code }) => Code}
          view={table}
          defaultSort={BY_MAKER}
          source={query}
          rowSize="lines"
          csvName="alarm-catalogue"
          toCsv={catalogueCsv}
          loadAll={() => loadCatalogue(org, filter)}
          paging={{
            page: table.page,
            pageSize: CATALOGUE_PAGE,
            total: query.data?.total,
            onPage: table.onPage,
            sorts: CATALOGUE_SORTS,
          }}
          empty={
            <EmptyState
              icon={<IconBook2 size="1.25rem" stroke={1.5} aria-hidden="true" />}
              title={t(isFiltered ? 'catalogue.nothing_found' : 'catalogue.none')}
              text={t(isFiltered ? 'catalogue.nothing_found_text' : 'catalogue.none_text')}
              action={
                isFiltered ? (
                  <Button onClick={table.onClear}>{t('table.clear_filters')}</Button>
                ) : (
                  <Button onClick={add}>{t('catalogue.add')}</Button>
                )
              }
            />
          }
        />
      </Card>
      <Dialog
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        title={
          opened?.kind === 'import' ? t('catalogue.import') : (opened?.entry?.Code ?? t('catalogue.add'))
        }
        size="xl"
      >
        <Suspense>
          {opened?.kind === 'import' && <ImportForm org={org} onDone={done} />}
          {opened?.kind === 'entry' && (
            <EntryForm
              key={opened.entry?.Id}
              org={org}
              entry={opened.entry}
              onDone={done}
              onClose={() => setOpened(null)}
            />
          )}
        </Suspense>
      </Dialog>
    </PageFrame>
  )
}
