import type {
  InheritedLoss,
  LineBufferFill,
  LineReport,
  LineStretch,
} from '@millwright/contract/lines/lines-shapes'
import { presentMoney } from '@millwright/contract/machines/present-money'
import { hourMore, partsOf, type StateTimes, timesOf } from '@millwright/domain/lines/amounts'
import type { LineStretch as Stretch } from '@millwright/domain/lines/analyse'
import { doubtfulClocks } from '@millwright/domain/lines/clocks'
import { type Fill, fillFigures } from '@millwright/domain/lines/fills'
import { hourRateOn, moneyOf } from '@millwright/domain/machines/hour-rate'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { PlainDay } from '@millwright/domain/time/zone'
import type { AlarmTexts } from '../alarms/shared/alarm-words.ts'
import type { RateLevelsOf } from '../machines/shared/hour-rate-store.ts'
import type { AnalysedLine } from './analysed-line.ts'
import { type CountedLoss, lossesOf } from './counted-line-day.ts'
import type { LineMachineRecord, LineRecord } from './line-store.ts'
import { presentLine } from './present-line.ts'

interface ReportContext {
  readonly texts: AlarmTexts
  readonly ratesOf: RateLevelsOf | null
  /** Machines that are in another line too. */
  readonly inOthers: ReadonlySet<number>
}

/** Losses of days, each at the rates of its day. */
interface DatedLoss extends CountedLoss {
  readonly day: PlainDay
}

const MOST_LOSSES = 200

/** Of one kind together, the largest first. */
export function presentLosses(
  losses: readonly DatedLoss[],
  machines: ReadonlyMap<string, LineMachineRecord>,
  { texts, ratesOf }: Pick<ReportContext, 'texts' | 'ratesOf'>,
): InheritedLoss[] {
  const groups = Map.groupBy(losses, ({ machineId, kind, code }) => `${machineId} ${kind} ${code}`)
  const found = [...groups.values()].flatMap((own): InheritedLoss[] => {
    const [first] = own
    const machine = first && machines.get(first.machineId)
    if (!first || !machine) return []
    const times = own.flatMap(({ day, waited }) =>
      Object.entries(waited).flatMap(([id, ms]) => {
        const waiter = machines.get(id)
        return waiter ? { waiter, ms, rate: ratesOf && hourRateOn(ratesOf(waiter.id), day) } : []
      }),
    )
    const cost = ratesOf && moneyOf(times)
    return [
      {
        MachineId: first.machineId,
        Kind: first.kind,
        Code: first.code,
        Text: textOf(texts, machine, first),
        WaitedMs: times.reduce((sum, { ms }) => sum + ms, 0),
        Machines: new Set(times.map(({ waiter }) => waiter.id)).size,
        Cost: cost && presentMoney(cost),
      },
    ]
  })
  return found.sort((a, b) => b.WaitedMs - a.WaitedMs).slice(0, MOST_LOSSES)
}

export const textOf = (
  texts: AlarmTexts,
  machine: LineMachineRecord,
  { kind, code, text }: Pick<CountedLoss, 'kind' | 'code' | 'text'>,
): string => (kind === 'alarm' && code !== '' ? texts.wordsOf(machine, { code, text }).text : text)

const share = (ms: number, whole: number): number | null =>
  whole > 0 ? Math.min(1, Math.round((ms / whole) * 10_000) / 10_000) : null

export function presentReport(
  line: LineRecord,
  day: PlainDay,
  analysed: AnalysedLine,
  context: ReportContext,
): LineReport {
  const { machines, stretches, bottlenecks, causes, waiting, fills, shown, version } = analysed
  const parts = partsOf(analysed.line)
  const idOf = (m: number | null): string | null => (m === null ? null : (machines[m]?.publicId ?? null))
  const presented = machines.map(({ publicId, name, family }, m) => {
    const own = stretches[m] ?? []
    const times = timesOf(own)
    const { soleMs = 0, shiftingMs = 0 } = bottlenecks.times[m] ?? {}
    return {
      Id: publicId,
      Name: name,
      Family: family,
      Parts: parts[m] ?? null,
      PlannedMs: Math.round(own.reduce((sum, { from, to }) => sum + to - from, 0)),
      ...presentTimes(times),
      Bottleneck: {
        Sole: share(soleMs, bottlenecks.totalMs),
        Shifting: share(shiftingMs, bottlenecks.totalMs),
      },
      Stretches: own.map((stretch) => presentStretch(stretch, idOf)),
    }
  })
  const sum = (of: (machine: (typeof presented)[number]) => number): number =>
    presented.reduce((all, machine) => all + of(machine), 0)
  return {
    Line: presentLine(line, day),
    From: shown.from,
    To: shown.to,
    Shifts: analysed.shifts.map(({ number, from, to }) => ({ Number: number, From: from, To: to })),
    Machines: presented,
    Buffers: version.flow.buffers.map((buffer, b) =>
      presentBuffer(analysed, buffer, b, fills[b] ?? null, parts),
    ),
    Bottleneck: presentBottleneck(analysed, day, context),
    Causes: causes.map(({ machine, from, to, kind, code, text }, place) => {
      const of = machines[machine]
      return {
        MachineId: of?.publicId ?? '',
        From: Math.round(from),
        To: Math.round(to),
        Kind: kind,
        Code: code,
        Text: of ? textOf(context.texts, of, { kind, code, text }) : text,
        WaitedMs: Math.round(waiting[place]?.waitedMs ?? 0),
        Machines: waiting[place]?.waiting.size ?? 0,
      }
    }),
    Losses: presentLosses(
      lossesOf(analysed).map((loss) => ({ ...loss, day })),
      line.machines,
      context,
    ),
    WaitedMs: sum(({ StarvedMs, BlockedMs }) => StarvedMs + BlockedMs),
    NotExplainedMs: sum(({ UnexplainedMs }) => UnexplainedMs),
    Doubts: doubtsOf(analysed, context),
  }
}

