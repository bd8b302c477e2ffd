import { HOUR_MS } from '../time/lengths.ts'
import { madeParts, unitsOf } from './amounts.ts'
import type { LineAnalysis } from './analyse.ts'
import { drawsFrom, quantile } from './draw.ts'
import { type OwnStop, runLine } from './engine.ts'
import type { Flow } from './flow.ts'
import { lastMachines } from './flow.ts'

/** Measured times of one machine, by parts of the end of the line. */
export interface MeasuredMachine {
  readonly id: string
  readonly cycles: readonly number[]
  readonly stops: readonly OwnStop[]
}

export interface MeasuredLine {
  readonly flow: Flow
  readonly machines: readonly MeasuredMachine[]
}

export interface LineChange {
  /** A machine without so many of its longest stops. */
  readonly withoutLongest?: { readonly machineId: string; readonly count: number } | undefined
  /** By the place of the buffer. */
  readonly capacity?: { readonly buffer: number; readonly parts: number | null } | undefined
  /** Planned time in addition. */
  readonly moreMs?: number | undefined
}

interface SimulatedParts {
  readonly low: number
  readonly middle: number
  readonly high: number
}

interface SimulationOptions {
  readonly runs: number
  readonly seed: number
  /** The planned time of each run. */
  readonly ms: number
}

/** A line that begins empty needs so long until it is as in the middle of a day. */
const WARM_MS = HOUR_MS

/**
 * All that the line makes in a shift, from its own cycles and stops drawn again and again (rules: lines 9): of all runs the middle, and what
 * nine of ten lie between. The same seed gives the same answer, and two changes see the same luck.
 */
export function simulateLine(
  line: MeasuredLine,
  change: LineChange,
  { runs, seed, ms }: SimulationOptions,
): SimulatedParts {
  const { flow, machines } = changed(line, change)
  const last = new Set(lastMachines(flow))
  const length = ms + (change.moreMs ?? 0)
  const parts: number[] = []
  for (let run = 0; run < runs; run++) {
    const behaviours = machines.map(({ cycles, stops }, m) => {
      const draw = drawsFrom(seed + run * 7919 + m * 104_729)
      const drawStop = drawsFrom(seed + run * 7919 + m * 104_729 + 50_021)
      return {
        cycle: () => cycles[Math.floor(draw() * cycles.length)] ?? HOUR_MS,
        stop: () => stops[Math.floor(drawStop() * stops.length)] ?? null,
      }
    })
    const made = runLine(flow, behaviours, length + WARM_MS, null, WARM_MS)
    parts.push(flow.machines.reduce((sum, id, m) => (last.has(id) ? sum + (made[m] ?? 0) : sum), 0))
  }
  return {
    low: quantile(parts, 0.05) ?? 0,
    middle: quantile(parts, 0.5) ?? 0,
    high: quantile(parts, 0.95) ?? 0,
  }
}

function changed({ flow, machines }: MeasuredLine, { withoutLongest, capacity }: LineChange): MeasuredLine {
  return {
    flow: {
      ...flow,
      buffers: flow.buffers.map((buffer, b) =>
        b === capacity?.buffer ? { ...buffer, capacity: capacity.parts } : buffer,
      ),
    },
    machines: flow.machines.map((id) => {
      const own = machines.find((machine) => machine.id === id) ?? { id, cycles: [], stops: [] }
      return id === withoutLongest?.machineId
        ? { ...own, stops: without(own.stops, withoutLongest.count) }
        : own
    }),
  }
}

/** All that it worked before a stop that is gone it works before the others, evenly where all others followed each other at once. */
function without(stops: readonly OwnStop[], count: number): OwnStop[] {
  const left = stops.toSorted((a, b) => b.ms - a.ms).slice(count)
  const all = stops.reduce((sum, { workedMs }) => sum + workedMs, 0)
  const rest = left.reduce((sum, { workedMs }) => sum + workedMs, 0)
  return left.map(({ workedMs, ms }) => ({
    workedMs: rest > 0 ? (workedMs * all) / rest : all / left.length,
    ms,
  }))
}

const MAX_CYCLES = 1_000

export interface OwnStopOfKind extends OwnStop {
  readonly kind: 'alarm' | 'reason' | 'stop'
  readonly code: string
}

/** Of several analyses of the same flow, such as the days of a week, the times of one machine. */
export function measuredMachine(
  analyses: readonly LineAnalysis[],
  id: string,
): { readonly cycles: number[]; readonly stops: OwnStopOfKind[] } {
  const cycles: number[] = []
  const stops: OwnStopOfKind[] = []
  let worked = 0
  let all = 0
  for (const analysis of analyses) {
    const m = analysis.line.members.findIndex(({ facts }) => facts.id === id)
    const member = analysis.line.members[m]
    if (!member) continue
    const unit = unitsOf(analysis.line)[m] ?? 1
    const parts = member.facts.parts ?? []
    let next = 0
    let cycle = 0
    let uncounted = 0
    for (const { from, to, state, via } of analysis.stretches[m] ?? []) {
      if (state === 'work') {
        let at = from
        while ((parts[next]?.ts ?? to + 1) <= from) next += 1
        for (let part = parts[next]; part && part.ts <= to; part = parts[++next]) {
          const each = (cycle + part.ts - at) / (part.n * unit)
          for (let times = 0; times < Math.min(20, Math.max(1, Math.round(part.n * unit))); times++)
            cycles.push(each)
          ;[cycle, at] = [0, part.ts]
        }
        cycle += to - at
        worked += to - from
        all += to - from
        if (!member.facts.parts) uncounted += to - from
      } else if (state === 'alarm' || state === 'stop' || (state === 'unexplained' && via === null)) {
        const kind = state === 'alarm' ? 'alarm' : 'stop'
        const last = stops.at(-1)
        if (last && worked === 0) stops[stops.length - 1] = { ...last, ms: last.ms + to - from }
        else stops.push({ workedMs: worked, ms: to - from, kind, code: '' })
        worked = 0
      }
    }
    // One that counts nothing has its share of what the line made.
    const made = madeParts(analysis.line)
    const beside = analysis.line.members.filter(
      (other) => other.outputs.join() === member.outputs.join(),
    ).length
    if (uncounted > 0 && made) cycles.push((uncounted * beside) / made)
  }
  const before = stops.reduce((sum, { workedMs }) => sum + workedMs, 0)
  const even = Math.ceil(cycles.length / MAX_CYCLES)
  return {
    cycles: cycles.filter((_, index) => index % Math.max(1, even) === 0),
    // All that it worked after the last stop belongs to all of them.
    stops: stops.map((stop) => ({
      ...stop,
      workedMs: before > 0 ? (stop.workedMs * all) / before : all / stops.length,
    })),
  }
}
