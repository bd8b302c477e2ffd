import type { HealthHour } from '@millwright/contract/health/health-parts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { browserZone, formatTime, formatUpTo } from '../../platform/ui/text/format.ts'
import styles from './health.module.css'

const HEIGHT = 24
const LEAST = 2

/** One bar an hour; one in which something failed is orange. */
export function HistoryBars({
  hours,
  label,
}: {
  readonly hours: readonly HealthHour[]
  readonly label: string
}) {
  const { i18n } = useTranslation()
  const most = Math.max(...hours.map(({ Value }) => Value), 1)
  const zone = browserZone()
  const summary = hours
    .filter(({ Value, Failed }) => Value + Failed > 0)
    .map(({ At, Value }) => `${formatTime(At, zone)} ${formatUpTo(Value, i18n.language, 1)}`)
    .join(', ')
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${hours.length * 6} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${summary || 0}`}
    >
      <path className={styles.axis} d={`M0 ${HEIGHT + 0.5}H${hours.length * 6}`} />
      {hours.map(({ At, Value, Failed }, index) => {
        const height = Value + Failed === 0 ? 0 : Math.max(LEAST, (Value / most) * HEIGHT)
        return (
          <rect
            key={At}
            x={index * 6}
            y={HEIGHT - height}
            width="5"
            height={height}
            data-failed={Failed > 0 || undefined}
          />
        )
      })}
    </svg>
  )
}
