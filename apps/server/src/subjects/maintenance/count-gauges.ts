import { COUNTER_SOURCES } from '@millwright/contract/maintenance/maintenance-counters'
import type { DailyUse } from '@millwright/domain/maintenance/forecast'
import type { CounterUnit, Trigger } from '@millwright/domain/maintenance/trigger'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { addDays, dayAt, dayBounds, type PlainDay, usableZone } from '@millwright/domain/time/zone'
import { PACE_WEEKS } from '@millwright/domain/tools/runs-out'
import type { Queryable } from '../../platform/database/database.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import { readPoints } from '../../platform/telemetry/point-store.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import type { CheckStore, GaugeBase, Since } from './check-store.ts'
import type { CheckedOperation } from './operation-store.ts'

const HOUR_S = 3600
/** Points that come later than this change nothing any more: a gateway may be offline for weeks. */
const LATE_MS = 60 * DAY_MS
/** How far back a base may lie before it is moved on. */
const OLD_MS = 90 * DAY_MS
/** How much is read at most to find a value beyond its limit. */
const CHANNEL_MS = DAY_MS
const PACE_DAYS = PACE_WEEKS * 7

export interface CountGaugesDeps {
  db: Queryable
  stores: Pick<PlatformStores, 'channels' | 'counters'> & Pick<StatusStores, 'statuses'>
  checks: Pick<CheckStore, 'alarms' | 'failedTests' | 'workedDays' | 'countedDays' | 'reportedTo'>
}

/** A trigger of an operation with what it has come to. */
export interface CountedGauge {
  readonly trigger: Trigger
  readonly used: number | null
  readonly days: DailyUse
  /** Where the next check goes on from; null for what is counted from the start each time. */
  readonly base: GaugeBase | null
}

/** One trigger of one operation, while it is counted. */
interface CountedTrigger {
  readonly operation: CheckedOperation
  readonly nr: number
  readonly trigger: Trigger
  readonly base: GaugeBase
}

/**
 * Counts the triggers of many operations with a few statements. Counters go on from a base that lies weeks back, so that
 * late points are counted; a counter that went back or was reset counts on (rules: kpis 7).
 */
