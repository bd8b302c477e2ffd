import { Skeleton } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { type Period, periodRange } from '@millwright/domain/time/period'
import { longestRangeTo, rangeFault } from '@millwright/domain/time/range'
import { dayAt } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { PeriodPicker } from '../../platform/ui/fields/period-picker.tsx'
import { IconHistoryOff } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { AfterDelay } from '../../platform/ui/states/after-delay.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import styles from './history-card.module.css'
import { HistoryShift } from './history-shift.tsx'
import { ShiftPages } from './shared/shift-pages.tsx'
import { SHIFTS_PER_PAGE } from './shared/shifts.queries.ts'
import { shiftHistoryQuery } from './shifts.queries.ts'

const HISTORY_PERIODS = ['day', 'week', 'month', 'custom'] as const

/** The shifts of some days against their goals, three to a page, the newest first (rules: shifts 6). */
export function HistoryCard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const today = dayAt(useNow(60_000), machine.Country.Timezone)
  const [chosen, setChosen] = useState<Period | null>(null)
  const [page, setPage] = useState(0)
  const period: Period = chosen ?? { kind: 'custom', ...longestRangeTo(today) }
  const range = periodRange(period)
  const fault = rangeFault(range)
  const history = useQuery({ ...shiftHistoryQuery(machine.Id, range, page), enabled: fault === null })
  const { shifts = [], total = 0 } = fault === null ? (history.data ?? {}) : {}
  const first = page * SHIFTS_PER_PAGE
  const change = (next: Period): void => {
    setPage(0)
    setChosen(next)
  }
  return (
    <Card
      title={t('shifts.history')}
      hint={
        total > 0 &&
        t('shifts.page_of', {
          from: first + 1,
          to: Math.min(first + SHIFTS_PER_PAGE, total),
          total,
        })
      }
      actions={<ShiftPages page={page} total={total} onTurn={setPage} />}
    >
      <PeriodPicker period={period} lastDay={today} kinds={HISTORY_PERIODS} onChange={change} />
      {fault === null && (
        <CardState
          isQuiet
          query={history}
          what={t('shifts.history')}
          skeleton={
            <AfterDelay>
              <div role="status" aria-label={t('misc.loading')}>
                <Skeleton height="9rem" />
              </div>
            </AfterDelay>
          }
          empty={
            history.isSuccess &&
            shifts.length === 0 && (
              <EmptyState
                icon={<IconHistoryOff size="1.25rem" stroke={1.5} aria-hidden="true" />}
                title={t('shifts.no_history')}
                text={t('shifts.no_history_text')}
              />
            )
          }
        />
      )}
      {shifts.length > 0 && (
        <ul className={styles.history} aria-busy={history.isPlaceholderData} aria-label={t('shifts.history')}>
          {shifts.map((shift) => (
            <HistoryShift key={shift.StartDateTime} record={shift} machine={machine} />
          ))}
        </ul>
      )}
    </Card>
  )
}
