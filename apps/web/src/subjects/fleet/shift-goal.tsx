import type { CurrentShift } from '@millwright/contract/shifts/shifts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { GoalBar } from '../shifts/shared/goal-bar.tsx'
import { kpiText } from '../shifts/shared/kpi-text.ts'
import { expectedShare, goalShare } from './goal-text.ts'
import styles from './shift-goal.module.css'

interface ShiftGoalProps {
  readonly family: string
  /** Null between shifts, and while it is not known. */
  readonly shift: CurrentShift | null
}

const NO_FIGURE = '—'

/** How far the shift is with its goal, with a tick where it should be. */
export function ShiftGoal({ family, shift }: ShiftGoalProps) {
  const { t, i18n } = useTranslation()
  if (!shift?.Goal) return <div className={styles.goal} />
  const { Kpi, Value } = shift.Goal
  const write = (value: number) => kpiText(t, i18n.language, Kpi, value, family)
  const goal = write(Value)
  return (
    <div className={styles.goal}>
      <GoalBar done={goalShare(shift)} expected={expectedShare(shift)} />
      <span className="mw-num">
        <b>{shift.Value === null ? NO_FIGURE : write(shift.Value).value}</b>
        {` / ${goal.value} ${goal.unit}`}
      </span>
    </div>
  )
}
