import {
  type Consumption,
  type ConsumptionHour,
  foldConsumption,
  hourStart,
} from '@millwright/domain/energy/consumption'
import type { Measure } from '@millwright/domain/energy/meter'
import { type CounterPoint, NEW_COUNTER } from '@millwright/domain/points/counter'
import type { Point } from '@millwright/domain/points/point'
import type { Transaction } from '../../platform/database/database.ts'
import { FAR_FUTURE } from '../../platform/database/far-future.ts'
import type { RebuildWindow } from '../../platform/facts/fact.ts'
import { readChannels } from '../../platform/telemetry/point-store.ts'
import { spansFrom } from '../status/shared/status-store.ts'
import {
  countDays,
  deleteHours,
  type MeterStretch,
  phasesOf,
  putHours,
  putMeters,
  safeHoursAfter,
  safeHoursBefore,
} from './meter-hours-store.ts'

const LONG_AGO = 0

export interface Meter {
  readonly machineId: number
  readonly measure: Measure
}

/** Late data changes the hours of a meter from the one moment to the other, if not more. */
export interface Late extends Meter {
  readonly first: number
  readonly last: number
}

/** Which hours of a meter are derived: after a reading, up to a moment. */
interface HoursWanted {
  readonly measure: Measure
  readonly since: CounterPoint | null
  readonly to: number
}

const fromOf = ({ since }: HoursWanted): number => (since ? since.ts + 1 : 0)

export const readingsOf = (points: readonly Point[]): CounterPoint[] =>
  points.flatMap(({ ts, value }) => (value.kind === 'number' ? [{ ts, v: value.num }] : []))

/**
 * Derives hours of meters again from what is stored. All meters of a machine at once: their readings come in one message, and
 * each question to the database counts.
 */
export function createMeterHours(channelIds: ReadonlyMap<Measure, number>) {
  /** From the hours before `from`, which are right, up to `to`; the last window has no end and holds the last reading. */
  async function derive(
    tx: Transaction,
    machineId: number,
    measures: readonly Measure[],
    { from, to }: RebuildWindow,
  ): Promise<void> {
    const phase = (await phasesOf(tx, [machineId])).get(machineId) ?? 0
    const safe = await safeHoursBefore(
      tx,
      machineId,
      measures.map((measure) => ({ measure, ts: from })),
    )
    const end = to === FAR_FUTURE ? FAR_FUTURE : hourStart(to, phase)
    const open = measures.flatMap((measure) => {
      const [last, before] = safe.get(measure) ?? []
      const start = last?.hour ?? LONG_AGO
      return end > start ? [{ measure, start, since: before?.base ?? null, to }] : []
    })
    const folded = await foldMeters(tx, machineId, phase, open)
    await replaceHours(
      tx,
      machineId,
      open.map(({ measure, start }) => ({
        measure,
        from: start,
        to: end,
        hours: folded.get(measure)?.hours ?? [],
      })),
    )
    if (to !== FAR_FUTURE) return
    const seen = Array.from(folded, ([measure, { seenTo, meter }]) =>
      seenTo === undefined ? [] : [{ machineId, measure, phase, seenTo, meter }],
    )
    await putMeters(tx, seen.flat())
  }

  /** Hours of meters of one machine, each from a reading on. What an hour ends with is known from the first reading after it. */
  async function foldMeters(
    tx: Transaction,
    machineId: number,
    phase: number,
    asked: readonly HoursWanted[],
  ): Promise<Map<Measure, Consumption & { seenTo: number | undefined }>> {
    if (asked.length === 0) return new Map()
    const to = Math.max(...asked.map((each) => each.to))
    const read = await readChannels(tx, {
      machineId,
      channelIds: asked.map(({ measure }) => channelIds.get(measure) ?? 0),
      from: Math.min(...asked.map(fromOf)),
      to,
      withoutTexts: true,
    })
    const meters = asked.map((each) => {
      const all = read.get(channelIds.get(each.measure) ?? 0) ?? []
      return { ...each, points: all.filter(({ ts }) => ts >= fromOf(each) && ts < each.to) }
    })
    const starts = meters.flatMap(({ since, points: [first] }) => (first ? [since?.ts ?? first.ts] : []))
    const spans = starts.length > 0 ? await spansFrom(tx, machineId, Math.min(...starts), to) : []
    return new Map(
      meters.map(({ measure, since, points }) => {
        const before = { meter: since ? { base: since, odd: null } : NEW_COUNTER, hours: [] }
        const folded = foldConsumption(measure, before, readingsOf(points), { spans, phase })
        return [measure, { ...folded, seenTo: points.at(-1)?.ts }]
      }),
    )
  }

  async function replaceHours(
    tx: Transaction,
    machineId: number,
    stretches: readonly (MeterStretch & { readonly hours: readonly ConsumptionHour[] })[],
  ): Promise<void> {
    if (stretches.length === 0) return
    await deleteHours(tx, machineId, stretches)
    await putHours(
      tx,
      stretches.flatMap(({ measure, from, to, hours }) =>
        hours
          .filter(({ hour }) => hour >= from && hour < to)
          .map((hour) => ({ ...hour, machineId, measure })),
      ),
    )
    await countDays(tx, machineId, stretches)
  }

  /**
   * Takes in what came late, up to where the known hours go on: an hour after it ends with the same reading as before, so
   * that nothing of the next one changes. Gives the meters of which there is one; nothing is changed of the others.
   */
  async function join(tx: Transaction, machineId: number, late: readonly Late[]): Promise<Set<Measure>> {
    const after = await safeHoursAfter(
      tx,
      machineId,
      late.map(({ measure, last }) => ({ measure, ts: last })),
    )
    const before = await safeHoursBefore(
      tx,
      machineId,
      late.map(({ measure, first }) => ({ measure, ts: first })),
    )
    const open = late.flatMap(({ measure }) => {
      const [same, next] = after.get(measure) ?? []
      if (!same || !next?.base) return []
      const [own, ahead] = before.get(measure) ?? []
      const start = own?.hour ?? LONG_AGO
      return [{ measure, same, next, start, since: ahead?.base ?? null, to: next.base.ts + 1 }]
    })
    const phase = open.length > 0 ? ((await phasesOf(tx, [machineId])).get(machineId) ?? 0) : 0
    const folded = await foldMeters(tx, machineId, phase, open)
    const joined = open.flatMap(({ measure, same, next, start }) => {
      const hours = folded.get(measure)?.hours ?? []
      const met = hours.find(({ hour }) => hour === same.hour)
      const isJoint = met?.base?.ts === same.base?.ts && met?.base?.v === same.base?.v
      return isJoint ? [{ measure, hours, from: start, to: next.hour }] : []
    })
    await replaceHours(tx, machineId, joined)
    return new Set(joined.map(({ measure }) => measure))
  }

  return { derive, join }
}
