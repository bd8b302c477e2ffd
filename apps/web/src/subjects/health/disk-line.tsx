import type { Health } from '@millwright/contract/health/health'
import { DAY_MS } from '@millwright/domain/time/lengths'
import styles from './health.module.css'

const WIDTH = 150
const HEIGHT = 26
/** Without a day on which it is full the line goes on for as long as it was measured. */
const LOOKED_AHEAD_DAYS = 30

interface DiskLineProps {
  readonly database: Health['Database']
  readonly now: number
  readonly label: string
}

/** Measured as a line, then dashed to the day on which the disk is full, with its spread. */
export function DiskLine({ database, now, label }: DiskLineProps) {
  const { Days, Disk, Full, BytesPerDay } = database
  const used = Disk?.Used ?? database.Bytes
  const top = Disk?.Total ?? Math.max(used, ...Days.map(({ Bytes }) => Bytes)) * 1.3
  const from = Days[0]?.At ?? now - DAY_MS
  const ahead = Full ? Full.At + Full.SpreadDays * DAY_MS - now : LOOKED_AHEAD_DAYS * DAY_MS
  const to = now + Math.max(ahead, DAY_MS)
  const x = (at: number): number => ((at - from) / (to - from)) * WIDTH
  const y = (bytes: number): number => HEIGHT - (Math.min(bytes, top) / top) * HEIGHT
  const here = `${x(now)} ${y(used)}`
  const measured = Days.map(({ At, Bytes }) => `${x(At)} ${y(Bytes)}`).join('L')
  const end = now + LOOKED_AHEAD_DAYS * DAY_MS
  const grown = Math.max(0, used + (BytesPerDay ?? 0) * LOOKED_AHEAD_DAYS)
  return (
    <svg className={styles.disk} viewBox={`-1 -2 ${WIDTH + 3} ${HEIGHT + 4}`} role="img" aria-label={label}>
      <path className={styles.axis} d={`M0 ${HEIGHT}H${WIDTH}`} />
      {Disk && <path className={styles.limit} d={`M0 0H${WIDTH}`} />}
      {Full && (
        <path
          className={styles.spread}
          d={`M${here}L${x(Math.max(now, Full.At - Full.SpreadDays * DAY_MS))} 0H${x(Full.At + Full.SpreadDays * DAY_MS)}Z`}
        />
      )}
      {BytesPerDay !== null && (
        <path
          className={styles.ahead}
          data-full={Full !== null || undefined}
          d={`M${here}L${Full ? `${x(Full.At)} 0` : `${x(end)} ${y(grown)}`}`}
        />
      )}
      <path className={styles.measured} d={`M${measured}${measured && 'L'}${here}`} />
      <circle className={styles.here} cx={x(now)} cy={y(used)} r="2.5" />
    </svg>
  )
}
