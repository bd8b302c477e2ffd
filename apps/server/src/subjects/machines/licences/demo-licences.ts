import type { Activation } from '@millwright/domain/machines/licence'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { DemoMachine } from '@millwright/simulator/fleet'

/** Bought half a year ago, tried for a week, run out a fortnight ago, or never activated. */
export function demoActivations(licence: DemoMachine['licence'], now: number): Activation[] {
  const day = (days: number): number => now + days * DAY_MS
  switch (licence) {
    case 'full':
      return [{ type: 'FULL', start: day(-180), end: day(550) }]
    case 'trial':
      return [{ type: 'FREE_TRIAL', start: day(-7), end: day(23) }]
    case 'expired':
      return [
        { type: 'FREE_TRIAL', start: day(-410), end: day(-380) },
        { type: 'FULL', start: day(-379), end: day(-14) },
      ]
    case 'none':
      return []
    default:
      return licence satisfies never
  }
}
