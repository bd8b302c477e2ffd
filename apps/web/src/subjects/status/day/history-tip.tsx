import { STATUS_ORDER } from '@millwright/domain/status/status'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import tipStyles from '../../../platform/ui/charts/frame/tip.module.css'
import { formatPercent, formatSummed } from '../../../platform/ui/text/format.ts'
import { StatusGlyph } from '../shared/status-glyph.tsx'
import { STATUS_LOOK } from '../shared/status-look.ts'
import { type HistoryEntry, hasData } from './history-bars.ts'
import historyCardStyles from './history-card.module.css'
import { longName } from './history-names.ts'

/** The figures of one bar. */
export function HistoryTip({ entry }: { entry: HistoryEntry | undefined }) {
  const { t, i18n } = useTranslation()
  if (!entry) return null
  const ratios = [
    ['status.availability', entry.availability],
    ['status.efficiency', entry.efficiency],
  ] as const
  return (
    <>
      <p className={tipStyles.title}>{longName(entry.key, i18n.language)}</p>
      {hasData(entry) ? (
        STATUS_ORDER.filter((status) => entry.totals[status] >= 1).map((status) => (
          <p key={status} className={tipStyles.line}>
            <StatusGlyph status={status} size={13} />
            <span>{t(STATUS_LOOK[status].labelKey)}</span>
            <span className="mw-num">{formatSummed(entry.totals[status], i18n.language)}</span>
          </p>
        ))
      ) : (
        <p className={tipStyles.line}>
          <StatusGlyph status="noData" size={13} />
          <span>{t('status.no_data')}</span>
        </p>
      )}
      <div className={historyCardStyles.ratios}>
        {ratios.map(
          ([key, share]) =>
            share !== null && (
              <p key={key} className={tipStyles.line}>
                <span>{t(key)}</span>
                <b className="mw-num">{formatPercent(share, i18n.language, 1)}</b>
              </p>
            ),
        )}
      </div>
    </>
  )
}
