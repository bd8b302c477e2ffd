import type { Health } from '@millwright/contract/health/health'
import { DAY_MS } from '@millwright/domain/time/lengths'
import styles from './health.module.css'

const WIDTH = 150
const YEAR_MS = 365 * DAY_MS

interface EndsLineProps {
  readonly ends: Health['Certificates']['Ends']
  readonly now: number
  readonly label: string
}

/** The next twelve months, with a ring for each end; the next one is filled. */
export function EndsLine({ ends, now, label }: EndsLineProps) {
  const x = (at: number): number => Math.max(0, Math.min(1, (at - now) / YEAR_MS)) * WIDTH
  return (
    <svg className={styles.ends} viewBox={`-1 0 ${WIDTH + 8} 16`} role="img" aria-label={label}>
      <path className={styles.axis} d={`M0 8H${WIDTH}`} />
      <path className={styles.today} d="M1 1V15" />
      {ends.map(({ At, Name }, index) => (
        <circle key={`${Name} ${At}`} cx={x(At)} cy="8" r="3" data-next={index === 0 || undefined} />
      ))}
    </svg>
  )
}
