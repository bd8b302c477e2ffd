import { presentMoney } from '@millwright/contract/machines/present-money'
import type { Money } from '@millwright/domain/machines/hour-rate'
import {
  isUnknown,
  LOST_PARTS,
  type LostPart,
  type LostTime,
  lostMinutes,
  lostShare,
} from '@millwright/domain/status/lost'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatMinutes, formatPercent } from '../../../platform/ui/text/format.ts'
import { costText } from '../../machines/shared/cost-text.ts'
import { STATUS_LOOK } from '../shared/status-look.ts'
import styles from './lost-cells.module.css'

interface LostCellsProps {
  readonly lost: LostTime | null
  /** Null without a rate. */
  readonly cost: Money | null
  /** Minutes of the machine that lost most: its bar is full. */
  readonly most: number
}

const STATUS_OF_PART = {
  idle: 'READY',
  alarm: 'FAIL',
  notReady: 'POWER_OFF',
} as const
const NONE = '—'

/** As a stack, as time, and of the planned time that is known; time without data is in the title. */
export function LostCells({ lost, cost, most }: LostCellsProps) {
  const { t, i18n } = useTranslation()
  if (!lost) {
    return (
      <span className={styles.root} data-part="lost" data-none title={t('timelines.nothing_planned')}>
        {NONE}
      </span>
    )
  }
  if (isUnknown(lost)) {
    return (
      <span className={styles.root} data-part="lost" data-none>
        {t('status.no_data')}
      </span>
    )
  }
  const share = lostShare(lost)
  const money = costText(cost && presentMoney(cost), i18n.language)
  const parts = LOST_PARTS.filter((part) => lost[part] >= 30)
  const named = (label: string, seconds: number) =>
    `${label} ${formatMinutes(Math.round(seconds / 60), i18n.language)}`
  const title = [
    ...parts.map((part) => named(t(labelKey(part)), lost[part])),
    ...(lost.noData >= 30 ? [named(t('status.no_data'), lost.noData)] : []),
  ].join(', ')
  return (
    <span className={styles.root} data-part="lost" title={title}>
      <span className={styles.stack} aria-hidden="true">
        {parts.map((part) => (
          <i
            key={part}
            data-status={STATUS_OF_PART[part]}
            style={{ width: `${(lost[part] / 60 / Math.max(most, 1)) * 100}%` }}
          />
        ))}
      </span>
      <b className="mw-num">
        {formatMinutes(lostMinutes(lost), i18n.language)}
        {money && <small>{money}</small>}
      </b>
      <span className={`${styles.share} mw-num`}>
        {share === null ? NONE : formatPercent(share, i18n.language)}
      </span>
    </span>
  )
}

const labelKey = (part: LostPart): string => STATUS_LOOK[STATUS_OF_PART[part]].labelKey
