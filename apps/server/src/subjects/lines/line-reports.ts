import type {
  LineModel,
  LinePeriod,
  LineReport,
  MachineWaiting,
} from '@millwright/contract/lines/lines-shapes'
import { timesOf } from '@millwright/domain/lines/amounts'
import { shiftOfLine } from '@millwright/domain/lines/shifts'
import { LINE_STATES } from '@millwright/domain/lines/waiting'
import { rangeFault } from '@millwright/domain/time/range'
import { addDays, dayAt, dayBounds, type PlainDay, usableZone } from '@millwright/domain/time/zone'
import { type Period, readDay, refuseRange } from '../../platform/http/period.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { readAlarmTexts } from '../alarms/shared/alarm-words.ts'
import type { AlarmsStores } from '../alarms/shared/alarms-stores.ts'
import type { UsageDaysStores } from '../analytics/shared/usage-days.ts'
import type { MachinesStores } from '../machines/shared/machines-stores.ts'
import { findPlanned } from '../shifts/shared/planned-finder.ts'
import { createAnalyseLine } from './analysed-line.ts'
import type { CountedLineDay, MeasuredLineDay } from './counted-line-day.ts'
import { createLineDays } from './line-days.ts'
import { createLineStore, type LineRecord } from './line-store.ts'
import { machinesOf, presentLine, versionOn, zoneOf } from './present-line.ts'
import { presentLosses, presentReport, presentTimes, textOf } from './present-report.ts'
import type { LineFactStores } from './read-line-facts.ts'

export type LineReportsDeps = Needs<
  'channels',
  'db' | 'now',
  LineFactStores & UsageDaysStores & Pick<AlarmsStores, 'catalogue'> & Pick<MachinesStores, 'hourRates'>
>

const MAX_DAYS = 92
export const MAX_MODEL_DAYS = 31
/** The longest ones are shown where a month has more. */
const MOST_WAITS = 2_000
const MAX_CYCLES = 1_000

