import type { StatusPoint } from '../../status/span.ts'
import { spansOf } from '../../status/span.ts'
import { windowed } from '../../status/timeline.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../time/lengths.ts'
import { drawsFrom } from '../draw.ts'
import { type EngineState, type OwnStop, runLine } from '../engine.ts'
import type { Flow, FlowBuffer } from '../flow.ts'
import type { LineFacts } from '../line-facts.ts'
import type { MachineFacts } from '../pieces.ts'

/** How one machine of a made line behaves. */
export interface MadeMachine {
  readonly cycleS: number
  /** Of its cycle, to both sides. */
  readonly spread: number
  readonly stopsAfterMin: number
  readonly stopMin: number
}

/** What is wrong with its data. */
export interface Faults {
  /** Machines whose clock is wrong, by how much in seconds. */
  readonly clocksS?: Readonly<Record<number, number>>
  /** Share of changes of status that never arrive. */
  readonly lost?: number
  /** Machines that are silent for so many minutes, once. */
  readonly silentMin?: Readonly<Record<number, number>>
  readonly uncounted?: readonly number[]
  readonly saying?: readonly number[]
}

export interface Scenario {
  readonly name: string
  readonly seed: number
  readonly flow: Flow
  readonly machines: readonly MadeMachine[]
  /** What nobody has told the rule. */
  readonly realCapacity: readonly number[]
  readonly faults: Faults
  readonly hours: number
}

export interface TrueStretch {
  readonly from: number
  readonly to: number
  readonly state: EngineState
  readonly buffer: number
}

export interface Made {
  readonly scenario: Scenario
  readonly facts: LineFacts
  /** By machine, as it was, by the one true clock. */
  readonly truth: readonly (readonly TrueStretch[])[]
  readonly done: readonly (readonly number[])[]
  /** By machine, how far its clock is ahead. */
  readonly ahead: readonly number[]
}

/** Where a made day begins: a Monday. */
const START = Date.UTC(2026, 9, 12, 4)
const KINDS = ['alarm', 'alarm', 'alarm', 'alarm', 'reason', 'idle'] as const

export const chain = (...capacities: (number | null)[]): Flow => {
  const machines = ['m0', ...capacities.map((_, index) => `m${index + 1}`)]
  const buffers = capacities.map(
    (capacity, index): FlowBuffer => ({ from: [`m${index}`], to: [`m${index + 1}`], capacity }),
  )
  return { machines, buffers }
}

/** Runs the line and looks at it through its data. */
export function makeLine(scenario: Scenario): Made {
  const { flow, machines, faults, hours, realCapacity } = scenario
  const draw = drawsFrom(scenario.seed)
  const ms = hours * HOUR_MS
  const stop = ({ stopsAfterMin, stopMin }: MadeMachine): OwnStop | null =>
    stopsAfterMin === 0
      ? null
      : {
          workedMs: -Math.log(1 - draw()) * stopsAfterMin * MINUTE_MS,
          ms: (0.3 + -Math.log(1 - draw()) * 0.7) * stopMin * MINUTE_MS,
        }
  const truth: { from: number; to: number; state: EngineState; buffer: number }[][] = machines.map(() => [])
  const done: number[][] = machines.map(() => [])
  const real = {
    ...flow,
    buffers: flow.buffers.map((buffer, b) => ({ ...buffer, capacity: realCapacity[b] ?? 0 })),
  }
  runLine(
    real,
    machines.map((machine) => ({
      cycle: () => machine.cycleS * SECOND_MS * (1 + (draw() * 2 - 1) * machine.spread),
      stop: () => stop(machine),
    })),
    ms,
    {
      state(m, at, state, buffer) {
        const own = truth[m]
        const last = own?.at(-1)
        if (last) last.to = START + at
        own?.push({ from: START + at, to: START + ms, state, buffer })
      },
      part: (m, at) => done[m]?.push(START + at),
    },
  )
  const solid = truth.map((own) => own.filter(({ from, to }) => to > from))
  const ahead = machines.map((_, m) => (faults.clocksS?.[m] ?? 0) * SECOND_MS)
  const facts = machines.map((_, m): MachineFacts => {
    const by = ahead[m] ?? 0
    return seen(`m${m}`, solid[m] ?? [], done[m] ?? [], m)
    function seen(
      id: string,
      own: readonly TrueStretch[],
      parts: readonly number[],
      at: number,
    ): MachineFacts {
      const points: StatusPoint[] = []
      const alarms: MachineFacts['alarms'][number][] = []
      const reasons: MachineFacts['reasons'][number][] = []
      const said: MachineFacts['said'][number][] = []
      const silentMs = (faults.silentMin?.[at] ?? 0) * MINUTE_MS
      const silence = { from: START + ms * (0.2 + 0.5 * draw()), to: 0 }
      silence.to = silence.from + silentMs
      const isHeard = (ts: number): boolean => ts < silence.from || ts >= silence.to
      for (const { from, to, state } of own) {
        const kind = KINDS[Math.floor(draw() * KINDS.length)] ?? 'alarm'
        const status = state === 'work' ? 'EXE' : state === 'down' && kind === 'alarm' ? 'FAIL' : 'READY'
        if (isHeard(from) && draw() >= (faults.lost ?? 0)) points.push({ ts: from + by, status })
        if (state === 'down' && kind === 'alarm')
          alarms.push({ code: `E${at}`, text: `Trouble of ${id}`, from: from + by, to: to + by })
        if (state === 'down' && kind === 'reason')
          reasons.push({ from: from + by, to: to + by, reason: 'QualityCheck' })
        if ((state === 'starved' || state === 'blocked') && faults.saying?.includes(at))
          said.push({ from: from + by, to: to + by, kind: state })
      }
      if (silentMs > 0) {
        points.push({ ts: silence.from + by, status: 'DISCONNECTED' })
        const back = own.find(({ from, to }) => from <= silence.to && to > silence.to)
        points.push({ ts: silence.to + by, status: back?.state === 'work' ? 'EXE' : 'READY' })
        points.sort((a, b) => a.ts - b.ts)
      }
      const window = { from: START + by, to: START + ms + by }
      const counted = new Map<number, number>()
      for (const ts of parts) {
        const heard = isHeard(ts) ? ts : silence.to
        counted.set(heard + by, (counted.get(heard + by) ?? 0) + 1)
      }
      return {
        id,
        spans: windowed(spansOf(points), window.from, window.to, window.to),
        planned: [{ from: START, to: START + ms }],
        reasons,
        alarms,
        said,
        parts: faults.uncounted?.includes(at) ? null : [...counted].map(([ts, n]) => ({ ts, n })),
      }
    }
  })
  return {
    scenario,
    facts: { flow, machines: facts, from: START, to: START + ms },
    truth: solid,
    done,
    ahead,
  }
}
