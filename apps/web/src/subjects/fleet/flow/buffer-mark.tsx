import type { CSSProperties, ReactNode } from 'react'
import type { Spot } from '../plan/geometry.ts'
import styles from './flow.module.css'

interface BufferMarkProps {
  readonly spot: Spot
  /** Null where it cannot be estimated. */
  readonly fill: number | null
  readonly capacity: number | null
  readonly label: string
  /** Its place in a flow that is drawn: joins are dropped on it. */
  readonly place?: number
}

/** From here on the next machine has nothing, or the one before has no room. */
const NEARLY_FULL = 0.9
const NEARLY_EMPTY = 0.15

export const atSpot = ({ x, y }: Spot): CSSProperties => ({ '--x': x, '--y': y }) as CSSProperties

/** A buffer on the plan: how full it is as a bar, and in numbers where its capacity is known. */
export function BufferMark({ spot, fill, capacity, label, place }: BufferMarkProps) {
  const share = fill === null || capacity === null || capacity === 0 ? null : fill / capacity
  const numbers: ReactNode =
    fill === null
      ? (capacity ?? '')
      : capacity === null
        ? Math.round(fill)
        : `${Math.round(fill)}/${capacity}`
  return (
    <span
      className={styles.buffer}
      style={atSpot(spot)}
      role="img"
      aria-label={label}
      data-part="buffer"
      data-buffer={place}
      data-full={(share !== null && share >= NEARLY_FULL) || undefined}
      data-empty={(share !== null && share <= NEARLY_EMPTY) || undefined}
      data-unknown={share === null || undefined}
    >
      <i>{share !== null && <u style={{ height: `${Math.min(1, share) * 100}%` }} />}</i>
      {numbers !== '' && <span className="mw-num">{numbers}</span>}
    </span>
  )
}
