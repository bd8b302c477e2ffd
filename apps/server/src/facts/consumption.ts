import { CONSUMPTION_CHANNELS } from '@millwright/contract/kpi-channels'
import { STATUS_CHANNEL } from '@millwright/contract/topics'
import { foldConsumption, hourStart } from '@millwright/domain/energy/consumption'
import { MEASURES, type Measure } from '@millwright/domain/energy/meter'
import { COUNTER_LOOK_BACK_MS, type CounterPoint, NEW_COUNTER } from '@millwright/domain/kpi/counter'
import type { Point } from '@millwright/domain/point/point'
import type { Span } from '@millwright/domain/timeline/span'
import { LOCKS } from '../store/coordination/locks.ts'
import type { Transaction } from '../store/database/database.ts'
import { FAR_FUTURE } from '../store/database/far-future.ts'
import { spansFrom } from '../store/status/status-store.ts'
import type { ChannelStore } from '../store/telemetry/channel-store.ts'
import { readPoints } from '../store/telemetry/point-store.ts'
import type { OpeningRow } from '../store/telemetry/sample-store.ts'
import {
  deleteHours,
  type KnownMeter,
  type MeterHour,
  type MeterRow,
  meterKey,
  metersOf,
  openSpans,
  phasesOf,
  putHours,
  putMeters,
  type SeenMeter,
  safeHoursBefore,
  selectMeters,
  spanStarts,
  statusLagging,
} from './consumption-store.ts'
import type { Fact, FactChange, FactPoint, Folded, PointsByMachine, RebuildWindow } from './fact.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LONG_AGO = 0

/** New readings of one meter. */
interface Readings {
  readonly machineId: number
  readonly measure: Measure
  readonly points: readonly CounterPoint[]
  readonly known: KnownMeter | null
}

/**
 * What meters measured by hour and status. It follows from the readings and from the status, whose spans are derived
 * before it in the same batch. A reading or a change of status that comes late makes everything after it be derived again,
 * from the last hour before it that nothing is in doubt about.
 */
