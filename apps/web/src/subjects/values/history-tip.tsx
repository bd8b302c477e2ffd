import { dayAt } from '@millwright/domain/time/zone'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useTokens } from '../../platform/ui/browser/use-tokens.ts'
import tipStyles from '../../platform/ui/charts/frame/tip.module.css'
import type { TipPlace } from '../../platform/ui/charts/lines/line-plot.tsx'
import { spanAt } from '../../platform/ui/charts/marks/span-at.ts'
import { formatDuration, formatTimeWithSeconds } from '../../platform/ui/text/format.ts'
import { StatusGlyph } from '../status/shared/status-glyph.tsx'
import { alarmsNear } from './alarms-near.ts'
import historyCardStyles from './history-card.module.css'
import { timeText } from './time-text.ts'
import type { History } from './use-history.ts'
import { formatMeasure } from './value-format.ts'

interface HistoryTipProps extends TipPlace {
  readonly history: History
  readonly zone: string
  readonly unit: string
}

/** Half of a flag, in pixels at normal density. */
const REACH = 6

export function HistoryTip({ index, x, width, history, zone, unit }: HistoryTipProps) {
  const { t, i18n } = useTranslation()
  const { rem } = useTokens()
  const { drawn, view, alarms, strip } = history
  const ts = drawn?.times[index]
  if (!drawn || ts === undefined) return null
  const value = formatMeasure(drawn.values[index] ?? 0, i18n.language)
  const status = spanAt(strip, ts)
  const near = alarmsNear(alarms, view, width, x, REACH * rem)
  const isOneDay = dayAt(view.from, zone) === dayAt(view.to, zone)
  const least = drawn.min?.[index]
  const greatest = drawn.max?.[index]
  return (
    <>
      <p className={`${historyCardStyles.tipValue} mw-num`}>
        <b>{value}</b>
        {unit !== '' && <span>{unit}</span>}
      </p>
      {least !== undefined && greatest !== undefined && (
        <p className={`${tipStyles.time} mw-num`}>
          {formatMeasure(least, i18n.language)} – {formatMeasure(greatest, i18n.language)}
        </p>
      )}
      <p className={`${tipStyles.time} mw-num`}>
        {isOneDay ? formatTimeWithSeconds(ts, zone) : timeText(ts, zone, i18n.language, 0)}
        {status && ` · ${status.label}`}
      </p>
      {near.spans.length > 0 && (
        <p className={`${tipStyles.line} ${historyCardStyles.tipAlarm}`}>
          <StatusGlyph status="FAIL" size={14} />
          <b>{near.only?.label ?? t('machine_data.alarms', { count: near.spans.length })}</b>
          <span className="mw-num">
            {near.only && `${formatTimeWithSeconds(near.only.from, zone)} · `}
            {formatDuration(near.seconds, i18n.language)}
          </span>
        </p>
      )}
      {near.only?.note !== undefined && <p className={tipStyles.program}>{near.only.note}</p>}
    </>
  )
}
