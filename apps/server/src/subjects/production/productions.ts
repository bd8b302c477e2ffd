import type {
  Production,
  ProductionDetail,
  ProgramSummary,
  RunSort,
} from '@millwright/contract/production/productions'
import { piecesOf } from '@millwright/domain/production/figures'
import { type ProgramStops, stopsByProgram } from '@millwright/domain/production/program-stops'
import { type ClosedSpan, windowed } from '@millwright/domain/status/timeline'
import type { SortedPage } from '../../platform/database/order-by.ts'
import type { Period } from '../../platform/http/period.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { CallError } from '../../platform/runtime/errors.ts'
import type { AlarmStore } from '../alarms/shared/alarm-store.ts'
import { readAlarmTexts } from '../alarms/shared/alarm-words.ts'
import type { CatalogueStore } from '../alarms/shared/catalogue-store.ts'
import { presentTimeline } from '../status/shared/present-timeline.ts'
import type { StatusStore } from '../status/shared/status-store.ts'
import {
  type CountedRun,
  presentDetail,
  presentProduction,
  presentProgram,
  readProductionId,
} from './present-production.ts'
import type { ProductionStore, ProgramRow, RunFilter, SlotRun } from './shared/production-store.ts'

/** So much is shown on either side of a run (rules: production 5). */
const MARGIN_MS = 5_000
/** More would read the status of months for one answer. */
const MAX_WITH_TIMELINE = 100

export interface ProductionsDeps {
  store: ProductionStore
  statuses: Pick<StatusStore, 'spansBetween' | 'spansDuring' | 'failsTouching'>
  alarms: Pick<AlarmStore, 'activeBetween'>
  catalogue: Pick<CatalogueStore, 'about'>
  /** The pieces that the machine counted in each run, in their order; null where that cannot be known. */
  countedIn: (machineId: number, runs: readonly SlotRun[], now: number) => Promise<(number | null)[]>
  now: () => number
}

export function createProductions({ store, statuses, alarms, catalogue, countedIn, now }: ProductionsDeps) {
  const endOf = (run: SlotRun): number => run.to ?? now()

  /** Where a machine does not say what a program makes, its counter of parts does (rules: production 4). */
  async function counted(machine: MachineRecord, runs: readonly SlotRun[]): Promise<CountedRun[]> {
    const unknown = runs.filter((run) => piecesOf(run) === null)
    const found = await countedIn(machine.id, unknown, now())
    return runs.map((run) => ({ ...run, pieces: piecesOf(run) ?? found[unknown.indexOf(run)] ?? null }))
  }

  /** The status of the machine during each run. Those of a page lie a year apart when they are sorted by their length. */
  async function spansOf(machine: MachineRecord, runs: readonly SlotRun[]): Promise<ClosedSpan[][]> {
    const periods = runs.map((run) => ({ from: run.from, to: endOf(run) }))
    const spans = await statuses.spansDuring(machine.id, periods)
    return periods.map(({ from, to }, index) => windowed(spans[index] ?? [], from, to, now()))
  }

  async function detail(
    machine: MachineRecord,
    run: SlotRun,
    window: Period,
    language: string,
  ): Promise<ProductionDetail> {
    const { from, to } = window
    const [[shown], [spans = []], around, raised] = await Promise.all([
      counted(machine, [run]),
      spansOf(machine, [run]),
      statuses.spansBetween([machine.id], from, to),
      alarms.activeBetween([machine.id], run.from, endOf(run)),
    ])
    const ofRun = raised.get(machine.id) ?? []
    const codes = ofRun.map(({ code }) => code)
    const texts = await readAlarmTexts(catalogue, [machine], codes, language)
    return presentDetail(
      shown ?? { ...run, pieces: null },
      spans,
      windowed(around.get(machine.id) ?? [], from, to, now()),
      ofRun.map((alarm) => texts.translated(machine, alarm)),
    )
  }

  const windowOf = (run: SlotRun): Period => ({
    from: run.from - MARGIN_MS,
    to: Math.min(endOf(run) + MARGIN_MS, now()),
  })

  /** Stops in alarm during the runs that began in the period, to the end of the last of them. */
  async function stopsOf(
    machine: MachineRecord,
    period: Period,
    programs: readonly ProgramRow[],
  ): Promise<Map<string, ProgramStops>> {
    if (programs.length === 0) return new Map()
    const at = now()
    const end = Math.min(at, Math.max(...programs.map(({ endedAt }) => endedAt)))
    const found = (await statuses.failsTouching([machine.id], period.from, end)).get(machine.id) ?? []
    const fails = found.map((span) => ({ ...span, to: span.to ?? at })).filter((span) => span.to > span.from)
    if (fails.length === 0) return new Map()
    return stopsByProgram(await store.touching({ machineId: machine.id, ...period }, fails, at), fails)
  }

  return {
    async page(
      machine: MachineRecord,
      filter: RunFilter,
      { skip, limit, sort, hasTimeline }: SortedPage<RunSort> & { readonly hasTimeline: boolean },
    ): Promise<{ productions: Production[]; total: number }> {
      const size = hasTimeline ? Math.min(limit, MAX_WITH_TIMELINE) : limit
      const { runs, total } = await store.page(machine.id, filter, { skip, limit: size, sort })
      const [spans, withPieces] = await Promise.all([spansOf(machine, runs), counted(machine, runs)])
      const productions = withPieces.map((run, index) => ({
        ...presentProduction(run, spans[index] ?? []),
        ...(hasTimeline ? { Timeline: presentTimeline(spans[index] ?? []) } : {}),
      }))
      return { productions, total }
    },

    async current(machine: MachineRecord, language: string): Promise<ProductionDetail[]> {
      const runs = await store.current(machine.id)
      return await Promise.all(runs.map((run) => detail(machine, run, windowOf(run), language)))
    },

    async get(
      machine: MachineRecord,
      id: string,
      period: Period | null,
      language: string,
    ): Promise<ProductionDetail> {
      const key = readProductionId(id)
      const run = key && (await store.find(machine.id, key.slot, key.from))
      if (!run) throw new CallError('NOT_FOUND', 'There is no such production')
      const window = period ? { from: period.from, to: Math.min(period.to, now()) } : windowOf(run)
      return await detail(machine, run, window, language)
    },

    async programs(machine: MachineRecord, period: Period): Promise<ProgramSummary[]> {
      const programs = await store.programs([{ machineId: machine.id, ...period }])
      const stops = await stopsOf(machine, period, programs)
      return programs.map((program) => presentProgram(program, stops.get(program.name)))
    },
  }
}
