import type { StatusPoint } from '@millwright/domain/status/span'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { type Random, seeded } from './random.ts'
import type { Modelled } from './shifts.ts'

/** In each slot one machine of ten neighbours is in trouble. */
const SLOT = 12 * MINUTE_MS
const NEIGHBOURS = 10

/** No trouble lasts longer, so only slots this far back can reach into a window. */
const LONGEST = 100 * MINUTE_MS

export interface Trouble {
  readonly from: number
  readonly to: number
  readonly points: readonly StatusPoint[]
}

/** Everything that troubles a machine between two moments, in order of its beginning. */
export function troublesOver(machine: Modelled, from: number, to: number): Trouble[] {
  const troubles: Trouble[] = []
  for (let slot = Math.floor((from - LONGEST - SLOT) / SLOT); slot * SLOT < to; slot++) {
    if (isHit(machine, slot)) troubles.push(troubleOf(machine, slot))
  }
  return troubles
}

function isHit(machine: Modelled, slot: number): boolean {
  const victim = Math.floor(seeded(slot, 'victim').between(0, NEIGHBOURS))
  return machine.seed % NEIGHBOURS === victim
}

function troubleOf(machine: Modelled, slot: number): Trouble {
  const random = seeded(machine.seed, slot, 'trouble')
  const points: StatusPoint[] = []
  let at = Math.round(slot * SLOT + random.between(0, 3) * MINUTE_MS)
  const from = at
  const spend = (status: StatusPoint['status'], minutes: number): void => {
    points.push({ ts: at, status })
    at += Math.round(minutes * MINUTE_MS)
  }
  const kind = random.unit()
  if (kind < 0.06) spend('FAIL', random.between(30, 90))
  else if (kind < 0.4) spend('FAIL', random.between(6, 15))
  else storm(random, spend)
  spend('READY', random.between(0.4, 1.6))
  return { from, to: at, points }
}

/** Acknowledged, started again, failed again: several short stops in a row. */
function storm(random: Random, spend: (status: StatusPoint['status'], minutes: number) => void): void {
  const stops = Math.floor(random.between(3, 7))
  for (let stop = 0; stop < stops; stop++) {
    if (stop > 0) spend(random.chance(0.5) ? 'EXE' : 'READY', random.between(0.3, 1))
    spend('FAIL', random.between(0.7, 3.2))
  }
}