export const presentTimes = (times: StateTimes) => ({
  WorkMs: Math.round(times.work),
  AlarmMs: Math.round(times.alarm),
  StopMs: Math.round(times.stop),
  StarvedMs: Math.round(times.starved),
  BlockedMs: Math.round(times.blocked),
  UnexplainedMs: Math.round(times.unexplained),
  NoDataMs: Math.round(times.noData),
})

const presentStretch = (
  { from, to, state, cause, via, certainty }: Stretch,
  idOf: (m: number | null) => string | null,
): LineStretch => ({
  From: Math.round(from),
  To: Math.round(to),
  State: state,
  Cause: cause,
  Via: idOf(via),
  Certainty: certainty,
})

function presentBuffer(
  { line }: AnalysedLine,
  buffer: AnalysedLine['version']['flow']['buffers'][number],
  b: number,
  fill: Fill | null,
  parts: readonly (number | null)[],
): LineBufferFill {
  const joint = line.joints[b]
  const counted = (joint?.to ?? []).map((m) => parts[m] ?? null)
  const planned = (joint?.to ?? []).flatMap((m) => line.members[m]?.facts.planned ?? [])
  const figures = fill && fillFigures(fill, planned)
  return {
    From: [...buffer.from],
    To: [...buffer.to],
    Capacity: buffer.capacity,
    Parts: counted.includes(null) ? null : counted.reduce<number>((sum, each) => sum + (each ?? 0), 0),
    MeanFill: figures && Math.round(figures.meanFill * 10) / 10,
    FullMs: Math.round(figures?.fullMs ?? 0),
    EmptyMs: Math.round(figures?.emptyMs ?? 0),
  }
}

function presentBottleneck(
  analysed: AnalysedLine,
  day: PlainDay,
  { ratesOf }: ReportContext,
): LineReport['Bottleneck'] {
  const { times, totalMs } = analysed.bottlenecks
  const held = times.map(({ soleMs, shiftingMs }) => soleMs + shiftingMs)
  const most = Math.max(0, ...held)
  const m = held.indexOf(most)
  const machine = analysed.machines[m]
  if (!machine || most === 0) return null
  const more = analysed.version.isBroken ? null : hourMore(analysed, m)
  const waiters = new Set(
    analysed.causes.flatMap((cause, place) =>
      cause.machine === m ? [...(analysed.waiting[place]?.waiting.keys() ?? [])] : [],
    ),
  )
  const money =
    ratesOf &&
    moneyOf(
      [...waiters].flatMap((each) => {
        const waiter = analysed.machines[each]
        return waiter ? { ms: HOUR_MS, rate: hourRateOn(ratesOf(waiter.id), day) } : []
      }),
    )
  const round = (value: number): number => Math.round(value * 10) / 10
  return {
    MachineId: machine.publicId,
    Share: share(most, totalMs) ?? 0,
    HourMore: more && {
      Parts: round(more.parts),
      Uncertainty: round(more.uncertainty),
      Money: money && presentMoney(money),
    },
  }
}

function doubtsOf(analysed: AnalysedLine, { inOthers }: ReportContext): LineReport['Doubts'] {
  const { machines, stretches, line, ahead, version } = analysed
  const clocks = new Set(doubtfulClocks(ahead))
  const of = (kind: LineReport['Doubts'][number]['Kind'], isSo: (m: number) => boolean) =>
    machines.flatMap(({ publicId }, m) => (isSo(m) ? [{ Kind: kind, MachineId: publicId }] : []))
  return [
    ...of('no_data', (m) => (stretches[m] ?? []).some(({ state }) => state === 'noData')),
    ...of('no_parts', (m) => line.members[m]?.facts.parts === null),
    ...(version.isBroken ? [{ Kind: 'no_parts' as const, MachineId: '' }] : []),
    ...of('clock', (m) => clocks.has(m)),
    ...of('in_two_lines', (m) => inOthers.has(machines[m]?.id ?? 0)),
    ...(version.flow.buffers.some(({ capacity }) => capacity === null)
      ? [{ Kind: 'no_capacity' as const, MachineId: '' }]
      : []),
  ]
}
