import { Button, MultiSelect, SegmentedControl } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import {
  fieldsOf,
  filterLog,
  type LogRow,
  optionsOf,
  selectedAmong,
} from '@millwright/domain/values/log-filter'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { DayNav } from '../../../platform/ui/days/day-nav.tsx'
import { useDay } from '../../../platform/ui/days/use-day.ts'
import { SearchField } from '../../../platform/ui/fields/search-field.tsx'
import { IconListDetails } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { useTableAddress } from '../../../platform/ui/table/use-table-address.ts'
import { MachineFrame, MachinePage } from '../../machines/shared/machine-page.tsx'
import { logColumns, type NumberedRow, shownField } from './log-columns.tsx'
import { LOGS } from './log-kinds.ts'
import { logQuery } from './logs.queries.ts'
import styles from './logs-page.module.css'
import { useLogView } from './use-log-view.ts'

/** /machine/{id}/logs: what the machine wrote down on a day, by its own clock. */
export function LogsPage() {
  return <MachinePage page="logs" board={LogsBoard} />
}

const LogsBoard = ({ machine }: { readonly machine: Machine }) => (
  <MachineFrame fills machine={machine} page="logs">
    <Log machine={machine} />
  </MachineFrame>
)

const NO_ROWS: readonly LogRow[] = []

function Log({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const chosen = useDay(zone)
  const { log, only, onLog, onValues, onClear } = useLogView()
  const query = useQuery(logQuery(machine.Id, log, chosen.day, chosen.day === chosen.today))
  const all = query.data ?? NO_ROWS
  const look = { t, language: i18n.language, zone }
  const columns = useMemo(
    () => logColumns(all, { t, language: i18n.language, zone }),
    [all, t, i18n.language, zone],
  )
  const view = useTableAddress({ columns })
  const rows = useMemo(() => {
    const kept = query.data && filterLog(query.data, { words: view.words, selected: only })
    return kept?.map((row, index): NumberedRow => ({ key: `${row.at} ${index}`, row }))
  }, [query.data, view.words, only])
  const isFiltered = view.words !== '' || Object.keys(only).length > 0
  const labelOf = (field: string) => columns.find(({ id }) => id === field)?.headerKey ?? field
  return (
    <Card
      flush
      className={styles.root}
      bodyClassName={styles.body}
      title={
        <SegmentedControl
          aria-label={t('logs.log')}
          value={log}
          onChange={onLog}
          data={LOGS.map((value) => ({ value, label: t(`logs.kinds.${value}`) }))}
        />
      }
      hint={t('logs.hours')}
      actions={
        <>
          <SearchField label={t('logs.search')} words={view.words} onSearch={view.onSearch} delayMs={150} />
          <DayNav chosen={chosen} zone={zone} />
        </>
      }
    >
      <div className={styles.filters}>
        {fieldsOf(all).flatMap((field) => {
          const options = optionsOf(all, field)
          if (options.length === 0) return []
          const label = t(labelOf(field))
          return (
            <MultiSelect
              key={field}
              size="xs"
              aria-label={label}
              placeholder={label}
              searchable
              clearable
              data={options.map((value) => ({ value, label: shownField({ [field]: value }, field, look) }))}
              value={selectedAmong(only[field] ?? [], options)}
              onChange={(values) => onValues(field, selectedAmong(values, options))}
            />
          )
        })}
      </div>
      <DataTable<NumberedRow>
        label={t(`logs.kinds.${log}`)}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        view={view}
        defaultSort={{ by: 'at', isDescending: true }}
        source={query}
        minWidth={60}
        csvName={`${log}-${machine.serial || machine.Id}-${chosen.day}`}
        empty={
          <EmptyState
            icon={<IconListDetails size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t(isFiltered ? 'logs.none_found' : 'logs.none')}
            text={t(isFiltered ? 'logs.none_found_text' : 'logs.none_text')}
            action={isFiltered && <Button onClick={onClear}>{t('table.clear_filters')}</Button>}
          />
        }
      />
    </Card>
  )
}
