import type { Pace } from '@millwright/domain/shifts/progress'
import styles from './goal-bar.module.css'

interface GoalBarProps {
  /** Of the goal, 0 to 1 and beyond; null without data. */
  readonly share: number | null
  /** Where it should be by now; null for a shift that is over. */
  readonly expected: number | null
  readonly pace: Pace | null
}

/** A decoration: the same is beside it in words. */
export function GoalBar({ share, expected, pace }: GoalBarProps) {
  return (
    <div
      className={styles.root}
      data-pace={pace ?? undefined}
      data-empty={share === null || undefined}
      aria-hidden="true"
    >
      <i style={{ width: `${Math.min(1, share ?? 0) * 100}%` }} />
      {expected !== null && <em style={{ left: `${Math.min(1, expected) * 100}%` }} />}
    </div>
  )
}
