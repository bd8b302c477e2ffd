import { OVERRIDE_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { sequence } from '../random.ts'
import type { Modelled } from '../shifts.ts'
import type { Moment } from './moment.ts'
import type { Signal } from './signal.ts'

/** An operator leaves the knobs alone for a while. */
const UNTOUCHED = 25 * MINUTE_MS

type Override = (moment: Moment) => number

/** Knob positions in percent, the likely ones more than once; a lower one while the machine is set up. */
function knob(machine: Modelled, name: string, positions: readonly number[]): Override {
  const at = sequence(machine.seed, name)
  return ({ ts, status }) => {
    if (status === 'SETUP') return 50
    return positions[Math.floor(at(Math.floor(ts / UNTOUCHED)) * positions.length)] ?? 100
  }
}

export interface Overrides {
  readonly speed: Override
  readonly feed: Override
  readonly rapid: Override
}

export const overridesOf = (machine: Modelled): Overrides => ({
  speed: knob(machine, 'speed override', [92.5, 97.5, 100, 100, 100, 100, 105]),
  feed: knob(machine, 'feed override', [70, 80, 90, 100, 100, 100, 110]),
  rapid: knob(machine, 'rapid override', [50, 75, 100, 100, 100]),
})

export function overrideSignals({ speed, feed, rapid }: Overrides): Signal[] {
  const signal = (channel: string, at: Override): Signal => ({
    channel,
    unit: '%',
    isFast: false,
    decimals: 1,
    range: [0, 150],
    at,
  })
  return [
    signal(OVERRIDE_CHANNELS.speed, speed),
    signal(OVERRIDE_CHANNELS.feed, feed),
    signal(OVERRIDE_CHANNELS.rapid, rapid),
  ]
}
