import type { StatusPoint } from '@millwright/domain/status/span'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Problem } from '../fleet-table.ts'
import { isLineStop, LATE_HOUR } from './line-stops.ts'
import { type Random, seeded } from './random.ts'
import type { Modelled } from './shifts.ts'

const SLOT = HOUR_MS

/** No trouble lasts longer, so only slots this far back can reach into a window. */
const LONGEST = 2 * HOUR_MS

/** A machine in good order stops about once a day. */
const ORDINARY_A_DAY = 0.8
/** A problem that grows does so for this long; then it is repaired and begins again. */
const REPAIRED_EVERY = 28 * DAY_MS

export interface Trouble {
  readonly from: number
  readonly to: number
  readonly points: readonly StatusPoint[]
}

/** Everything that troubles a machine between two moments, in order of its beginning. */
export function troublesOver(machine: Modelled, from: number, to: number): Trouble[] {
  const troubles: Trouble[] = []
  for (let slot = Math.floor((from - LONGEST - SLOT) / SLOT); slot * SLOT < to; slot++) {
    const hit = hitIn(machine, slot)
    if (hit) troubles.push(troubleOf(machine, slot, hit))
  }
  return troubles
}

/** A stop of the line's machine of the day, at which others run out of parts or of room. */
type Hit = 'ordinary' | 'line' | Problem

function hitIn(machine: Modelled, slot: number): Hit | null {
  const random = seeded(machine.seed, slot, 'hit')
  const aDay = (times: number): boolean => random.chance((times * SLOT) / DAY_MS)
  if (isLineStop(machine, slot)) return 'line'
  const { problem } = machine
  if (problem && aDay(problem.stopsADay * growthOf(problem, slot * SLOT))) return problem
  return aDay(ORDINARY_A_DAY) ? 'ordinary' : null
}

/** From half as often to one and a half times as often. */
const growthOf = ({ grows }: Problem, ts: number): number =>
  grows ? 0.5 + (ts % REPAIRED_EVERY) / REPAIRED_EVERY : 1

function troubleOf(machine: Modelled, slot: number, hit: Hit): Trouble {
  const random = seeded(machine.seed, slot, 'trouble')
  const points: StatusPoint[] = []
  let at = Math.round(slot * SLOT + random.between(0, 50) * MINUTE_MS)
  const from = at
  const spend = (status: StatusPoint['status'], minutes: number): void => {
    points.push({ ts: at, status })
    at += Math.round(minutes * MINUTE_MS)
  }
  const kind = random.unit()
  if (hit === 'line') spend(slot % 24 < LATE_HOUR ? 'FAIL' : 'SETUP', random.between(38, 62))
  else if (hit !== 'ordinary') spend('FAIL', random.between(...hit.minutes))
  else if (kind < 0.06) spend('FAIL', random.between(30, 90))
  else if (kind < 0.94) spend('FAIL', random.between(3, 15))
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
