import type { AnalyticsCosts, AnalyticsInputs } from '@millwright/contract/analytics/analytics-shapes'
import {
  causesOf,
  changedParts,
  type LossPart,
  OEE_FACTORS,
  type PartChange,
  splitOee,
} from '@millwright/domain/analytics/change-causes'
import { figuresOf, type KpiMethod } from '@millwright/domain/analytics/figures'
import { availableTime } from '@millwright/domain/analytics/usage-totals'
import { USAGE_CLASSES, type UsageClass } from '@millwright/domain/stops/usage-class'
import type { TFunction } from '@millwright/domain/text/translate'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { costText } from '../machines/shared/cost-text.ts'
import { FACTORS, type Factor, FIELD, type Figure, isOfPieces } from './factors.ts'
import { useAmounts } from './use-amounts.ts'

/** One part of the change of a figure, in words. */
export interface Cause {
  readonly key: string
  readonly label: string
  /** On the figure; -0.01 is a point less. */
  readonly effect: number
  readonly note: string | null
}

/** The strongest first. Of OEE its factors, each with what changed it most. */
export function useCauses(
  inputs: AnalyticsInputs,
  before: AnalyticsInputs,
  method: KpiMethod,
  figure: Figure,
  costs: AnalyticsCosts | null,
): Cause[] {
  const { t } = useTranslation()
  const amounts = useAmounts()
  const timeAndCost = useTimeAndCost(costs)
  const ofFactor = (factor: Factor) =>
    causesOf(inputs, before, method, FIELD[factor]).map((part) => {
      const write = isOfPieces(inputs, factor) ? amounts.number : timeAndCost
      return {
        key: part.part,
        label: partName(part.part, t),
        effect: part.effect,
        note: [
          changeText(part, write, t),
          part.part === 'Idle' ? reasonText(inputs, before, t, timeAndCost) : null,
        ]
          .filter(Boolean)
          .join(', '),
      }
    })
  if (figure !== 'OEE') return ofFactor(figure)
  const figures = (of: AnalyticsInputs) => figuresOf(of.totals, of.made, method)
  return (splitOee(figures(inputs), figures(before)) ?? []).map(({ factor, effect }) => {
    const name = FACTORS[OEE_FACTORS.indexOf(factor)] ?? 'Availability'
    const [first] = ofFactor(name)
    return {
      key: name,
      label: t(`analytics.figures.${name}`),
      effect,
      note: first ? `${first.label} ${first.note}` : null,
    }
  })
}

/** A time with what it cost at the mean of the rates. */
export function useTimeAndCost(costs: AnalyticsCosts | null): (ms: number) => string {
  const { i18n } = useTranslation()
  const { time } = useAmounts()
  return (ms) => {
    const cost = costs && costText({ ...costs, Amount: (ms / HOUR_MS) * costs.PerHour }, i18n.language)
    return cost ? `${time(ms)} (${cost})` : time(ms)
  }
}

const isClass = (part: LossPart): part is UsageClass => USAGE_CLASSES.includes(part as UsageClass)

const partName = (part: LossPart, t: TFunction): string =>
  isClass(part) ? t(`analytics.usage.${part}`) : t(`analytics.why.parts.${part}`)

const changeText = (
  { now, before }: PartChange<string>,
  write: (amount: number) => string,
  t: TFunction,
): string =>
  t(now > before ? 'analytics.why.more' : 'analytics.why.less', { amount: write(Math.abs(now - before)) })

/** Which reason for standing idle grew or shrank most; faults, maintenance and set-up are classes of their own. */
function reasonText(
  { totals }: AnalyticsInputs,
  { totals: past }: AnalyticsInputs,
  t: TFunction,
  write: (ms: number) => string,
): string | null {
  const [most] = changedParts(totals.waste, availableTime(totals), past.waste, availableTime(past)).filter(
    ({ part }) => !['Idle', 'MachineFault', 'Maintenance', 'Setup'].includes(part),
  )
  if (!most || most.effect === 0) return null
  return `${t(`stops.reasons.${most.part}`)} ${changeText(most, write, t)}`
}
