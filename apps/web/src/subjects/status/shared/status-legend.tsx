import { STATUS_ORDER } from '@millwright/domain/status/status'
import { type StatusTotals, shareOf } from '@millwright/domain/status/totals'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatPercent, formatSummed } from '../../../platform/ui/text/format.ts'
import { type DrawnStatus, STATUS_LOOK } from './status-look.ts'
import swatchStyles from './status-swatch.module.css'
import styles from './timeline/timeline.module.css'

/** Under this, rounding would show a stretch of nothing. */
const LEAST_SECONDS = 0.5

/** Time and share per status. Time without data is apart: it has no share of what was reported. */
export function StatusLegend({ totals, alarmsOnly }: { totals: StatusTotals; alarmsOnly: boolean }) {
  const { t, i18n } = useTranslation()
  return (
    <ul className={styles.legend}>
      {STATUS_ORDER.map((status) => {
        const share = shareOf(totals, status)
        return (
          <li key={status} data-dim={(alarmsOnly && status !== 'FAIL') || undefined}>
            <StatusSwatch status={status} />
            {t(STATUS_LOOK[status].labelKey)}
            <b className="mw-num">
              {totals[status] >= LEAST_SECONDS ? formatSummed(totals[status], i18n.language) : '—'}
            </b>
            {share !== null && share > 0 && (
              <span className="mw-num">{formatPercent(share, i18n.language, 1)}</span>
            )}
          </li>
        )
      })}
      {totals.noData >= LEAST_SECONDS && (
        <li data-dim={alarmsOnly || undefined}>
          <StatusSwatch status="noData" />
          {t(STATUS_LOOK.noData.labelKey)}
          <b className="mw-num">{formatSummed(totals.noData, i18n.language)}</b>
        </li>
      )}
    </ul>
  )
}

/** The key of a legend, cut to the height that the status has on the timeline. */
function StatusSwatch({ status }: { status: DrawnStatus }) {
  return (
    <span
      className={swatchStyles.root}
      data-status={status}
      style={{ '--level': STATUS_LOOK[status].level } as React.CSSProperties}
      aria-hidden="true"
    />
  )
}
