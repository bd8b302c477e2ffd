import {
  LOST_PARTS,
  type LostPart,
  type LostTime,
  lostMinutes,
  lostShare,
} from '@millwright/domain/status/lost'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatMinutes, formatPercent } from '../../../platform/ui/text/format.ts'
import { STATUS_LOOK } from '../shared/status-look.ts'
import './lost-cells.css'

interface LostCellsProps {
  readonly lost: LostTime | null
  /** Minutes of the machine that lost most: its bar is full. */
  readonly most: number
}

const STATUS_OF_PART = {
  idle: 'READY',
  alarm: 'FAIL',
  notReady: 'POWER_OFF',
  noData: 'DISCONNECTED',
} as const
const NONE = '—'

/** What a machine lost: as a stack, as time, and of what was planned. */
export function LostCells({ lost, most }: LostCellsProps) {
  const { t, i18n } = useTranslation()
  if (!lost) {
    return (
      <span className="mw-lost" data-none title={t('timelines.nothing_planned')}>
        {NONE}
      </span>
    )
  }
  const label = (part: LostPart) => t(part === 'noData' ? 'status.no_data' : labelKey(part))
  const share = lostShare(lost)
  const parts = LOST_PARTS.filter((part) => lost[part] >= 30)
  const title = parts.map((part) => `${label(part)} ${formatMinutes(Math.round(lost[part] / 60))}`).join(', ')
  return (
    <span className="mw-lost" title={title}>
      <span className="mw-lost-stack" aria-hidden="true">
        {parts.map((part) => (
          <i
            key={part}
            data-status={STATUS_OF_PART[part]}
            style={{ width: `${(lost[part] / 60 / Math.max(most, 1)) * 100}%` }}
          />
        ))}
      </span>
      <b className="mw-num">{formatMinutes(lostMinutes(lost))}</b>
      <span className="mw-lost-share mw-num">
        {share === null ? NONE : formatPercent(share, i18n.language)}
      </span>
    </span>
  )
}

const labelKey = (part: Exclude<LostPart, 'noData'>): string => STATUS_LOOK[STATUS_OF_PART[part]].labelKey
