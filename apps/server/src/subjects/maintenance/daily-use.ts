import { counterSource } from '@millwright/contract/maintenance/maintenance-counters'
import type { DailyUse } from '@millwright/domain/maintenance/forecast'
import { isCounted, type Trigger } from '@millwright/domain/maintenance/trigger'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { addDays, dayAt, dayBounds, type PlainDay, usableZone } from '@millwright/domain/time/zone'
import { PACE_WEEKS } from '@millwright/domain/tools/runs-out'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import type { CheckStore } from './check-store.ts'
import type { CheckedOperation } from './operation-store.ts'

const PACE_DAYS = PACE_WEEKS * 7

export interface DailyUseDeps {
  stores: Pick<PlatformStores, 'channels' | 'counters'> & Pick<StatusStores, 'statuses'>
  checks: Pick<CheckStore, 'workedDays' | 'countedDays'>
}

export interface UsedTrigger {
  readonly operation: CheckedOperation
  readonly trigger: Trigger
}

/** A day of a machine: of a counter, or of its status. */
interface CounterDay {
  readonly machineId: number
  readonly channelId: number | null
  readonly from: number
  readonly to: number
}

/** How much of each counter the last weeks used, day by day; days that are not stored yet are counted. */
export function createDailyUse({ stores, checks }: DailyUseDeps) {
  const { statuses, counters, channels } = stores

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

  return async (all: readonly UsedTrigger[], now: number): Promise<(of: UsedTrigger) => DailyUse> => {
    const from = addDays(dayAt(now - DAY_MS, 'UTC'), -PACE_DAYS)
    const machineIds = [...new Set(all.map(({ operation }) => operation.machineId))]
    const ids = new Map<string, number>()
    for (const { trigger } of all) {
      if (trigger.kind !== 'counter') continue
      const source = counterSource(trigger.unit)
      if (source) ids.set(trigger.unit, await channels.idOf(source.channel))
    }
    const [worked, counted] = await Promise.all([
      checks.workedDays(machineIds, from),
      checks.countedDays(machineIds, [...ids.values()], from),
    ])
    const wanted = new Map<string, CounterDay>()
    for (const { operation, trigger } of all) {
      if (trigger.kind !== 'counter' || !isCounted(trigger.unit)) continue
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
        if (trigger.kind !== 'counter' || !isCounted(trigger.unit)) return null
        const source = counterSource(trigger.unit)
        const key = keyOf(operation.machineId, ids.get(trigger.unit) ?? null, day)
        const use = (source ? counted : worked).get(key) ?? missing.get(key) ?? null
        return use === null ? null : use / (source?.perUnit ?? HOUR_MS)
      })
  }
}

const keyOf = (machineId: number, channelId: number | null, day: PlainDay): string =>
  channelId === null ? `${machineId} ${day}` : `${machineId} ${channelId} ${day}`

function daysBefore({ zone }: CheckedOperation, now: number): PlainDay[] {
  const today = dayAt(now, usableZone(zone))
  return Array.from({ length: PACE_DAYS }, (_, index) => addDays(today, index - PACE_DAYS))
}
