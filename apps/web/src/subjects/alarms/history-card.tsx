import { Button, Select } from '@mantine/core'
import { ALARM_SORTS, type HandledAlarm } from '@millwright/contract/alarms/alarms'
import type { Machine } from '@millwright/contract/machines/machines'
import { ALARM_STATES, type AlarmState } from '@millwright/domain/alarms/acknowledgement'
import type { DayRange } from '@millwright/domain/time/range'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import type { DayRangeSearch } from '../../platform/ui/days/use-day-range.ts'
import { IconAlertTriangle } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { sortFor, type TableSearch } from '../../platform/ui/table/table-address.ts'
import { useTableAddress } from '../../platform/ui/table/use-table-address.ts'
import { formatDateTime } from '../../platform/ui/text/format.ts'
import { useAlarmTickets } from '../tickets/shared/origin-ticket.tsx'
import { AlarmMark } from './alarm-mark.tsx'
import styles from './alarms.module.css'
import { alarmHistoryQuery, alarmSummaryQuery, HISTORY_PAGE, loadAlarms } from './alarms.queries.ts'
import { COLUMN_IDS, historyColumns } from './history-columns.tsx'
import { numberOf, useAcknowledge, useMayAcknowledge } from './use-acknowledge.ts'
import { useAskToAcknowledge } from './use-ask-to-acknowledge.ts'

export interface AlarmSearch extends TableSearch, DayRangeSearch {
  state?: AlarmState | undefined
}

const FILTERS = { state: ALARM_STATES } as const

const NEWEST_FIRST = { by: 'raised', isDescending: true } as const

/** All alarms of the chosen days. */
export function HistoryCard({ machine, range }: { machine: Machine; range: DayRange }) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const table = useTableAddress({ columns: COLUMN_IDS, filters: FILTERS })
  const { state } = table.filters
  const code = table.words || undefined
  const filter = { state, code, sort: sortFor(ALARM_SORTS, table.sort) }
  const summary = useQuery(alarmSummaryQuery(machine.Id, range, zone)).data
  const history = useQuery(alarmHistoryQuery(machine.Id, range, zone, filter, table.page))
  const tickets = useAlarmTickets(machine.Id)
  const columns = useMemo(
    () => historyColumns({ t, language: i18n.language, zone, machineId: machine.Id, tickets }),
    [t, i18n.language, zone, machine.Id, tickets],
  )
  const mayAcknowledge = useMayAcknowledge(machine)
  const { mutate, isPending } = useAcknowledge(machine)
  const askToAcknowledge = useAskToAcknowledge()
  const acknowledgeChosen = async (chosen: readonly HandledAlarm[], clear: () => void): Promise<void> => {
    const unseen = chosen.filter(({ Acknowledgement }) => !Acknowledgement)
    if (await askToAcknowledge(numberOf(unseen))) mutate({ alarms: unseen }, { onSuccess: clear })
  }
  const isFiltered = state !== undefined || code !== undefined
  const codes = summary?.Codes ?? []
  return (
    <Card
      flush
      title={t('alarms.history')}
      hint={t('alarms.history_hint')}
      actions={
        <>
          <StateFilter
            counts={summary?.Counts}
            state={state}
            onState={(next) => table.onFilter('state', next)}
          />
          <Select
            className={styles.filter}
            aria-label={t('alarms.code')}
            placeholder={t('alarms.all_codes')}
            clearable
            searchable={codes.length > 10}
            data={codes.map(({ Code, Text }) => ({ value: Code, label: `${Code} ${Text}`.trim() }))}
            value={code ?? null}
            onChange={(value) => table.onSearch(value ?? '')}
          />
        </>
      }
    >
      <DataTable<HandledAlarm>
        label={t('alarms.history')}
        columns={columns}
        rows={history.data?.result}
        keyOf={keyOf}
        nameOf={({ Code, Text, From }) =>
          [`${Code} ${Text}`.trim(), formatDateTime(From, zone, i18n.language)].join(', ')
        }
        view={table}
        defaultSort={NEWEST_FIRST}
        {...(!history.isPlaceholderData && { heldFor: JSON.stringify([range, filter, table.page]) })}
        source={history}
        csvName={`alarms-${machine.serial || machine.Id}`}
        loadAll={() => loadAlarms(machine.Id, range, zone, filter)}
        paging={{
          page: table.page,
          pageSize: HISTORY_PAGE,
          total: history.data?.total,
          onPage: table.onPage,
          sorts: ALARM_SORTS,
        }}
        {...(mayAcknowledge && {
          actions: (chosen: readonly HandledAlarm[], clear: () => void) => (
            <Button
              loading={isPending}
              disabled={chosen.every(({ Acknowledgement }) => Acknowledgement)}
              onClick={() => void acknowledgeChosen(chosen, clear)}
            >
              {t('alarms.acknowledge')}
            </Button>
          ),
        })}
        empty={
          <EmptyState
            icon={<IconAlertTriangle size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t(isFiltered ? 'alarms.nothing_found' : 'alarms.none_in_days')}
            text={t(isFiltered ? 'alarms.nothing_found_text' : 'alarms.none_in_days_text')}
            action={isFiltered && <Button onClick={table.onClear}>{t('table.clear_filters')}</Button>}
          />
        }
      />
    </Card>
  )
}

const keyOf = ({ Code, From }: HandledAlarm): string => `${From} ${Code}`

type Counts = { readonly [S in HandledAlarm['State']]: number }

interface StateFilterProps {
  readonly counts: Counts | undefined
  readonly state: HandledAlarm['State'] | undefined
  readonly onState: (state: HandledAlarm['State'] | null) => void
}

/** How many alarms are in which state; each is a filter. */
function StateFilter({ counts, state, onState }: StateFilterProps) {
  const { t } = useTranslation()
  const all = counts && ALARM_STATES.reduce((sum, each) => sum + counts[each], 0)
  return (
    <fieldset className={styles.states} aria-label={t('alarms.state')}>
      <button type="button" aria-pressed={state === undefined} onClick={() => onState(null)}>
        {t('alarms.all')} <span className="mw-num">{all}</span>
      </button>
      {ALARM_STATES.map((each) => (
        <button key={each} type="button" aria-pressed={state === each} onClick={() => onState(each)}>
          <AlarmMark state={each} />
          {t(`alarms.filters.${each}`)} <span className="mw-num">{counts?.[each]}</span>
        </button>
      ))}
    </fieldset>
  )
}
