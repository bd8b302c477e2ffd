import type {
  Production,
  ProductionDetail,
  ProductionPart,
  ProgramSummary,
} from '@millwright/contract/production/productions'
import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import { availability, efficiency } from '@millwright/domain/analytics/classic'
import { cycleOf, partsOf, statusOf } from '@millwright/domain/production/figures'
import type { ProgramStops } from '@millwright/domain/production/program-stops'
import type { Extra, ProgramPart } from '@millwright/domain/production/run'
import type { ClosedSpan } from '@millwright/domain/status/timeline'
import { totalsOf } from '@millwright/domain/status/totals'
import { presentTimeline } from '../status/shared/present-timeline.ts'
import type { ProgramRow, SlotRun } from './shared/production-store.ts'

const productionId = ({ slot, from }: Pick<SlotRun, 'slot' | 'from'>): string => `${slot}-${from}`

/** Null for what is no id of a production. */
export function readProductionId(id: string): { slot: string; from: number } | null {
  const [, slot, from] = /^(\d{2})-(\d{12,14})$/.exec(id) ?? []
  return slot === undefined ? null : { slot, from: Number(from) }
}

const iso = (ts: number): string => new Date(ts).toISOString()
const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms) / 1000)

const presentPart = (part: ProgramPart): ProductionPart => ({
  Name: part.name,
  Qty: part.quantity,
  Length: part.length,
  Width: part.width,
  Thickness: part.thickness,
})

const presentExtra = (extra: Extra): Production['Extra'] =>
  Object.fromEntries(
    Object.entries(extra).map(([name, value]) => [
      name,
      typeof value === 'object' ? value.map(presentPart) : value,
    ]),
  )

/** A run with its pieces, as far as they are known. */
export interface CountedRun extends SlotRun {
  readonly pieces: number | null
}

/** With the figures that follow from the status of the machine meanwhile. */
export function presentProduction(
  run: CountedRun,
  spans: readonly ClosedSpan[],
): Omit<Production, 'Timeline'> {
  const totals = totalsOf(spans)
  const { pieces } = run
  return {
    Id: productionId(run),
    Program: run.name,
    Process: run.slot,
    StartTime: iso(run.from),
    EndTime: run.to === null ? null : iso(run.to),
    UpdateTime: iso(run.updatedAt),
    Status: statusOf(run),
    RepsDone: run.done,
    RepsTarget: run.target,
    CycleTime: seconds(cycleOf(run)),
    Extra: { ...presentExtra(run.extra), ...(pieces === null ? {} : { TotalProducedPieces: pieces }) },
    Efficiency: efficiency(totals),
    Availability: availability(totals),
  }
}

export const presentDetail = (
  run: CountedRun,
  spans: readonly ClosedSpan[],
  shown: readonly ClosedSpan[],
  alarms: readonly AlarmEvent[],
): ProductionDetail => ({
  ...presentProduction(run, spans),
  Timeline: presentTimeline(shown),
  Parts: partsOf(run).map(presentPart),
  Events: [
    { Kind: 'program' as const, Time: iso(run.from), EndTime: null, Code: run.slot, Text: run.name },
    ...alarms.map((alarm) => ({
      Kind: 'alarm' as const,
      Time: iso(alarm.from),
      EndTime: alarm.to === null ? null : iso(alarm.to),
      Code: alarm.code,
      Text: alarm.text,
    })),
  ],
})

export const presentProgram = (row: ProgramRow, stopped: ProgramStops | undefined): ProgramSummary => ({
  Program: row.name,
  Runs: row.runs,
  Aborted: row.aborted,
  Pieces: row.pieces,
  Best: seconds(row.best),
  Median: seconds(row.median),
  Low: seconds(row.low),
  High: seconds(row.high),
  Recent: seconds(row.recent),
  Stops: stopped?.stops ?? 0,
  StoppedSeconds: (stopped?.stoppedMs ?? 0) / 1000,
  LastTime: iso(row.lastAt),
})
