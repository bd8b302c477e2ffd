import type { StatusPoint } from '@millwright/domain/status/span'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { type Random, seeded } from './random.ts'
import type { Modelled, Shift } from './shifts.ts'

/** Minutes as [low, high]. */
type Minutes = readonly [number, number]

interface Pace {
  readonly partsOfProgram: readonly [number, number]
  readonly part: Minutes
  readonly setup: Minutes
  /** Share of parts after which the machine waits instead of being served at once. */
  readonly waits: number
}

/** A thin crew leaves the machines long programs and full magazines. */
const PACE: Record<'full' | 'thin', Pace> = {
  full: { partsOfProgram: [4, 10], part: [5, 20], setup: [2, 6], waits: 0.12 },
  thin: { partsOfProgram: [9, 18], part: [9, 20], setup: [1, 3], waits: 0.03 },
}

interface Break {
  readonly from: number
  readonly minutes: number
}

interface Progress {
  at: number
  readonly end: number
  readonly points: StatusPoint[]
}

/** For one shift when nothing goes wrong; the first point is at the start of the shift. */
export function workOf(machine: Modelled, shift: Shift): StatusPoint[] {
  if (shift.crew === 'none') return [{ ts: shift.from, status: 'POWER_OFF' }]
  const random = seeded(machine.seed, shift.day, shift.name, 'work')
  const work: Progress = { at: shift.from, end: shift.to, points: [] }
  const breaks = breaksOf(machine, shift, random)
  if (shift.isColdStart) {
    spend(work, 'READY', random.between(6, 14))
    spend(work, 'SETUP', random.between(...PACE[shift.crew].setup))
  }
  while (work.at < work.end) {
    run(work, PACE[shift.crew], breaks, random)
    spend(work, 'SETUP', random.between(...PACE[shift.crew].setup))
  }
  return work.points
}

interface PlannedPart {
  readonly from: number
  readonly to: number
  /** By the end of the shift. */
  readonly isCut: boolean
}

/** The stretches of work of a shift; each makes the parts of one clamping. */
export function partsOf(machine: Modelled, shift: Shift): PlannedPart[] {
  const work = workOf(machine, shift)
  return work.flatMap(({ ts, status }, index) => {
    const next = work[index + 1]
    return status === 'EXE' ? [{ from: ts, to: next?.ts ?? shift.to, isCut: next === undefined }] : []
  })
}

/** One program: its parts, the hands between them, and the break when its time has come. */
function run(work: Progress, pace: Pace, breaks: Break[], random: Random): void {
  const parts = Math.floor(random.between(...pace.partsOfProgram))
  for (let part = 0; part < parts && work.at < work.end; part++) {
    spend(work, 'EXE', random.between(...pace.part))
    const [next] = breaks
    if (next && work.at >= next.from) {
      breaks.shift()
      spend(work, 'READY', next.minutes)
    } else if (random.chance(pace.waits)) spend(work, 'READY', random.between(0.8, 4))
    else spend(work, 'HANDLING', random.between(0.5, 2.2))
  }
}

/** Machines pause in turn, so that one relief operator is enough and the plant never stops. */
function breaksOf(machine: Modelled, shift: Shift, random: Random): Break[] {
  // Automatic storage feeds the others: it runs through.
  if (machine.family === 'AUT') return []
  const turn = ((machine.seed * 5) % 13) * 12 * MINUTE_MS
  const long = { from: shift.from + 3 * HOUR_MS + turn, minutes: random.between(15, 22) }
  if (shift.crew === 'thin') return []
  return [{ from: shift.from + HOUR_MS + turn / 2, minutes: random.between(7, 11) }, long]
}

function spend(work: Progress, status: StatusPoint['status'], minutes: number): void {
  if (work.at >= work.end) return
  work.points.push({ ts: work.at, status })
  work.at += Math.round(minutes * MINUTE_MS)
}
