import { addDays, dayBounds, type PlainDay, usableZone } from '@millwright/domain/time/zone'
import { float8Array, int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { CounterStore, CounterWindow } from './counter-store.ts'
import { packedBefore } from './layout-store.ts'
import { lockPacking } from './pack-lock-store.ts'

/** A counter of a machine, with the day that it is at the machine. */
export interface DailyCounter {
  readonly machineId: number
  readonly channelId: number
  readonly today: PlainDay
}

export interface CounterDay {
  readonly machineId: number
  readonly channelId: number
  readonly zone: string
  readonly day: PlainDay
}

/** Counters of one channel together, `back` days before today. */
export interface SumRow {
  channel_id: number
  back: number
  gain: number | null
  counters: number
}

/** Kept for days whose points are all packed: these change only when late ones are merged. */
export function createCounterDayStore(db: Database, counters: CounterStore) {
  const gainsOf = async (days: readonly CounterDay[], tx: Queryable = db): Promise<(number | null)[]> =>
    (await counters.gains(windowsOf(days), tx)).map(({ gain }) => gain)

  /** The lock keeps late points of these days from being merged until what they gained is stored. */
  async function store(days: readonly CounterDay[]): Promise<(number | null)[]> {
    if (days.length === 0) return []
    return await db.transaction(async (tx) => {
      await lockPacking(tx)
      const gains = await gainsOf(days, tx)
      await tx.query(
        `insert into counter_day (machine_id, channel_id, day, gain, ends_at)
         select u.machine_id, u.channel_id, u.day, u.gain, u.ends_at
           from unnest($1::bigint[], $2::bigint[], $3::date[], $4::float8[], $5::text[], $6::timestamptz[])
             as u(machine_id, channel_id, day, gain, zone, ends_at)
           -- Days of a zone that was changed meanwhile are others.
           join machine m on m.id = u.machine_id and m.timezone = u.zone
         on conflict (machine_id, channel_id, day) do update set gain = excluded.gain, ends_at = excluded.ends_at`,
        [
          int8Array(days.map((each) => each.machineId)),
          int8Array(days.map((each) => each.channelId)),
          days.map((each) => each.day),
          float8Array(gains),
          days.map((each) => each.zone),
          timestamptzArray(days.map(({ day, zone }) => dayBounds(day, zone).to)),
        ],
      )
      return gains
    })
  }

  /** The stored days among those of the counters, as `machine channel day`. */
  async function storedDays(asked: readonly DailyCounter[], days: number): Promise<Set<string>> {
    const { rows } = await db.query<{ machine_id: number; channel_id: number; day: PlainDay }>(
      `select d.machine_id, d.channel_id, d.day::text as day
         from unnest($1::bigint[], $2::bigint[], $3::date[]) as w(machine_id, channel_id, today)
         join counter_day d on d.machine_id = any($1::bigint[]) and d.machine_id = w.machine_id and d.channel_id = w.channel_id
          and d.day < w.today and d.day >= w.today - $4::integer`,
      [
        int8Array(asked.map((each) => each.machineId)),
        int8Array(asked.map((each) => each.channelId)),
        asked.map((each) => each.today),
        days,
      ],
    )
    return new Set(rows.map((row) => `${row.machine_id} ${row.channel_id} ${row.day}`))
  }

  return {
    /** Gains of many machines together, by channel and the number of days before today. */
    async sumsBefore(asked: readonly DailyCounter[], days: number): Promise<SumRow[]> {
      const groups = Map.groupBy(asked, ({ channelId, today }) => `${channelId} ${today}`)
      const sums = [...groups.values()].map(async (own) => {
        const [{ channelId, today } = { channelId: 0, today: '' }] = own
        const { rows } = await db.query<SumRow>(
          `select d.channel_id, $3::date - d.day as back, sum(d.gain) as gain, count(*) as counters
             from counter_day d where d.machine_id = any($1::bigint[]) and d.channel_id = $2
              and d.day < $3 and d.day >= $3::date - $4::integer
            group by d.channel_id, d.day`,
          [int8Array(own.map((each) => each.machineId)), channelId, today, days],
        )
        return rows
      })
      return (await Promise.all(sums)).flat()
    },

    async dropBefore(ts: Date): Promise<void> {
      await db.query('delete from counter_day where day < $1::date', [ts])
    },

    stored: storedDays,

    /** The counters of these channels, of one machine or of all, with the zones of their machines. */
    async countersOf(
      channelIds: readonly number[],
      machineId: number | null = null,
    ): Promise<(Omit<DailyCounter, 'today'> & { zone: string })[]> {
      const { rows } = await db.query<{ machineId: number; channelId: number; zone: string }>(
        `select c.machine_id as "machineId", c.channel_id as "channelId", m.timezone as zone
           from machine_channel c join machine m on m.id = c.machine_id and m.removed_at is null
          where c.channel_id = any($1::bigint[]) and ($2::bigint is null or c.machine_id = $2)
          order by c.machine_id, c.channel_id`,
        [int8Array(channelIds), machineId],
      )
      return rows.map((row) => ({ ...row, zone: usableZone(row.zone) }))
    },

    /** Which of the channels each machine has. */
    async having(
      machineIds: readonly number[],
      channelIds: readonly number[],
    ): Promise<Map<number, number[]>> {
      const { rows } = await db.query<{ machine_id: number; channels: number[] }>(
        `select machine_id, json_agg(channel_id order by channel_id) as channels from machine_channel
          where machine_id = any($1::bigint[]) and channel_id = any($2::bigint[]) and last_ts is not null group by machine_id`,
        [int8Array(machineIds), int8Array(channelIds)],
      )
      return new Map(rows.map((row) => [row.machine_id, row.channels]))
    },

    /** Stores what these counters gained yesterday, as far as its points are all packed and it is not stored. */
    async fillYesterday(counters: readonly (DailyCounter & { zone: string })[]): Promise<void> {
      const border = await packedBefore(db)
      const known = await storedDays(counters, 1)
      const missing = counters
        .map(({ machineId, channelId, zone, today }) => ({
          machineId,
          channelId,
          zone,
          day: addDays(today, -1),
        }))
        .filter(({ machineId, channelId, zone, day }) => {
          return dayBounds(day, zone).to <= border && !known.has(`${machineId} ${channelId} ${day}`)
        })
      await store(missing)
    },

    /** Counts days, and stores those whose points are all packed. In the order of the days. */
    async count(days: readonly CounterDay[]): Promise<(number | null)[]> {
      const border = await packedBefore(db)
      const isClosed = days.map(({ day, zone }) => dayBounds(day, zone).to <= border)
      const closed = await store(days.filter((_, index) => isClosed[index]))
      const open = await gainsOf(days.filter((_, index) => !isClosed[index]))
      return isClosed.map((is) => (is ? closed : open).shift() ?? null)
    },
  }
}

export type CounterDayStore = ReturnType<typeof createCounterDayStore>

const windowsOf = (days: readonly CounterDay[]): CounterWindow[] =>
  days.map(({ machineId, channelId, day, zone }) => ({ machineId, channelId, ...dayBounds(day, zone) }))