export function createCountGauges({ db, stores, checks }: CountGaugesDeps) {
  const { statuses, counters, channels } = stores

  /** What each gained from its base to `to`, in its unit; null where nothing is known. */
  async function gains(
    all: readonly CountedTrigger[],
    until: (asked: CountedTrigger) => number,
    now: number,
  ) {
    const found = new Map<CountedTrigger, number | null>()
    const hours = all.filter(({ trigger }) => trigger.kind === 'counter' && trigger.unit === 'H')
    // A machine that sends what it stored is not known to have worked since its last report.
    const reported = await checks.reportedTo(hours.map(({ operation }) => operation.machineId))
    const totals = await statuses.totalsIn(
      hours.map((asked) => ({
        machineId: asked.operation.machineId,
        from: asked.base.at,
        to: Math.min(until(asked), reported.get(asked.operation.machineId) ?? 0),
      })),
      now,
    )
    hours.forEach((asked, index) => {
      found.set(asked, (totals[index]?.EXE ?? 0) / HOUR_S)
    })
    const counted = await Promise.all(
      all.flatMap((asked) => {
        const source = sourceOf(asked.trigger)
        return source
          ? [channels.idOf(source.channel).then((channelId) => ({ asked, channelId, ...source }))]
          : []
      }),
    )
    const gained = await counters.gains(
      counted.map(({ asked, channelId }) => ({
        machineId: asked.operation.machineId,
        channelId,
        from: asked.base.at,
        to: until(asked),
      })),
    )
    counted.forEach(({ asked, perUnit }, index) => {
      const gain = gained[index]?.gain ?? null
      found.set(asked, gain === null ? null : gain / perUnit)
    })
    return found
  }

  async function occurrences(
    all: readonly CountedTrigger[],
    nameOf: (trigger: Trigger) => string | null,
    count: (asked: readonly Since[]) => Promise<number[]>,
  ): Promise<[CountedTrigger, number][]> {
    const wanted = all.flatMap((asked) => {
      const name = nameOf(asked.trigger)
      const { machineId, cycleFrom } = asked.operation
      return name === null ? [] : [{ asked, since: { machineId, name, from: cycleFrom.getTime() } }]
    })
    const found = await count(wanted.map(({ since }) => since))
    return wanted.map(({ asked }, index) => [asked, found[index] ?? 0])
  }

  async function isBeyond({ operation, trigger, base }: CountedTrigger, now: number): Promise<boolean> {
    if (trigger.kind !== 'channel') return false
    if (base.used > 0) return true
    const points = await readPoints(db, {
      machineId: operation.machineId,
      channelId: await channels.idOf(trigger.channel),
      from: Math.max(base.at, now - CHANNEL_MS),
      to: now,
      withoutTexts: true,
    })
    return points.some(
      ({ value }) =>
        value.kind === 'number' &&
        (trigger.side === 'above' ? value.num > trigger.limit : value.num < trigger.limit),
    )
  }

  /** How much each of the last days used; days that are not stored yet are counted. */
  async function dailyUse(
    all: readonly CountedTrigger[],
    now: number,
  ): Promise<(asked: CountedTrigger) => DailyUse> {
    const from = addDays(dayAt(now - DAY_MS, 'UTC'), -PACE_DAYS)
    const machineIds = [...new Set(all.map(({ operation }) => operation.machineId))]
    const ids = new Map<CounterUnit, number>()
    for (const { trigger } of all) {
      const source = sourceOf(trigger)
      if (source && trigger.kind === 'counter') ids.set(trigger.unit, await channels.idOf(source.channel))
    }
    const [worked, counted] = await Promise.all([
      checks.workedDays(machineIds, from),
      checks.countedDays(machineIds, [...ids.values()], from),
    ])
    const wanted = new Map<string, CounterDay>()
    for (const { operation, trigger } of all) {
      if (trigger.kind !== 'counter') continue
      const channelId = ids.get(trigger.unit) ?? null
      for (const day of daysBefore(operation, now)) {
        const key = keyOf(operation.machineId, channelId, day)
        if (!(channelId === null ? worked : counted).has(key))
          wanted.set(key, {
            machineId: operation.machineId,
            channelId,
            ...dayBounds(day, usableZone(operation.zone)),
          })
      }
    }
    const missing = await countDays([...wanted], now)
    return ({ operation, trigger }) =>
      daysBefore(operation, now).map((day) => {
        if (trigger.kind !== 'counter') return null
        const source = COUNTER_SOURCES[trigger.unit]
        const key = keyOf(operation.machineId, ids.get(trigger.unit) ?? null, day)
        const use = (source ? counted : worked).get(key) ?? missing.get(key) ?? null
        return use === null ? null : use / (source?.perUnit ?? HOUR_MS)
      })
  }

  /** Of days that are not stored: new installations, and days whose points came late. */
  async function countDays(
    wanted: readonly (readonly [string, CounterDay])[],
    now: number,
  ): Promise<Map<string, number | null>> {
    const ofStatus = wanted.filter(([, day]) => day.channelId === null)
    const totals = await statuses.totalsIn(
      ofStatus.map(([, day]) => day),
      now,
    )
    const ofCounters = wanted.flatMap(([key, { channelId, ...day }]) =>
      channelId === null ? [] : [{ key, window: { ...day, channelId } }],
    )
    const gained = await counters.gains(ofCounters.map(({ window }) => window))
    return new Map<string, number | null>([
      ...ofStatus.map(([key, { from, to }], index): [string, number | null] => {
        const { EXE = 0, noData = 0 } = totals[index] ?? {}
        return [key, noData * 1000 >= to - from ? null : EXE * 1000]
      }),
      ...ofCounters.map(({ key }, index): [string, number | null] => [key, gained[index]?.gain ?? null]),
    ])
  }

  /** The gauges of each operation, in the order of its triggers. */
  return async (operations: readonly CheckedOperation[], now: number): Promise<CountedGauge[][]> => {
    const perOperation = operations.map((operation) =>
      operation.task.triggers.map((trigger, nr): CountedTrigger => {
        const known = operation.bases.find((base) => base.nr === nr)
        const base = known
          ? { nr, used: known.used, at: new Date(known.at).getTime() }
          : { nr, used: 0, at: operation.cycleFrom.getTime() }
        return { operation, nr, trigger, base }
      }),
    )
    const all = perOperation.flat()
    const gained = await gains(all, () => now, now)
    // A base that lies back for long is moved on, so that no check reads more than some weeks.
    const old = all.filter(({ trigger, base }) => trigger.kind === 'counter' && base.at < now - OLD_MS)
    const toBase = await gains(old, () => now - LATE_MS, now)
    const happened = new Map<CountedTrigger, number>([
      ...(await occurrences(
        all,
        (trigger) => (trigger.kind === 'alarms' ? trigger.code : null),
        checks.alarms,
      )),
      ...(await occurrences(
        all,
        (trigger) => (trigger.kind === 'test' ? trigger.app : null),
        checks.failedTests,
      )),
    ])
    for (const asked of all.filter(({ trigger }) => trigger.kind === 'channel'))
      happened.set(asked, (await isBeyond(asked, now)) ? 1 : 0)
    const daysOf = await dailyUse(all, now)

    return perOperation.map((own) =>
      own.map((asked): CountedGauge => {
        const { trigger, base, nr } = asked
        switch (trigger.kind) {
          case 'calendar':
            return { trigger, used: null, days: [], base: null }
          case 'counter': {
            const gain = gained.get(asked) ?? null
            const moved = toBase.get(asked) ?? null
            const next = moved === null ? base : { nr, used: base.used + moved, at: now - LATE_MS }
            const isKnown = gain !== null || base.used > 0
            return {
              trigger,
              used: isKnown ? base.used + (gain ?? 0) : null,
              days: daysOf(asked),
              base: next,
            }
          }
          case 'alarms':
            return { trigger, used: happened.get(asked) ?? 0, days: [], base: null }
          case 'test':
            return { trigger, used: Math.min(1, happened.get(asked) ?? 0), days: [], base: null }
          case 'channel': {
            const used = happened.get(asked) ?? 0
            return { trigger, used, days: [], base: { nr, used, at: now - HOUR_MS } }
          }
          default:
            return trigger satisfies never
        }
      }),
    )
  }
}

/** A day of a machine: of a counter, or of its status. */
interface CounterDay {
  readonly machineId: number
  readonly channelId: number | null
  readonly from: number
  readonly to: number
}

const keyOf = (machineId: number, channelId: number | null, day: PlainDay): string =>
  channelId === null ? `${machineId} ${day}` : `${machineId} ${channelId} ${day}`

function daysBefore({ zone }: CheckedOperation, now: number): PlainDay[] {
  const today = dayAt(now, usableZone(zone))
  return Array.from({ length: PACE_DAYS }, (_, index) => addDays(today, index - PACE_DAYS))
}

const sourceOf = (trigger: Trigger) => (trigger.kind === 'counter' ? COUNTER_SOURCES[trigger.unit] : null)
