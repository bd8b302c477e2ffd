import { counterSource } from '@millwright/contract/maintenance/maintenance-counters'
import type { DailyUse } from '@millwright/domain/maintenance/forecast'
import type { Trigger } from '@millwright/domain/maintenance/trigger'
import { DAY_MS, HOUR_MS, HOUR_S } from '@millwright/domain/time/lengths'
import type { Queryable } from '../../platform/database/database.ts'
import { readPoints } from '../../platform/telemetry/point-store.ts'
import type { CheckStore, GaugeBase, Since } from './check-store.ts'
import { createDailyUse, type DailyUseDeps, type UsedTrigger } from './daily-use.ts'
import type { CheckedOperation } from './operation-store.ts'

/** Points that come later than this change nothing any more: a gateway may be offline for weeks. */
const LATE_MS = 60 * DAY_MS
/** How far back a base may lie before it is moved on. */
const OLD_MS = 90 * DAY_MS
/** How much is read at most to find a value beyond its limit. */
const CHANNEL_MS = DAY_MS

export interface CountGaugesDeps extends DailyUseDeps {
  db: Queryable
  checks: DailyUseDeps['checks'] & Pick<CheckStore, 'alarms' | 'failedTests' | 'reportedTo'>
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
interface CountedTrigger extends UsedTrigger {
  readonly nr: number
  readonly base: GaugeBase
}

/**
 * Counts the triggers of many operations with a few statements. Counters go on from a base that lies weeks back, so that
 * late points are counted; a counter that went back or was reset counts on (rules: kpis 7).
 */
export function createCountGauges({ db, stores, checks }: CountGaugesDeps) {
  const { statuses, counters, channels } = stores
  const dailyUse = createDailyUse({ stores, checks })

  /** From the base of each to `to`, in its unit; null where nothing is known. */
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

const sourceOf = (trigger: Trigger) => (trigger.kind === 'counter' ? counterSource(trigger.unit) : null)
