import { Button, Select } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { PRODUCTION_STATUSES, type Production, RUN_SORTS } from '@millwright/contract/production/productions'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { SearchField } from '../../platform/ui/fields/search-field.tsx'
import { IconPackages } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { sortFor } from '../../platform/ui/table/table-address.ts'
import { useTableAddress } from '../../platform/ui/table/use-table-address.ts'
import { formatDateTime } from '../../platform/ui/text/format.ts'
import styles from './production.module.css'
import { loadRuns, RUNS_PAGE, runsQuery } from './production.queries.ts'
import { endOf, runColumns, startOf } from './run-columns.tsx'
import type { ProductionView } from './use-production-view.ts'

const FILTERS = { status: PRODUCTION_STATUSES } as const

const NEWEST_FIRST = { by: 'time', isDescending: true } as const

/** The runs of the chosen days. */
export function RunsCard({ machine, view }: { machine: Machine; view: ProductionView }) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const now = useNow(MINUTE_MS)
  const table = useTableAddress({ columns: COLUMN_IDS, filters: FILTERS })
  const { status } = table.filters
  const filter = { program: table.words, status, sort: sortFor(RUN_SORTS, table.sort) }
  const beginText = ({ StartTime }: Production): string =>
    formatDateTime(Date.parse(StartTime), zone, i18n.language)
  const runs = useQuery(runsQuery(machine.Id, view.range, zone, filter, table.page))
  const rows = runs.data?.result
  const columns = useMemo(() => {
    const longest = Math.max(0, ...(rows ?? []).map((run) => endOf(run, now) - startOf(run)))
    return runColumns({ t, language: i18n.language, zone, now, longest })
  }, [t, i18n.language, zone, now, rows])
  const isFiltered = table.words !== '' || status !== undefined
  return (
    <Card
      flush
      title={t('production.runs')}
      hint={filter.sort === undefined ? t('production.newest_first') : undefined}
      actions={
        <>
          <SearchField
            label={t('production.search')}
            words={table.words}
            onSearch={table.onSearch}
            delayMs={250}
          />
          <Select
            className={styles.filter}
            aria-label={t('production.state')}
            placeholder={t('production.all_states')}
            clearable
            data={PRODUCTION_STATUSES.map((value) => ({ value, label: t(`production.states.${value}`) }))}
            value={status ?? null}
            onChange={(value) => table.onFilter('status', value)}
          />
        </>
      }
    >
      <DataTable<Production>
        label={t('production.runs')}
        columns={columns}
        rows={rows}
        keyOf={({ Id }) => Id}
        nameOf={(run) => `${run.Program}, ${beginText(run)}`}
        linkHint={beginText}
        view={table}
        defaultSort={NEWEST_FIRST}
        source={runs}
        currentId={view.runId}
        link={({ Id }, props) => <Link to="." search={(old) => ({ ...old, run: Id })} replace {...props} />}
        csvName={`production-${machine.serial || machine.Id}`}
        loadAll={() => loadRuns(machine.Id, view.range, zone, filter)}
        paging={{
          page: table.page,
          pageSize: RUNS_PAGE,
          total: runs.data?.total,
          onPage: table.onPage,
          sorts: RUN_SORTS,
        }}
        empty={
          <EmptyState
            icon={<IconPackages size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t(isFiltered ? 'production.nothing_found' : 'production.no_runs')}
            text={t(isFiltered ? 'production.nothing_found_text' : 'production.no_runs_text')}
            action={isFiltered && <Button onClick={table.onClear}>{t('table.clear_filters')}</Button>}
          />
        }
      />
    </Card>
  )
}

/** As `runColumns` names them. */
const COLUMN_IDS = [
  'program',
  'time',
  'end',
  'duration',
  'repetitions',
  'pieces',
  'cycle',
  'efficiency',
  'availability',
  'process',
].map((id) => ({ id }))
