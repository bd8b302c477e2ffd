import { USAGE_CLASSES, type UsageClass } from '../stops/usage-class.ts'
import type { UsageSpan } from '../stops/usage-spans.ts'
import {
  type Figures,
  figuresOf,
  type KpiMethod,
  type Made,
  mainUsageLevel,
  occupancyOf,
  type Ratio,
} from './figures.ts'
import type { UsageTotals } from './usage-totals.ts'

export const OEE_FACTORS = ['availability', 'performance', 'quality'] as const
export type OeeFactor = (typeof OEE_FACTORS)[number]

/**
 * A factor stays below 100 % because of time of a class or a status, time lost by being slower than the goal, or bad pieces.
 */
export type LossPart = UsageClass | 'FAIL' | 'POWER_OFF' | 'speed' | 'defective'

export interface Counted {
  readonly totals: UsageTotals
  readonly made: Made
}

/** A part of a whole now and before. */
export interface PartChange<K extends string> {
  readonly part: K
  readonly now: number
  /** As much of the whole of now as it had of the whole before, so that periods of unlike length compare. */
  readonly before: number
  /** The change of the figure by this part alone; -0.01 is a point less. */
  readonly effect: number
}

type Parts<K extends string> = Partial<Readonly<Record<K, number>>>

/** The parts of two wholes, the one that changed most first. Empty when one of the wholes is none. */
export function changedParts<K extends string>(
  now: Parts<K>,
  whole: number,
  past: Parts<K>,
  pastWhole: number,
): PartChange<K>[] {
  if (!(whole > 0 && pastWhole > 0)) return []
  const parts = [...new Set([...Object.keys(now), ...Object.keys(past)])] as K[]
  return parts
    .map((part) => {
      const share = (past[part] ?? 0) / pastWhole
      const amount = now[part] ?? 0
      return { part, now: amount, before: share * whole, effect: share - amount / whole }
    })
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
}

/** Why a factor changed: the effects of all parts add up to its change (rules: analytics 15). */
export function causesOf(now: Counted, past: Counted, method: KpiMethod, factor: OeeFactor) {
  const whole = (counted: Counted): number => figuresOf(counted.totals, counted.made, method)[factor].whole
  return changedParts(
    lossesOf(now, method, factor),
    whole(now),
    lossesOf(past, method, factor),
    whole(past),
  ).filter(({ effect }) => effect !== 0)
}

/** The gap of a factor to 100 %, by part, in the unit of its divisor: milliseconds or pieces. */
export function lossesOf({ totals, made }: Counted, method: KpiMethod, factor: OeeFactor): Parts<LossPart> {
  const ratio = figuresOf(totals, made, method)[factor]
  switch (factor) {
    case 'availability':
      return availabilityLosses(totals, method)
    case 'performance':
      return method === 'MAIN_USAGE' ? usageLosses(totals) : { speed: lackOf(ratio) }
    case 'quality':
      return { defective: lackOf(ratio) }
    default:
      return factor satisfies never
  }
}

/**
 * The time that keeps a figure below 100 %, in milliseconds; more than the goal loses none. Of OEE it is what its availability divides, less
 * the part that OEE leaves of it; null where OEE is not known.
 */
export function lostTimes({ totals, made }: Counted, method: KpiMethod) {
  const { availability, performance, oee } = figuresOf(totals, made, method)
  return {
    oee: oee === null ? null : Math.max(0, availability.whole * (1 - oee)),
    availability: lackOf(availability),
    performance: Math.max(0, lackOf(performance)),
    mainUsageLevel: lackOf(mainUsageLevel(totals)),
  }
}

const lackOf = ({ part, whole }: Ratio): number => whole - part

function availabilityLosses(totals: UsageTotals, method: KpiMethod): Parts<LossPart> {
  switch (method) {
    case 'CLASSIC_MODEL':
      return { FAIL: totals.status.FAIL }
    case 'ISO_22400':
      return without(totals, ['MainUsage', 'EmptyBusy'])
    case 'MAIN_USAGE':
      return { POWER_OFF: totals.status.POWER_OFF }
    default:
      return method satisfies never
  }
}

const without = ({ usage }: UsageTotals, left: readonly UsageClass[]): Parts<LossPart> =>
  Object.fromEntries(USAGE_CLASSES.filter((each) => !left.includes(each)).map((each) => [each, usage[each]]))

/** While it was switched on. What is switched off is idle, or maintained: idle is what the others leave. */
function usageLosses(totals: UsageTotals): Parts<LossPart> {
  const others = without(totals, ['MainUsage', 'Idle', 'Maintenance'])
  const rest = Object.values(others).reduce((sum, each) => sum + each, totals.usage.MainUsage)
  return { ...others, Idle: Math.max(0, occupancyOf(totals) - rest) }
}

/** Whether a stretch is what a factor loses; null for a factor that is not lost by the stretch. */
export function isLost(
  { status, use }: Pick<UsageSpan, 'status' | 'use'>,
  method: KpiMethod,
  factor: OeeFactor,
): boolean | null {
  if (factor === 'availability')
    switch (method) {
      case 'CLASSIC_MODEL':
        return status === 'FAIL'
      case 'ISO_22400':
        return use !== null && use !== 'MainUsage' && use !== 'EmptyBusy'
      case 'MAIN_USAGE':
        return status === 'POWER_OFF'
      default:
        return method satisfies never
    }
  if (factor === 'performance' && method === 'MAIN_USAGE')
    return use !== null && use !== 'MainUsage' && status !== 'POWER_OFF'
  return null
}

/**
 * How much of the change of OEE comes from each factor, the strongest first; they add up. By the logarithmic mean, with which
 * no factor depends on the order in which they are taken. Null where a factor is not known or nothing.
 */
export function splitOee(now: Figures, past: Figures): { factor: OeeFactor; effect: number }[] | null {
  const [value, before] = [now.oee ?? 0, past.oee ?? 0]
  if (value <= 0 || before <= 0) return null
  const mean = value === before ? value : (value - before) / Math.log(value / before)
  return OEE_FACTORS.map((factor) => ({
    factor,
    effect: mean * Math.log((now[factor].value ?? 1) / (past[factor].value ?? 1)),
  })).sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
}

/** How much less has to be lost until a factor reaches its target, 0 to 1, in what it divides. */
export const lackToTarget = ({ whole, value }: Ratio, target: number): number =>
  value === null ? 0 : Math.max(0, (target - value) * whole)
