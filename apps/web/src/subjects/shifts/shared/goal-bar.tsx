import { paceOf } from '@millwright/domain/shifts/progress'
import styles from './goal-bar.module.css'

interface GoalBarProps {
  /** Of the goal, 0 to 1 and beyond; null when nothing was counted. */
  done: number | null
  /** How much of it should be done by now; null where that is not known. */
  expected: number | null
}

/** A bar with a tick where one should be by now. The page says the same in numbers beside it. */
export function GoalBar({ done, expected }: GoalBarProps) {
  const isBehind = done !== null && expected !== null && paceOf(done, expected) === 'behind'
  return (
    <span className={styles.bar} data-part="goal-bar" data-behind={isBehind || undefined} aria-hidden="true">
      {done !== null && <i style={{ width: `${Math.min(1, Math.max(0, done)) * 100}%` }} />}
      {expected !== null && <u style={{ left: `${Math.min(1, expected) * 100}%` }} />}
    </span>
  )
}