/** What waiting did to a line: a day or a shift as it was, and the sums of days. */
export function createLineReports({ stores, db, now }: LineReportsDeps) {
  const lines = createLineStore(db)
  const analyse = createAnalyseLine({ db, stores, now })
  const days = createLineDays({ db, stores, now })

  const textsFor = (line: LineRecord, codes: readonly string[], { language }: Caller) =>
    readAlarmTexts(stores.catalogue, [...line.machines.values()], codes, language)

  const ratesFor = ({ organizationId }: Caller, line: LineRecord) =>
    stores.hourRates.levelsOf(
      organizationId,
      [...line.machines.values()].map(({ id }) => id),
    )

  /** From the first begin of the shift at any machine to its last end. */
  async function shiftPeriod(line: LineRecord, day: PlainDay, number: number): Promise<Period> {
    const bounds = dayBounds(day, usableZone(zoneOf(line)))
    const machines = machinesOf(line, versionOn(line, day).flow)
    const planned = await findPlanned(stores, machines, bounds.from, bounds.to)
    const period = shiftOfLine(planned.flat(), day, number)
    if (!period) throw new CallError('NOT_FOUND', 'There is no such shift on this day', { field: 'shift' })
    return period
  }

  function readDays(query: { readonly from: string; readonly to: string }, most: number): void {
    for (const [field, day] of Object.entries({ from: query.from, to: query.to })) readDay(field, day)
    refuseRange(rangeFault(query, most), most)
  }

  return {
    async report(
      caller: Caller,
      line: LineRecord,
      query: { readonly day: string; readonly shift?: string },
    ): Promise<LineReport> {
      const day = readDay('day', query.day)
      const shown =
        query.shift === undefined
          ? dayBounds(day, usableZone(zoneOf(line)))
          : await shiftPeriod(line, day, Number(query.shift))
      const analysed = await analyse.recent(line, day, shown)
      const [texts, ratesOf, inOthers] = await Promise.all([
        textsFor(
          line,
          analysed.causes.flatMap(({ kind, code }) => (kind === 'alarm' ? code : [])),
          caller,
        ),
        ratesFor(caller, line),
        lines.inOthers(
          line.id,
          line.organizationId,
          analysed.machines.map(({ id }) => id),
        ),
      ])
      return presentReport(line, day, analysed, { texts, ratesOf, inOthers })
    },

    async period(
      caller: Caller,
      line: LineRecord,
      query: { readonly from: string; readonly to: string },
    ): Promise<LinePeriod> {
      readDays(query, MAX_DAYS)
      const counted = await days.read(line, query.from, query.to)
      const losses = [...counted].flatMap(([day, { losses: own }]) => own.map((loss) => ({ ...loss, day })))
      const codes = losses.flatMap(({ kind, code }) => (kind === 'alarm' ? code : []))
      const [texts, ratesOf] = await Promise.all([textsFor(line, codes, caller), ratesFor(caller, line)])
      return presentPeriod(line, query.to, counted, presentLosses(losses, line.machines, { texts, ratesOf }))
    },

    async model(line: LineRecord, query: { readonly from: string; readonly to: string }): Promise<LineModel> {
      readDays(query, MAX_MODEL_DAYS)
      const fresh = await days.fill(line, query.from, query.to)
      const measured = await days.store.measured(line.id, query.from, query.to)
      const counted = await days.store.between(line.id, query.from, query.to)
      for (const [day, whole] of fresh) {
        measured.set(day, whole.measured)
        counted.set(day, whole.content)
      }
      return presentModel(line, query.to, [...counted.values()], [...measured.values()])
    },

    /** In all lines of the machine that the caller sees. */
    async waiting(caller: Caller, machine: MachineRecord, { from, to }: Period): Promise<MachineWaiting> {
      const zone = usableZone(machine.timezone)
      const [first, last] = [addDays(dayAt(from, zone), -1), dayAt(to - 1, zone)]
      const own = (await lines.listSeenBy(caller)).filter((line) => line.machines.has(machine.publicId))
      const found: MachineWaiting['Stretches'] = []
      let times = timesOf([])
      for (const line of own) {
        const fresh = await days.fill(line, first, last)
        const stored = await days.store.waits(line.id, machine.publicId, first, last)
        const all = [
          ...stored,
          ...[...fresh.values()].map(({ waits }) => ({
            causes: waits.causes,
            own: waits.machines[machine.publicId] ?? [],
          })),
        ]
        const codes = all.flatMap(({ causes }) =>
          causes.flatMap(({ kind, code }) => (kind === 'alarm' ? code : [])),
        )
        const texts = await textsFor(line, codes, caller)
        const seen = new Set<number>()
        for (const { causes, own: waits } of all)
          for (const [begin, end, kind, certainty, place, chain] of waits) {
            const cause = causes[place]
            if (!cause || end <= from || begin >= to || seen.has(begin)) continue
            seen.add(begin)
            const of = line.machines.get(cause.machineId)
            found.push({
              From: Math.round(Math.max(begin, from)),
              To: Math.round(Math.min(end, to)),
              State: kind,
              Certainty: certainty,
              LineId: line.publicId,
              Chain: chain.map((id) => ({ MachineId: id, MachineName: line.machines.get(id)?.name ?? '' })),
              Cause: {
                MachineId: cause.machineId,
                From: Math.round(cause.from),
                To: Math.round(cause.to),
                Kind: cause.kind,
                Code: cause.code,
                Text: of ? textOf(texts, of, cause) : cause.text,
              },
            })
          }
        const counted = await days.read(line, addDays(first, 1), last)
        // Its own time is the same in all of its lines.
        if (line === own[0])
          for (const { machines } of counted.values()) {
            const day = machines.find(({ id }) => id === machine.publicId)
            if (day)
              times = Object.fromEntries(
                LINE_STATES.map((state) => [state, times[state] + (day.times[state] ?? 0)]),
              ) as typeof times
          }
      }
      const length = (kind: 'starved' | 'blocked'): number =>
        found.reduce((sum, each) => (each.State === kind ? sum + each.To - each.From : sum), 0)
      return {
        OwnMs: Math.round(times.alarm + times.stop),
        StarvedMs: length('starved'),
        BlockedMs: length('blocked'),
        UnexplainedMs: Math.round(times.unexplained),
        Stretches: found
          .toSorted((a, b) => b.To - b.From - (a.To - a.From))
          .slice(0, MOST_WAITS)
          .sort((a, b) => a.From - b.From),
      }
    },
  }
}

