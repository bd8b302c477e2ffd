import type { ShownStatus } from '@millwright/domain/status/status'
import { type StatusTotals, shareOf } from '@millwright/domain/status/totals'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatDuration, formatPercent } from '../../../platform/ui/text/format.ts'
import { StatusGlyph } from './status-glyph.tsx'
import { STATUS_LOOK } from './status-look.ts'
import './figures.css'

const NONE = '—'

/** Under this, rounding would show a stretch of nothing. */
const LEAST_SECONDS = 0.5

export function ShareRow({ status, totals }: { status: ShownStatus; totals: StatusTotals }) {
  const { t, i18n } = useTranslation()
  const seconds = totals[status]
  const share = shareOf(totals, status)
  return (
    <li className="mw-share">
      <StatusGlyph status={status} size={13} />
      <span>{t(STATUS_LOOK[status].labelKey)}</span>
      <span className="mw-share-figures mw-num">
        <b>{seconds >= LEAST_SECONDS ? formatDuration(seconds) : NONE}</b>
        <span>{share === null ? NONE : formatPercent(share, i18n.language, 1)}</span>
      </span>
      <i
        className="mw-share-bar"
        data-status={status}
        style={{ '--share': share ?? 0 } as React.CSSProperties}
      />
    </li>
  )
}

/** Has a time and no share: it is part of nothing that was reported. */
export function NoDataRow({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  if (seconds < LEAST_SECONDS) return null
  return (
    <li className="mw-share">
      <StatusGlyph status="noData" size={13} />
      <span>{t(STATUS_LOOK.noData.labelKey)}</span>
      <span className="mw-share-figures mw-num">
        <b>{formatDuration(seconds)}</b>
      </span>
    </li>
  )
}
