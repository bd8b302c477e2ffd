import type { AnalyticsCosts, AnalyticsInputs } from '@millwright/contract/analytics/analytics-shapes'
import type { AnalyticsTarget } from '@millwright/contract/analytics/analytics-targets'
import { lackToTarget } from '@millwright/domain/analytics/change-causes'
import { isComparable } from '@millwright/domain/analytics/compare'
import type { KpiMethod } from '@millwright/domain/analytics/figures'
import { availableTime } from '@millwright/domain/analytics/usage-totals'
import type { DayRange } from '@millwright/domain/time/range'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Delta } from '../../platform/ui/page/delta.tsx'
import { AlarmLosses, type AlarmsOf } from './alarm-losses.tsx'
import styles from './analytics.module.css'
import { type Cause, useCauses, useTimeAndCost } from './causes.ts'
import { type Figure, isOfPieces, ratioOf, shareBy } from './factors.ts'
import { useAmounts } from './use-amounts.ts'
import { useDaysText } from './use-days-text.ts'

export interface WhyChangedProps {
  readonly figure: Figure
  readonly inputs: AnalyticsInputs
  /** Of as many days before. */
  readonly before: AnalyticsInputs
  readonly beforeRange: DayRange
  readonly range: DayRange
  readonly method: KpiMethod
  readonly target: AnalyticsTarget
  readonly alarmsOf: AlarmsOf
  /** Null without rates: then only times are shown. */
  readonly costs: AnalyticsCosts | null
}

/** A change that a figure with one decimal does not show. */
const FLAT = 0.0005

/** Of a product of shares that is a whole number of pieces. */
const ROUNDING = 1e-6

/** Against the days before, with the alarms behind the change, and the gap to the target. */
export function WhyChanged(props: WhyChangedProps) {
  const { figure, inputs, before, beforeRange, range, method, alarmsOf } = props
  const { t } = useTranslation()
  const { number } = useAmounts()
  const daysText = useDaysText()
  const causes = useCauses(inputs, before, method, figure, props.costs)
  const [now, past] = [shareBy(inputs, method, figure), shareBy(before, method, figure)]
  const canCompare = isComparable(availableTime(inputs.totals), availableTime(before.totals))
  const change = now !== null && past !== null && canCompare ? now - past : null
  const shown = causes.filter(({ effect }) => Math.abs(effect) >= FLAT)
  const direction = change === null || Math.abs(change) < FLAT ? 'same' : change < 0 ? 'fell' : 'rose'
  return (
    <section className={styles.why}>
      <h3>{t('analytics.why.title')}</h3>
      <p>
        {change === null
          ? t('analytics.why.unknown', { period: daysText(beforeRange) })
          : t(`analytics.why.${direction}`, {
              figure: t(`analytics.figures.${figure}`),
              points: number(Math.abs(change) * 100, 1),
              period: daysText(beforeRange),
            })}
      </p>
      {change !== null && shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((cause) => (
            <CauseRow key={cause.key} cause={cause} />
          ))}
        </ul>
      )}
      {(figure === 'OEE' || figure === 'Availability') && (
        <AlarmLosses alarmsOf={alarmsOf} range={range} before={beforeRange} isFall={direction === 'fell'} />
      )}
      <ToTarget {...props} />
    </section>
  )
}

function CauseRow({ cause: { label, effect, note } }: { cause: Cause }) {
  const { t } = useTranslation()
  return (
    <li>
      <span>
        {label}
        {note && <small>{` ${note}`}</small>}
      </span>
      <Delta value={effect * 100} unit={t('analytics.points')} />
    </li>
  )
}

function ToTarget({ figure, inputs, method, target, costs }: WhyChangedProps) {
  const { t } = useTranslation()
  const { number, percent } = useAmounts()
  const timeAndCost = useTimeAndCost(costs)
  const [wanted, share] = [target[figure], shareBy(inputs, method, figure)]
  if (wanted === null || share === null) return null
  const lack = wanted - share * 100
  const values = { points: number(Math.abs(lack), 1), target: percent(wanted) }
  if (lack <= 0) return <p>{t('analytics.why.reached', values)}</p>
  if (figure === 'OEE') return <p>{t('analytics.why.below', values)}</p>
  const amount = lackToTarget(ratioOf(inputs, method, figure), wanted / 100)
  return (
    <p>
      {isOfPieces(inputs, figure)
        ? t('analytics.why.below_pieces', { ...values, amount: number(Math.ceil(amount - ROUNDING)) })
        : t('analytics.why.below_time', { ...values, amount: timeAndCost(amount) })}
    </p>
  )
}
