import type { AnalyticsCosts, AnalyticsFigures } from '@millwright/contract/analytics/analytics-shapes'
import { changeOf, isComparable } from '@millwright/domain/analytics/compare'
import { WASTE_REASONS, type WasteReason } from '@millwright/domain/stops/usage-class'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { ShareDelta } from '../../platform/ui/page/delta.tsx'
import { costText, withCost } from '../machines/shared/cost-text.ts'
import styles from './analytics.module.css'
import { useAmounts } from './use-amounts.ts'

/** Up to here are the few reasons that matter. */
const VITAL = 0.8

interface WasteCardProps {
  readonly figures: AnalyticsFigures
  readonly before: AnalyticsFigures
  /** Null without rates: then only hours are shown. */
  readonly costs: AnalyticsCosts | null
  readonly onExplain: (reason: WasteReason) => void
}

/** Why nothing was produced, the greatest first, each with the period before. Each opens how it was counted. */
export function WasteCard({ figures, before, costs, onExplain }: WasteCardProps) {
  const { t, i18n } = useTranslation()
  const { hours } = useAmounts()
  const costOf = (Amount: number) => costs && costText({ ...costs, Amount }, i18n.language)
  const rows = WASTE_REASONS.map((reason) => ({
    reason,
    now: figures.WasteTimes[reason],
    past: before.WasteTimes[reason],
  }))
    .filter(({ now, past }) => now > 0 || past > 0)
    .sort((a, b) => b.now - a.now)
  const hasEnoughBefore = isComparable(figures.AvailableTime, before.AvailableTime)
  const total = rows.reduce((sum, { now }) => sum + now, 0)
  const greatest = Math.max(...rows.flatMap(({ now, past }) => [now, past]), 0.01)
  const sumsBefore = rows.map((_, index) => rows.slice(0, index).reduce((sum, { now }) => sum + now, 0))
  const Amount = Object.values(costs?.WasteTimes ?? {}).reduce((sum, each) => sum + each, 0)
  const inTotal = t('analytics.in_total', { hours: hours(total) })
  const hint = withCost(inTotal, costs && { ...costs, Amount }, i18n.language)
  return (
    <Card title={t('analytics.waste_time')} hint={hint}>
      {rows.length === 0 ? (
        <p className={styles.empty}>{t('analytics.no_waste')}</p>
      ) : (
        <ol className={styles.waste} data-part="waste" data-costs={costs !== null || undefined}>
          {rows.map(({ reason, now, past }, index) => (
            <li key={reason} data-vital={(sumsBefore[index] ?? 0) < total * VITAL || undefined}>
              <button type="button" onClick={() => onExplain(reason)}>
                <span>{t(`stops.reasons.${reason}`)}</span>
                <i
                  className={styles.bar}
                  style={{ '--share': now / greatest, '--past': past / greatest } as React.CSSProperties}
                />
                <b className="mw-num">{hours(now)}</b>
                {costs && <span className="mw-num">{costOf(costs.WasteTimes[reason] ?? 0)}</span>}
                {hasEnoughBefore && <WasteChange now={now} past={past} />}
              </button>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.key}>
        {t(hasEnoughBefore ? 'analytics.tick_is_before' : 'misc.too_little_before')}
      </p>
    </Card>
  )
}

function WasteChange({ now, past }: { now: number; past: number }) {
  const { t } = useTranslation()
  const change = changeOf(now, past)
  switch (change.kind) {
    case 'share':
      return <ShareDelta share={change.value} better="down" digits={0} />
    case 'new':
    case 'many_times':
      return <small>{t(`analytics.changes.${change.kind}`)}</small>
    case 'none':
      return null
    default:
      return change satisfies never
  }
}
