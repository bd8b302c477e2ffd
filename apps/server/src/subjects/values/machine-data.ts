import type { Series } from '@millwright/contract/values/machine-data'
import type { ChannelInfo, ChannelMessage } from '@millwright/contract/wire/channel-values'
import { matchesPattern } from '@millwright/contract/wire/topics'
import type { Point } from '@millwright/domain/points/point'
import { combine, type Rollup } from '@millwright/domain/points/rollup'
import { type Columns, joinRollups, thinOut } from '@millwright/domain/points/thin'
import { showValue } from '@millwright/domain/points/value'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { dayBounds } from '@millwright/domain/time/zone'
import type { PageCheck } from '../../platform/http/page-check.ts'
import { type Period, readDay } from '../../platform/http/period.ts'
import { presentChannel } from '../../platform/http/present-channel.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { ChannelRecord, ChannelStore } from '../../platform/telemetry/channel-store.ts'
import type { MessageQuery, SeriesStore } from '../../platform/telemetry/series-store.ts'

export interface MachineDataDeps {
  channels: ChannelStore
  store: SeriesStore
  pageCheck: Pick<PageCheck, 'channelRefusal' | 'checkChannel'>
  now: () => number
}

/** Beyond these lengths the next coarser resolution is read: points, minutes, hours. */
const MAX_RAW_MS = 12 * HOUR_MS
const MAX_MINUTES_MS = 8 * DAY_MS

const MAX_LOG_ROWS = 10_000

/** Rows up to the bound of an answer; whether there are more. */
export interface Answer<Row> {
  readonly rows: Row[]
  readonly isCut: boolean
}

type LogRow = Record<string, string | number>

export function createMachineData({ channels, store, pageCheck, now }: MachineDataDeps) {
  async function messages(
    machine: MachineRecord,
    name: string,
    query: MessageQuery,
  ): Promise<Answer<ChannelMessage>> {
    const channel = await channels.find(machine.id, name)
    if (!channel) return { rows: [], isCut: false }
    const { points, isCut } = await store.messages(machine.id, channel.id, query, now())
    return { rows: points.map((point) => presentMessage(channel, point)), isCut }
  }

  /** The channel and what is read of it; at the same time where its number is known. Null for a channel that the machine has not. */
  async function readChannel<T>(
    machine: MachineRecord,
    name: string,
    read: (channelId: number) => Promise<T>,
  ): Promise<{ channel: ChannelRecord; data: T } | null> {
    const known = channels.knownId(name)
    const early = known === undefined ? null : read(known)
    // Awaited below, unless the channel cannot be looked up.
    early?.catch(() => undefined)
    const channel = await channels.find(machine.id, name)
    return channel && { channel, data: await (early ?? read(channel.id)) }
  }

  return {
    messages,

    /** A page of those that match, in the order of their names, and how many there are. */
    async channels(
      machine: MachineRecord,
      pattern: string,
      { skip, limit }: { readonly skip: number; readonly limit: number },
    ): Promise<{ channels: ChannelInfo[]; total: number }> {
      const known = await channels.names(machine.id)
      const open = known.filter(
        ({ name }) => matchesPattern(pattern, name) && pageCheck.channelRefusal(name, machine) === null,
      )
      // A pattern is read as a channel here: `Environment/#` is open where its channels are.
      if (open.length === 0) pageCheck.checkChannel(pattern, machine)
      const listed = await channels.list(machine.id, open.slice(skip, skip + limit))
      return { channels: listed.map(presentChannel), total: open.length }
    },

    async log(machine: MachineRecord, name: string, day: string): Promise<Answer<LogRow>> {
      readDay('day', day)
      // A whole day by the clock of the machine (rules: data 5).
      const { from, to } = dayBounds(day, machine.timezone)
      const query = {
        after: from - 1,
        before: to,
        limit: MAX_LOG_ROWS,
        kind: 'json' as const,
      }
      const { rows, isCut } = await messages(machine, name, query)
      const shown = rows.flatMap(({ value, timestamp }) =>
        typeof value === 'object' && value !== null ? [logRow(value, timestamp)] : [],
      )
      return { rows: shown, isCut }
    },

    async series(
      machine: MachineRecord,
      name: string,
      { from, to }: Period,
      points: number,
    ): Promise<Series> {
      const width = widthFor(to - from)
      const found = await readChannel(machine, name, (channelId): Promise<Columns | readonly Rollup[]> => {
        const stretch = { machineId: machine.id, channelId, from, to }
        return width === null ? store.columns(stretch) : store.rollups(stretch, width)
      })
      const empty: Series = {
        unit: found?.channel.unit ?? '',
        resolution: 'raw',
        count: 0,
        start: null,
        steps: [],
        values: [],
      }
      if (!found) return empty
      if ('ts' in found.data) {
        const thin = thinOut(found.data, points)
        return { ...empty, count: found.data.ts.length, ...timesOf(thin.ts), values: [...thin.num] }
      }
      const joined = joinRollups(found.data, points, combine)
      return {
        ...empty,
        resolution: width === MINUTE_MS ? 'minute' : 'hour',
        count: found.data.reduce((sum, rollup) => sum + rollup.count, 0),
        ...timesOf(joined.map((rollup) => rollup.from)),
        values: joined.map(meanOf),
        min: joined.map((rollup) => rollup.min),
        max: joined.map((rollup) => rollup.max),
      }
    },
  }
}

/** How long the stretches are that a series of this length is summed up by; null for the points themselves. */
function widthFor(length: number): typeof MINUTE_MS | typeof HOUR_MS | null {
  if (length <= MAX_RAW_MS) return null
  return length <= MAX_MINUTES_MS ? MINUTE_MS : HOUR_MS
}

/** A sum of numbers at the end of their range is no number any more. */
const meanOf = ({ sum, count, last }: Rollup): number => (Number.isFinite(sum) ? sum / count : last)

/** Differences take a third of the bytes that whole times take. */
function timesOf(ts: readonly number[]): { start: number | null; steps: number[] } {
  return { start: ts[0] ?? null, steps: ts.map((at, index) => at - (ts[index - 1] ?? at)) }
}

const presentMessage = (channel: ChannelRecord, { ts, value }: Point): ChannelMessage => ({
  channel: channel.name,
  value: showValue(value),
  timestamp: ts,
  unit: channel.unit,
})

/** Rows keep their text and number fields only (rules: data 4). The time is that of the point, whatever the row says. */
function logRow(value: object, timestamp: number): LogRow {
  const kept = Object.entries(value).filter(
    ([, field]) => typeof field === 'string' || typeof field === 'number',
  )
  return { ...Object.fromEntries(kept), at: timestamp }
}
