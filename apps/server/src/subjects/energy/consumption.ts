import { CONSUMPTION_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { type ConsumptionHour, foldConsumption } from '@millwright/domain/energy/consumption'
import { MEASURES, type Measure } from '@millwright/domain/energy/meter'
import { COUNTER_LOOK_BACK_MS, type CounterPoint, NEW_COUNTER } from '@millwright/domain/points/counter'
import type { Span } from '@millwright/domain/status/span'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { LOCKS } from '../../platform/database/coordination/locks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { FAR_FUTURE } from '../../platform/database/far-future.ts'
import {
  type Fact,
  type FactChange,
  type FactPoint,
  type Folded,
  type PointsByMachine,
  type RebuildWindow,
  SETTLE_MS,
} from '../../platform/facts/fact.ts'
import type { ChannelStore } from '../../platform/telemetry/channel-store.ts'
import type { OpeningRow } from '../../platform/telemetry/sample-store.ts'
import { spansFrom } from '../status/shared/status-store.ts'
import { dayStart } from './hour-row.ts'
import { createMeterHours, type Late, type Meter, readingsOf } from './meter-hours.ts'
import {
  countDays,
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
  selectMeters,
  spanStarts,
  statusLagging,
} from './meter-hours-store.ts'

/** New readings of one meter. */
interface Readings extends Meter {
  readonly points: readonly CounterPoint[]
  readonly known: KnownMeter | null
}

/**
 * By hour and status. It follows from the readings and from the status, whose spans are derived before it in the
 * same batch. After a reading or a change of status that comes late the hours are derived again, from the last one
 * before it that nothing is in doubt about to the first that ends as it did before.
 */
export async function createConsumption(channels: Pick<ChannelStore, 'idOf'>): Promise<Fact> {
  const statusId = await channels.idOf(STATUS_CHANNEL)
  const measures = new Map<number, Measure>()
  for (const measure of MEASURES) measures.set(await channels.idOf(CONSUMPTION_CHANNELS[measure]), measure)
  const { derive, join } = createMeterHours(
    new Map([...measures].map(([channelId, measure]) => [measure, channelId])),
  )

  /** Status reports that changed the past of a meter, up to the next one that changes it. */
  async function lateChanges(
    tx: Transaction,
    added: PointsByMachine,
    known: Iterable<KnownMeter>,
  ): Promise<Late[]> {
    const asked = [...known].flatMap(({ machineId, measure, seenTo }) =>
      (added.get(machineId) ?? [])
        .filter(({ channelId, ts }) => channelId === statusId && ts <= seenTo)
        .map(({ ts }) => ({ machineId, measure, ts })),
    )
    const ends = new Map(
      (await spanStarts(tx, asked)).map(({ machineId, ts, to }) => [`${machineId} ${ts}`, to]),
    )
    return asked.flatMap(({ machineId, measure, ts }) => {
      const last = ends.get(`${machineId} ${ts}`)
      return last === undefined ? [] : [{ machineId, measure, first: ts, last: last ?? FAR_FUTURE }]
    })
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
    /** Meters that a day is over for. */
    const over: (Meter & { readonly hours: readonly ConsumptionHour[] })[] = []
    for (const { machineId, measure, points, known } of all) {
      const phase = known?.phase ?? phases.get(machineId) ?? 0
      const before = known ?? { meter: NEW_COUNTER, hours: [] }
      const context = { spans: spans.get(machineId) ?? [], phase }
      const folded = foldConsumption(measure, before, points, context)
      for (const hour of folded.hours) hours.push({ ...hour, machineId, measure })
      if (dayStart(folded.hours[0]?.hour ?? 0) < dayStart(folded.hours.at(-1)?.hour ?? 0))
        over.push({ machineId, measure, hours: folded.hours })
      seen.push({ machineId, measure, phase, seenTo: points.at(-1)?.ts ?? 0, meter: folded.meter })
    }
    await putHours(tx, hours)
    await putMeters(tx, seen)
    for (const { machineId, measure, hours: written } of over)
      await countDays(tx, machineId, [
        { measure, from: written[0]?.hour ?? 0, to: written.at(-1)?.hour ?? 0 },
      ])
  }

  return {
    name: 'consumption',
    channels: [STATUS_CHANNEL, ...Object.values(CONSUMPTION_CHANNELS)],
    lock: LOCKS.consumption,
    opening: selectMeters,
    rebuildMs: 7 * DAY_MS,
    settleMs: SETTLE_MS,

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
      const again = new Map<string, Late>()
      const deriveFrom = ({ machineId, measure, first, last }: Late): void => {
        const key = meterKey(machineId, measure)
        const other = again.get(key) ?? { first, last }
        const stretch = { first: Math.min(first, other.first), last: Math.max(last, other.last) }
        again.set(key, { machineId, measure, ...stretch })
      }
      for (const each of late) deriveFrom(each)
      for (const { machineId, measure, points, known: meter } of all) {
        const behind = points.filter(({ ts }) => meter !== null && ts <= meter.seenTo)
        const [first, last] = [behind[0], behind.at(-1)]
        if (first && last) deriveFrom({ machineId, measure, first: first.ts, last: last.ts })
      }
      for (const machineId of lagging) defer(machineId, added.get(machineId)?.[0]?.ts ?? 0)
      /** Those that nothing is left to be done for. */
      const derived = new Set<string>()
      for (const [machineId, ofMachine] of Map.groupBy(again.values(), (each) => each.machineId)) {
        if (deferred.has(machineId)) continue
        const joined = await join(tx, machineId, ofMachine)
        for (const { measure, first } of ofMachine) {
          if (joined.has(measure) || deferred.has(machineId)) continue
          const key = meterKey(machineId, measure)
          if (first <= (known.get(key)?.seenTo ?? first) - DAY_MS) defer(machineId, first)
          else {
            await derive(tx, machineId, [measure], { from: first, to: FAR_FUTURE })
            derived.add(key)
          }
        }
      }
      const next = all.flatMap((readings) => {
        const { machineId, measure, known: meter } = readings
        const points = readings.points.filter(({ ts }) => meter === null || ts > meter.seenTo)
        const isOpen = !deferred.has(machineId) && !derived.has(meterKey(machineId, measure))
        return isOpen && points.length > 0 ? [{ ...readings, points }] : []
      })
      await extend(tx, next)
      return { changes: [], deferred }
    },

    async rebuild(tx: Transaction, machineId: number, window: RebuildWindow): Promise<FactChange[]> {
      if ((await statusLagging(tx, [machineId])).size > 0) throw new Error('the status of the machine lags')
      await derive(tx, machineId, MEASURES, window)
      return []
    },
  }
}

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
