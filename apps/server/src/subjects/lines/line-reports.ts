import type { LineModel, LinePeriod, LineReport } from '@millwright/contract/lines/lines-shapes'
import { shiftOfLine } from '@millwright/domain/lines/shifts'
import { LINE_STATES } from '@millwright/domain/lines/waiting'
import { rangeFault } from '@millwright/domain/time/range'
import { dayBounds, type PlainDay, usableZone } from '@millwright/domain/time/zone'
import { type Period, readDay, refuseRange } from '../../platform/http/period.ts'
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
import { presentLosses, presentReport, presentTimes } from './present-report.ts'
import type { LineFactStores } from './read-line-facts.ts'

export type LineReportsDeps = Needs<
  'channels',
  'db' | 'now',
  LineFactStores & UsageDaysStores & Pick<AlarmsStores, 'catalogue'> & Pick<MachinesStores, 'hourRates'>
>

const MAX_DAYS = 92
export const MAX_MODEL_DAYS = 31
const MAX_CYCLES = 1_000

/** All that waiting did to a line: a day or a shift as it was, and the sums of days. */
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