export async function createConsumption(channels: Pick<ChannelStore, 'idOf'>): Promise<Fact> {
  const statusId = await channels.idOf(STATUS_CHANNEL)
  const measures = new Map<number, Measure>()
  for (const measure of MEASURES) measures.set(await channels.idOf(CONSUMPTION_CHANNELS[measure]), measure)
  const channelIds = new Map([...measures].map(([channelId, measure]) => [measure, channelId]))

  /** From the hours before `from`, which are right, up to `to`; the last window has no end and says where the meter stands. */
  async function derive(
    tx: Transaction,
    { machineId, measure }: Pick<Readings, 'machineId' | 'measure'>,
    { from, to }: RebuildWindow,
  ): Promise<void> {
    const channelId = channelIds.get(measure) ?? 0
    const phase = (await phasesOf(tx, [machineId])).get(machineId) ?? 0
    const [last, before] = await safeHoursBefore(tx, machineId, measure, from)
    const start = last?.hour ?? LONG_AGO
    const end = to === FAR_FUTURE ? FAR_FUTURE : hourStart(to, phase)
    if (end <= start) return
    const since = before?.base ?? null
    // What an hour ends with is known from the first reading after it.
    const points = await readPoints(tx, { machineId, channelId, from: since ? since.ts + 1 : 0, to })
    const [first] = points
    const spans = first ? await spansFrom(tx, machineId, since?.ts ?? first.ts) : []
    const { meter, hours } = foldConsumption(
      measure,
      { meter: since ? { base: since, odd: null } : NEW_COUNTER, hours: [] },
      readingsOf(points),
      { spans, phase },
    )
    await deleteHours(tx, machineId, measure, { from: start, to: end })
    const own = hours.filter(({ hour }) => hour >= start && hour < end)
    await putHours(
      tx,
      own.map((hour) => ({ ...hour, machineId, measure })),
    )
    const seen = points.at(-1)
    if (to === FAR_FUTURE && seen)
      await putMeters(tx, [{ machineId, measure, phase, seenTo: seen.ts, meter }])
  }

  /** Status reports that changed the past of a meter. */
  async function lateChanges(
    tx: Transaction,
    added: PointsByMachine,
    known: Iterable<KnownMeter>,
  ): Promise<(Pick<Readings, 'machineId' | 'measure'> & { ts: number })[]> {
    const asked = [...known].flatMap(({ machineId, measure, seenTo }) =>
      (added.get(machineId) ?? [])
        .filter(({ channelId, ts }) => channelId === statusId && ts <= seenTo)
        .map(({ ts }) => ({ machineId, measure, ts })),
    )
    const starts = new Set((await spanStarts(tx, asked)).map(({ machineId, ts }) => `${machineId} ${ts}`))
    return asked.filter(({ machineId, ts }) => starts.has(`${machineId} ${ts}`))
  }

  /** The spans that readings of these meters may fall into, by machine. Mostly that is the one that lasts. */
  async function spansOf(tx: Transaction, all: readonly Readings[]): Promise<Map<number, readonly Span[]>> {
    const since = new Map<number, number>()
    for (const { machineId, points, known } of all) {
      const from = known?.meter.base?.ts ?? points[0]?.ts ?? 0
      const kept = Math.max(from, (points.at(-1)?.ts ?? 0) - COUNTER_LOOK_BACK_MS)
      since.set(machineId, Math.min(kept, since.get(machineId) ?? kept))
    }
    const open = await openSpans(tx, [...since.keys()])
    const spans = new Map<number, readonly Span[]>()
    for (const [machineId, from] of since) {
      const last = open.get(machineId)
      if (last) spans.set(machineId, last.from <= from ? [last] : await spansFrom(tx, machineId, from))
    }
    return spans
  }

  /** Readings that come after all that is known. */
  async function extend(tx: Transaction, all: readonly Readings[]): Promise<void> {
    if (all.length === 0) return
    const fresh = all.filter(({ known }) => known === null).map(({ machineId }) => machineId)
    const phases = fresh.length > 0 ? await phasesOf(tx, fresh) : new Map<number, number>()
    const spans = await spansOf(tx, all)
    const hours: MeterHour[] = []
    const seen: SeenMeter[] = []
    for (const { machineId, measure, points, known } of all) {
      const phase = known?.phase ?? phases.get(machineId) ?? 0
      const before = known ?? { meter: NEW_COUNTER, hours: [] }
      const context = { spans: spans.get(machineId) ?? [], phase }
      const folded = foldConsumption(measure, before, points, context)
      for (const hour of folded.hours) hours.push({ ...hour, machineId, measure })
      seen.push({ machineId, measure, phase, seenTo: points.at(-1)?.ts ?? 0, meter: folded.meter })
    }
    await putHours(tx, hours)
    await putMeters(tx, seen)
  }

  return {
    name: 'consumption',
    channels: [STATUS_CHANNEL, ...Object.values(CONSUMPTION_CHANNELS)],
    lock: LOCKS.consumption,
    opening: selectMeters,
    rebuildMs: 7 * DAY_MS,

    async fold(tx: Transaction, added: PointsByMachine, read: readonly OpeningRow[]): Promise<Folded> {
      const known = metersOf(read as readonly MeterRow[])
      const all = readingsByMeter(added, measures, known)
      const late = await lateChanges(tx, added, known.values())
      const machines = new Set([...all, ...late].map(({ machineId }) => machineId))
      if (machines.size === 0) return { changes: [] }
      const lagging = await statusLagging(tx, [...machines])
      const deferred = new Map<number, number>()
      const defer = (machineId: number, ts: number): void => {
        deferred.set(machineId, Math.min(ts, deferred.get(machineId) ?? ts))
      }
      const again = new Map<string, Pick<Readings, 'machineId' | 'measure'> & { ts: number }>()
      const deriveFrom = (machineId: number, measure: Measure, ts: number): void => {
        const key = meterKey(machineId, measure)
        again.set(key, { machineId, measure, ts: Math.min(ts, again.get(key)?.ts ?? ts) })
      }
      for (const { machineId, measure, ts } of late) deriveFrom(machineId, measure, ts)
      const next: Readings[] = []
      for (const readings of all) {
        const { machineId, measure, known: meter } = readings
        const first = readings.points[0]?.ts ?? 0
        if (meter && first <= meter.seenTo) deriveFrom(machineId, measure, first)
        else next.push(readings)
      }
      for (const { machineId, measure, ts } of again.values()) {
        const seenTo = known.get(meterKey(machineId, measure))?.seenTo ?? ts
        if (ts <= seenTo - DAY_MS) defer(machineId, ts)
      }
      for (const machineId of lagging) defer(machineId, added.get(machineId)?.[0]?.ts ?? 0)
      for (const each of again.values())
        if (!deferred.has(each.machineId)) await derive(tx, each, { from: each.ts, to: FAR_FUTURE })
      await extend(
        tx,
        next.filter(
          ({ machineId, measure }) => !deferred.has(machineId) && !again.has(meterKey(machineId, measure)),
        ),
      )
      return { changes: [], deferred }
    },

    async rebuild(tx: Transaction, machineId: number, window: RebuildWindow): Promise<FactChange[]> {
      if ((await statusLagging(tx, [machineId])).size > 0) throw new Error('the status of the machine lags')
      for (const measure of MEASURES) await derive(tx, { machineId, measure }, window)
      return []
    },
  }
}

const readingsOf = (points: readonly Point[]): CounterPoint[] =>
  points.flatMap(({ ts, value }) => (value.kind === 'number' ? [{ ts, v: value.num }] : []))

function readingsByMeter(
  added: PointsByMachine,
  measures: ReadonlyMap<number, Measure>,
  known: ReadonlyMap<string, KnownMeter>,
): Readings[] {
  return [...added].flatMap(([machineId, all]) =>
    [...Map.groupBy(all, ({ channelId }: FactPoint) => measures.get(channelId))].flatMap(
      ([measure, points]) => {
        const numbers = measure ? readingsOf(points) : []
        if (!measure || numbers.length === 0) return []
        return [
          { machineId, measure, points: numbers, known: known.get(meterKey(machineId, measure)) ?? null },
        ]
      },
    ),
  )
}