function presentPeriod(
  line: LineRecord,
  last: PlainDay,
  counted: ReadonlyMap<PlainDay, CountedLineDay>,
  losses: LinePeriod['Losses'],
): LinePeriod {
  const total = [...counted.values()].reduce((sum, { totalMs }) => sum + totalMs, 0)
  const share = (ms: number, whole: number): number | null =>
    whole > 0 ? Math.min(1, Math.round((ms / whole) * 10_000) / 10_000) : null
  const machines = machinesOf(line, versionOn(line, last).flow)
  const own = (id: string) =>
    [...counted.values()].flatMap((day) => day.machines.filter((machine) => machine.id === id))
  const presented = machines.map(({ publicId, name, family }) => {
    const ofDays = own(publicId)
    const times = Object.fromEntries(
      LINE_STATES.map((state) => [state, ofDays.reduce((sum, day) => sum + (day.times[state] ?? 0), 0)]),
    ) as CountedLineDay['machines'][number]['times']
    return {
      Id: publicId,
      Name: name,
      Family: family,
      PlannedMs: Math.round(Object.values(times).reduce((sum, ms) => sum + ms, 0)),
      ...presentTimes(times),
      Bottleneck: {
        Sole: share(
          ofDays.reduce((sum, { soleMs }) => sum + soleMs, 0),
          total,
        ),
        Shifting: share(
          ofDays.reduce((sum, { shiftingMs }) => sum + shiftingMs, 0),
          total,
        ),
      },
    }
  })
  const list = [...counted].map(([Day, { machines: ofDay, totalMs, parts }]) => ({
    Day,
    Bottlenecks: ofDay
      .filter(({ id }) => line.machines.has(id))
      .map(({ id, soleMs, shiftingMs }) => ({
        MachineId: id,
        Share: share(soleMs + shiftingMs, totalMs) ?? 0,
      }))
      .filter(({ Share }) => Share > 0)
      .sort((a, b) => b.Share - a.Share),
    WaitedMs: Math.round(ofDay.reduce((sum, { times }) => sum + times.starved + times.blocked, 0)),
    NotExplainedMs: Math.round(ofDay.reduce((sum, { times }) => sum + times.unexplained, 0)),
    Parts: parts,
  }))
  return {
    Line: presentLine(line, last),
    Days: list,
    Machines: presented,
    Losses: losses,
    WaitedMs: list.reduce((sum, { WaitedMs }) => sum + WaitedMs, 0),
    NotExplainedMs: list.reduce((sum, { NotExplainedMs }) => sum + NotExplainedMs, 0),
  }
}

function presentModel(
  line: LineRecord,
  last: PlainDay,
  counted: readonly CountedLineDay[],
  measured: readonly MeasuredLineDay[],
): LineModel {
  const made = counted.flatMap(({ parts }) => parts ?? [])
  const machines = machinesOf(line, versionOn(line, last).flow)
  return {
    Line: presentLine(line, last),
    PlannedMs: Math.round(counted.reduce((sum, { plannedMs }) => sum + plannedMs, 0)),
    MadeParts: made.length > 0 ? made.reduce((sum, each) => sum + each, 0) : null,
    Machines: machines.map(({ publicId, name }) => {
      const own = measured.flatMap((day) => day[publicId] ?? [])
      const cycles = own.flatMap((day) => day.cycles)
      const step = Math.max(1, Math.ceil(cycles.length / MAX_CYCLES))
      return {
        Id: publicId,
        Name: name,
        Cycles: cycles.filter((_, index) => index % step === 0),
        Stops: own.flatMap(({ stops }) =>
          stops.map(({ workedMs, ms, kind, code }) => ({
            WorkedMs: workedMs,
            Ms: ms,
            Kind: kind,
            Code: code,
          })),
        ),
      }
    }),
  }
}
