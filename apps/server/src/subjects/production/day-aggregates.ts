import { parseDayAggregate } from '@millwright/contract/production/production-channels'
import type { DayAggregate } from '@millwright/contract/production/production-status'
import { showValue } from '@millwright/domain/points/value'
import { addDays, dayAt, dayBounds } from '@millwright/domain/time/zone'
import { isOfDay, readDailyAggregate } from '@millwright/domain/values/dashboard/daily-aggregate'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { HTTP_LIMITS } from '../../platform/runtime/limits.ts'
import type { ChannelRecord, ChannelStore } from '../../platform/telemetry/channel-store.ts'
import type { SeriesStore } from '../../platform/telemetry/series-store.ts'

export interface DayAggregatesDeps {
  channels: Pick<ChannelStore, 'find' | 'names'>
  series: Pick<SeriesStore, 'messages'>
  now: () => number
}

export function createDayAggregates({ channels, series, now }: DayAggregatesDeps) {
  /** By selector, as long after midnight on the day before. */
  async function yesterdayOf(
    { id, timezone }: MachineRecord,
    channel: ChannelRecord,
    key: string,
  ): Promise<ReadonlyMap<string, number>> {
    const today = dayAt(now(), timezone)
    const day = dayBounds(addDays(today, -1), timezone)
    const at = Math.min(day.from + (now() - dayBounds(today, timezone).from), day.to)
    const query = { after: null, before: at, limit: 1, kind: null }
    const [point] = (await series.messages(id, channel.id, query, now())).points
    if (!point || point.ts < day.from) return new Map()
    const items = readDailyAggregate(key, showValue(point.value), point.ts)
    return new Map(items.map(({ selector, val }) => [selector, val]))
  }

  async function ofChannel(machine: MachineRecord, channel: ChannelRecord): Promise<DayAggregate[]> {
    const { name, unit, last } = channel
    const key = parseDayAggregate(name)
    if (key === null || !last || !isOfDay(last.ts, now(), machine.timezone)) return []
    const before = await yesterdayOf(machine, channel, key)
    return readDailyAggregate(key, showValue(last.value), last.ts).map((item) => ({
      ...item,
      unit,
      channel: name,
      yesterday: before.get(item.selector) ?? null,
    }))
  }

  return async (machine: MachineRecord): Promise<DayAggregate[]> => {
    const known = await channels.names(machine.id)
    const figures = known.filter(({ name }) => parseDayAggregate(name) !== null)
    const found: DayAggregate[] = []
    // One after the other: a machine that names many holds no more connections than one with few.
    for (const { name } of figures.slice(0, HTTP_LIMITS.dayAggregates)) {
      const channel = await channels.find(machine.id, name)
      if (channel) found.push(...(await ofChannel(machine, channel)))
    }
    return found
  }
}
