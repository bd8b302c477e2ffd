import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { DEMO_LINE, DEMO_MACHINES } from '../fleet.ts'
import { dayNumber, dayOfNumber, midnightOf } from './day-number.ts'
import { rememberDays } from './remember-days.ts'
import type { Modelled } from './shifts.ts'
import { troublesOver } from './trouble.ts'

interface LineWait {
  readonly from: number
  readonly to: number
  readonly kind: 'starved' | 'blocked'
}

/** So much of a buffer is filled when something stops. */
const FILLED = 0.4
const MINUTES_A_PART = 0.65
/** After a stop the first parts have to come through. */
const LAG = 2 * MINUTE_MS
/** The parallel ones stand in for each other. */
const PARALLEL: readonly string[] = ['nst-01', 'nst-02']
const LONGEST = 3 * HOUR_MS

const IDS: readonly string[] = DEMO_LINE.flow.machines
const PLACES = IDS.map((id) => (PARALLEL.includes(id) ? 'nesting' : id))
const STATIONS = [...new Set(PLACES)]
const stationOf = new Map(
  DEMO_MACHINES.flatMap(({ id, seed }) => {
    const place = IDS.indexOf(id)
    return place < 0 ? [] : [[seed, STATIONS.indexOf(PLACES[place] ?? '')] as const]
  }),
)
const causes = DEMO_MACHINES.filter(({ id, seed }) => stationOf.has(seed) && !PARALLEL.includes(id))

/** How long the parts, or the room for them, between two stations last. */
function lasts(from: number, to: number): number {
  const between = DEMO_LINE.flow.buffers.slice(Math.min(from, to), Math.max(from, to))
  const share = to > from ? FILLED : 1 - FILLED
  return between.reduce((sum, { capacity }) => sum + capacity * share * MINUTES_A_PART * MINUTE_MS, 0)
}

/** Those that touch a day of UTC. */
function waitsOn(machine: Modelled, own: number, day: PlainDay): LineWait[] {
  const from = midnightOf(day, 'UTC')
  const to = from + DAY_MS
  return causes
    .filter(({ seed }) => seed !== machine.seed)
    .flatMap((cause) => {
      const station = stationOf.get(cause.seed) ?? 0
      const steps = Math.abs(station - own)
      return troublesOver(cause, from - LONGEST, to).flatMap((trouble): LineWait[] => {
        const begin = trouble.from + lasts(station, own)
        const end = trouble.to + steps * LAG
        if (begin >= trouble.to || begin >= to || end <= from) return []
        return [{ from: begin, to: end, kind: own > station ? 'starved' : 'blocked' }]
      })
    })
    .sort((a, b) => a.from - b.from)
}

const recent = new Map<number, (day: PlainDay) => readonly LineWait[]>()

/** One of the machines of the demo's line. */
export const isInLine = ({ seed }: Modelled): boolean => stationOf.has(seed)

/** When a machine of the demo's line waits, from the stops of the others alone; none for a machine of no line. */
export function lineWaitsOver(machine: Modelled, from: number, to: number): LineWait[] {
  const own = stationOf.get(machine.seed)
  if (own === undefined) return []
  let waitsOf = recent.get(machine.seed)
  if (!waitsOf) {
    waitsOf = rememberDays((day) => waitsOn(machine, own, day))
    recent.set(machine.seed, waitsOf)
  }
  const found = new Map<string, LineWait>()
  const last = dayNumber(dayAt(to - 1, 'UTC'))
  for (let number = dayNumber(dayAt(from, 'UTC')); number <= last; number++)
    for (const wait of waitsOf(dayOfNumber(number)))
      if (wait.from < to && wait.to > from) found.set(`${wait.from} ${wait.kind}`, wait)
  return [...found.values()].sort((a, b) => a.from - b.from)
}
