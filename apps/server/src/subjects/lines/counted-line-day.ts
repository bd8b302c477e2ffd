import { madeParts, timesOf } from '@millwright/domain/lines/amounts'
import { chainOf, lossKey } from '@millwright/domain/lines/losses'
import { measuredMachine, type OwnStopOfKind } from '@millwright/domain/lines/simulate'
import type { LineState, LossKind, WaitCertainty, WaitKind } from '@millwright/domain/lines/waiting'
import type { AnalysedLine } from './analysed-line.ts'

interface CountedMachine {
  readonly id: string
  readonly times: Readonly<Record<LineState, number>>
  readonly soleMs: number
  readonly shiftingMs: number
}

export interface CountedLoss {
  readonly machineId: string
  readonly kind: LossKind
  readonly code: string
  readonly text: string
  /** By public id of those who waited. */
  readonly waited: Readonly<Record<string, number>>
}

/** Of a day of a line what its weeks and months are made of. */
export interface CountedLineDay {
  readonly machines: readonly CountedMachine[]
  readonly losses: readonly CountedLoss[]
  /** In which any of them was active. */
  readonly totalMs: number
  readonly plannedMs: number
  readonly parts: number | null
}

interface MeasuredMachineDay {
  readonly cycles: readonly number[]
  readonly stops: readonly OwnStopOfKind[]
}

/** By public id. */
export type MeasuredLineDay = Readonly<Record<string, MeasuredMachineDay>>

interface StoredCause {
  readonly machineId: string
  readonly from: number
  readonly to: number
  readonly kind: LossKind
  readonly code: string
  readonly text: string
}

/** From, to, kind, certainty, place of the cause, machines on the way to it. */
export type StoredWait = readonly [number, number, WaitKind, WaitCertainty, number, readonly string[]]

export interface LineDayWaits {
  readonly causes: readonly StoredCause[]
  readonly machines: Readonly<Record<string, readonly StoredWait[]>>
}

/** One machine on a day of one of its lines. */
export interface MachineLineDay {
  readonly times: CountedMachine['times']
  readonly causes: readonly StoredCause[]
  readonly own: readonly StoredWait[]
}

/** Cycles of a machine and day that are stored: enough to draw from. */
const MAX_CYCLES = 120

const idIn = ({ machines }: Pick<AnalysedLine, 'machines'>, m: number): string => machines[m]?.publicId ?? ''

export function lossesOf(analysed: AnalysedLine): CountedLoss[] {
  const found = new Map<string, CountedLoss & { waited: Record<string, number> }>()
  analysed.causes.forEach((cause, place) => {
    const waiting = analysed.waiting[place]?.waiting ?? []
    const key = lossKey(cause)
    const loss = found.get(key) ?? {
      machineId: idIn(analysed, cause.machine),
      kind: cause.kind,
      code: cause.code,
      text: cause.text,
      waited: {},
    }
    for (const [m, stretches] of waiting) {
      const id = idIn(analysed, m)
      loss.waited[id] = stretches.reduce((sum, { from, to }) => sum + to - from, loss.waited[id] ?? 0)
    }
    found.set(key, loss)
  })
  return [...found.values()].filter(({ waited }) => Object.keys(waited).length > 0)
}

export function countedDay(analysed: AnalysedLine): CountedLineDay {
  const { bottlenecks, stretches, machines } = analysed
  return {
    machines: machines.map(({ publicId }, m) => ({
      id: publicId,
      times: timesOf(stretches[m] ?? []),
      soleMs: bottlenecks.times[m]?.soleMs ?? 0,
      shiftingMs: bottlenecks.times[m]?.shiftingMs ?? 0,
    })),
    losses: lossesOf(analysed),
    totalMs: bottlenecks.totalMs,
    plannedMs: Math.max(0, ...stretches.map((own) => own.reduce((sum, { from, to }) => sum + to - from, 0))),
    // The machine before the one that was removed is not the last of the line.
    parts: analysed.version.isBroken ? null : madeParts(analysed.line),
  }
}

export const measuredDay = (analysed: AnalysedLine): MeasuredLineDay =>
  Object.fromEntries(
    analysed.machines.map(({ publicId }) => {
      const { cycles, stops } = measuredMachine([analysed], publicId)
      const step = Math.max(1, Math.ceil(cycles.length / MAX_CYCLES))
      return [
        publicId,
        {
          cycles: cycles.filter((_, index) => index % step === 0).map(Math.round),
          stops: stops.map(rounded),
        },
      ]
    }),
  )

const rounded = ({ workedMs, ms, ...rest }: OwnStopOfKind): OwnStopOfKind => ({
  ...rest,
  workedMs: Math.round(workedMs),
  ms: Math.round(ms),
})

/** With the machines on the way from the one that was waited for. */
export const waitsOf = (analysed: AnalysedLine): LineDayWaits => ({
  causes: analysed.causes.map(({ machine, ...cause }) => ({ machineId: idIn(analysed, machine), ...cause })),
  machines: Object.fromEntries(
    analysed.machines.map(({ publicId }, m) => [
      publicId,
      (analysed.stretches[m] ?? []).flatMap((stretch): StoredWait[] => {
        const { from, to, state, cause, certainty } = stretch
        if ((state !== 'starved' && state !== 'blocked') || cause === null || certainty === null) return []
        return [
          [from, to, state, certainty, cause, chainOf(analysed, stretch).map((each) => idIn(analysed, each))],
        ]
      }),
    ]),
  ),
})
