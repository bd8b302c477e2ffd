import { STATUS_ORDER } from '@millwright/domain/status/status'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatDuration, formatPercent } from '../../../platform/ui/text/format.ts'
import { StatusGlyph } from '../shared/status-glyph.tsx'
import { STATUS_LOOK } from '../shared/status-look.ts'
import { type HistoryEntry, hasData } from './history-bars.ts'
import { longName } from './history-names.ts'

/** What one bar stands for. */
export function HistoryTip({ entry }: { entry: HistoryEntry | undefined }) {
  const { t, i18n } = useTranslation()
  if (!entry) return null
  const ratios = [
    ['status.availability', entry.availability],
    ['status.efficiency', entry.efficiency],
  ] as const
  return (
    <>
      <p className="mw-tip-title">{longName(entry.key, i18n.language)}</p>
      {hasData(entry) ? (
        STATUS_ORDER.filter((status) => entry.totals[status] >= 1).map((status) => (
          <p key={status} className="mw-tip-line">
            <StatusGlyph status={status} size={13} />
            <span>{t(STATUS_LOOK[status].labelKey)}</span>
            <span className="mw-num">{formatDuration(entry.totals[status])}</span>
          </p>
        ))
      ) : (
        <p className="mw-tip-line">
          <StatusGlyph status="noData" size={13} />
          <span>{t('status.no_data')}</span>
        </p>
      )}
      <div className="mw-history-ratios">
        {ratios.map(
          ([key, share]) =>
            share !== null && (
              <p key={key} className="mw-tip-line">
                <span>{t(key)}</span>
                <b className="mw-num">{formatPercent(share, i18n.language, 1)}</b>
              </p>
            ),
        )}
      </div>
    </>
  )
}
