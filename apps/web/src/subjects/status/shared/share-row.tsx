import type { ShownStatus } from '@millwright/domain/status/status'
import { type StatusTotals, shareOf } from '@millwright/domain/status/totals'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatPercent, formatSummed } from '../../../platform/ui/text/format.ts'
import styles from './figures.module.css'
import { StatusGlyph } from './status-glyph.tsx'
import { STATUS_LOOK } from './status-look.ts'

const NONE = '—'

/** Under this, rounding would show a stretch of nothing. */
const LEAST_SECONDS = 0.5

export function ShareRow({ status, totals }: { status: ShownStatus; totals: StatusTotals }) {
  const { t, i18n } = useTranslation()
  const seconds = totals[status]
  const share = shareOf(totals, status)
  return (
    <li className={styles.share}>
      <StatusGlyph status={status} size={13} />
      <span>{t(STATUS_LOOK[status].labelKey)}</span>
      <span className={`${styles.shareFigures} mw-num`}>
        <b>{seconds >= LEAST_SECONDS ? formatSummed(seconds, i18n.language) : NONE}</b>
        <span>{share === null ? NONE : formatPercent(share, i18n.language, 1)}</span>
      </span>
      <i
        className={styles.shareBar}
        data-status={status}
        style={{ '--share': share ?? 0 } as React.CSSProperties}
      />
    </li>
  )
}

/** Has a time and no share: it is part of nothing that was reported. */
export function NoDataRow({ seconds }: { seconds: number }) {
  const { t, i18n } = useTranslation()
  if (seconds < LEAST_SECONDS) return null
  return (
    <li className={styles.share}>
      <StatusGlyph status="noData" size={13} />
      <span>{t(STATUS_LOOK.noData.labelKey)}</span>
      <span className={`${styles.shareFigures} mw-num`}>
        <b>{formatSummed(seconds, i18n.language)}</b>
      </span>
    </li>
  )
}
