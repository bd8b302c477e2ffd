import { type Dated, heldOn } from '../shifts/dated.ts'
import type { PlainDay } from '../time/zone.ts'

/** Of 100; null without a target. */
export interface Target {
  readonly oee: number | null
  readonly availability: number | null
  readonly performance: number | null
  readonly quality: number | null
}

export const NO_TARGET: Target = { oee: null, availability: null, performance: null, quality: null }

/** In the order of their days. */
export interface TargetLevels {
  readonly machine: readonly Dated<Target>[]
  readonly organization: readonly Dated<Target>[]
}

/** Of each figure the machine's own target, else that of its organization (rules: analytics 13). */
export function targetOn({ machine, organization }: TargetLevels, day: PlainDay): Target {
  const own = heldOn(machine, day)?.value ?? NO_TARGET
  const shared = heldOn(organization, day)?.value ?? NO_TARGET
  return {
    oee: own.oee ?? shared.oee,
    availability: own.availability ?? shared.availability,
    performance: own.performance ?? shared.performance,
    quality: own.quality ?? shared.quality,
  }
}
