import type { Machine } from '@millwright/contract/machines/machines'
import { progressOf } from '@millwright/domain/shifts/progress'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { formatPercent, formatTime } from '../../../platform/ui/text/format.ts'
import type { DayShift } from '../../shifts/shared/day-shifts.ts'
import { GoalBar } from '../../shifts/shared/goal-bar.tsx'
import { kpiText } from '../../shifts/shared/kpi-text.ts'
import { useDayShifts } from '../../shifts/shared/use-day-shifts.ts'
import styles from './dashboard.module.css'
import { LiveFacts } from './live-facts.tsx'

/** The shifts of today, and the goals that are set for the machine. */
export function GoalsCard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const zone = machine.Country.Timezone
  const now = useNow(MINUTE_MS)
  const today = dayAt(now, zone)
  const bounds = useMemo(() => dayBounds(today, zone), [today, zone])
  const all = useDayShifts(machine, { day: today, today, bounds, choose: () => {} })
  const shifts = all.filter(({ from }) => from <= now)
  return (
    <Card className={styles.goals} title={t('dashboard.goals')}>
      {shifts.length === 0 && <p className={styles.none}>{t('dashboard.no_shifts')}</p>}
      {shifts.map((shift) => (
        <ShiftGoal key={shift.from} shift={shift} machine={machine} />
      ))}
      <LiveFacts machine={machine} />
    </Card>
  )
}

function ShiftGoal({ shift, machine }: { shift: DayShift; machine: Machine }) {
  const { t, i18n } = useTranslation()
  const now = useNow(MINUTE_MS)
  const zone = machine.Country.Timezone
  const { goal, value, from, to } = shift
  const textOf = (amount: number | null) =>
    goal && amount !== null ? kpiText(t, i18n.language, goal.kpi, amount, machine.MachineFamily) : null
  const [reached, aim] = [textOf(value), textOf(goal?.value ?? null)]
  const progress = goal && progressOf(shift, goal.value, value, now)
  return (
    <div className={styles.goal}>
      <p className="mw-num">
        <b>{t('shifts.shift', { number: shift.number })}</b>
        <span>
          {formatTime(from, zone)} – {formatTime(to, zone)}
        </span>
        {goal ? (
          <span className={styles.reached}>
            {reached?.value ?? '–'} {aim && t('dashboard.of', { goal: `${aim.value} ${aim.unit}`.trim() })}
            {progress?.share != null && <b>{formatPercent(progress.share, i18n.language)}</b>}
          </span>
        ) : (
          <span className={styles.reached}>{t('shifts.no_goal')}</span>
        )}
      </p>
      {goal && progress && (
        <GoalBar
          done={progress.share}
          expected={progress.expected === null || to <= now ? null : progress.expected / goal.value}
        />
      )}
    </div>
  )
}
