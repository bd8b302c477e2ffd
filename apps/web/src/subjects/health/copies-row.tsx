import type { Health } from '@millwright/contract/health/health'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { browserZone, formatDateTime } from '../../platform/ui/text/format.ts'
import styles from './health.module.css'

const IN_A_ROW = 14
const STEP = 11

interface CopiesRowProps {
  readonly copies: Health['Backup']['Copies']
  readonly label: string
}

/** A square for each backup: only one that was restored and found as it was is green. */
export function CopiesRow({ copies, label }: CopiesRowProps) {
  const { i18n } = useTranslation()
  const shown = copies.slice(-2 * IN_A_ROW)
  const newest = shown.at(-1)
  return (
    <svg
      className={styles.copies}
      viewBox={`0 0 ${IN_A_ROW * STEP} ${2 * STEP}`}
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={newest ? `${label}: ${formatDateTime(newest.At, browserZone(), i18n.language)}` : label}
    >
      {shown.map(({ At, State }, index) => (
        <rect
          key={At}
          x={(index % IN_A_ROW) * STEP + 0.5}
          y={Math.floor(index / IN_A_ROW) * STEP + 0.5}
          width="8"
          height="8"
          rx="2"
          data-state={State}
        />
      ))}
    </svg>
  )
}
