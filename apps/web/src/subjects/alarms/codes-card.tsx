import { SegmentedControl } from '@mantine/core'
import type { AlarmCode } from '@millwright/contract/alarms/alarms'
import type { Machine } from '@millwright/contract/machines/machines'
import type { DayRange } from '@millwright/domain/time/range'
import { dayBounds } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { formatDayWithin, formatSummed } from '../../platform/ui/text/format.ts'
import { withCost } from '../machines/shared/cost-text.ts'
import { useAlarmTickets } from '../tickets/shared/origin-ticket.tsx'
import styles from './alarms.module.css'
import { alarmSummaryQuery } from './alarms.queries.ts'
import { CodeRow } from './code-row.tsx'
import { type Measure, ranked } from './ranked-codes.ts'
import { StripHead } from './week-strip.tsx'

/** More are rare ones; they are in the history. */
const MOST_SHOWN = 10

/** Which alarm costs most, when it comes, what follows it and what helped. */
export function CodesCard({ machine, range }: { machine: Machine; range: DayRange }) {
  const { t, i18n } = useTranslation()
  const [measure, setMeasure] = useState<Measure>('lost')
  const zone = machine.Country.Timezone
  const query = useQuery(alarmSummaryQuery(machine.Id, range, zone))
  const tickets = useAlarmTickets(machine.Id)
  const summary = query.data
  const what = t('alarms.by_code')
  const rows = summary ? ranked(summary.Codes, measure).slice(0, MOST_SHOWN) : []
  const period = { from: dayBounds(range.from, zone).from, to: dayBounds(range.to, zone).to }
  return (
    <Card
      flush
      title={what}
      hint={
        summary &&
        t('alarms.by_code_hint', {
          count: sum(summary.Codes, ({ Count }) => Count),
          duration: withCost(
            formatSummed(sum(summary.Codes, ({ Lost }) => Lost) / 1000, i18n.language),
            summary.Cost,
            i18n.language,
          ),
          day: formatDayWithin(Math.max(period.from, summary.From), zone, i18n.language),
        })
      }
      actions={
        <>
          <span className={styles.key}>{t('alarms.taller')}</span>
          <SegmentedControl
            aria-label={t('alarms.measure')}
            value={measure}
            onChange={(next) => setMeasure(next as Measure)}
            data={[
              { value: 'lost', label: t('alarms.time_lost') },
              { value: 'count', label: t('alarms.count') },
            ]}
          />
        </>
      }
    >
      <CardState query={query} what={what} />
      {summary && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('alarms.alarm')}</th>
              <th className={styles.stripHead} aria-label={t('alarms.when')}>
                <StripHead range={range} zone={zone} />
              </th>
              <th>{t(measure === 'lost' ? 'alarms.time_lost' : 'alarms.count')}</th>
              <th className={styles.num}>{t(measure === 'lost' ? 'alarms.count' : 'alarms.time_lost')}</th>
              <th className={styles.num}>{t('alarms.cumulative')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <CodeRow
                key={row.code.Code}
                row={row}
                measure={measure}
                period={period}
                zone={zone}
                machineId={machine.Id}
                tickets={tickets}
              />
            ))}
          </tbody>
        </table>
      )}
      {summary?.Codes.length === 0 && <p className={styles.none}>{t('alarms.none_in_days')}</p>}
      {summary && summary.Unexplained.Count > 0 && (
        <p className={styles.unexplained}>
          {t('alarms.unexplained', {
            count: summary.Unexplained.Count,
            duration: formatSummed(summary.Unexplained.Lost / 1000, i18n.language),
          })}
        </p>
      )}
    </Card>
  )
}

const sum = (codes: readonly AlarmCode[], of: (code: AlarmCode) => number): number =>
  codes.reduce((total, code) => total + of(code), 0)
