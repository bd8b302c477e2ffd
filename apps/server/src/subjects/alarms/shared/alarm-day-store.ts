import type { CodeTotals } from '@millwright/domain/alarms/time-lost'
import type { PlainDay } from '@millwright/domain/time/zone'
import { float8Array, int8Array } from '../../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows-store.ts'
import type { MachineDay } from '../../../platform/telemetry/counted-days-store.ts'

export interface CountedAlarms extends Pick<MachineDay, 'machineId' | 'day'> {
  readonly codes: readonly CodeTotals[]
}

/** Whole days of machines whose days are the same. */
export interface AlarmDaysQuery {
  readonly machineIds: readonly number[]
  /** Of each machine what it is summed up with, such as its maker. */
  readonly kinds: readonly string[]
  readonly from: PlainDay
  readonly to: PlainDay
  /** On the first day that is asked for, what lasted into it counts too. */
  readonly carriedOn: PlainDay | null
  /** Days of machines on which an hour costs the same. */
  readonly rates: readonly {
    readonly machineId: number
    readonly from: PlainDay
    readonly to: PlainDay
    readonly perHour: number
  }[]
}

export interface CodeSum {
  readonly kind: string
  readonly code: string | null
  readonly count: number
  readonly lostMs: number
  /** At what an hour costs; and what has no rate. */
  readonly costMs: number
  readonly unratedMs: number
  readonly machineIds: readonly number[]
}

/** From an index alone. */
const IN_DAYS = 'd.machine_id = any($1::bigint[]) and d.day >= $2 and d.day <= $3 and d.alarms_counted'

/** Only of days that are over. `usage_day` knows which days were counted, also those without alarms. */
export function createAlarmDayStore(db: Database) {
  return {
    put: putAlarmDays,

    /** How many of the days of each machine are counted. */
    async countsOf(
      machineIds: readonly number[],
      from: PlainDay,
      to: PlainDay,
    ): Promise<ReadonlyMap<number, number>> {
      const { rows } = await db.query<{ machine_id: number; days: number }>(
        `select d.machine_id, count(*) as days from usage_day d where ${IN_DAYS} group by d.machine_id`,
        [int8Array(machineIds), from, to],
      )
      return new Map(rows.map((row) => [row.machine_id, row.days]))
    },

    /** Which days are counted, as `machine day`. */
    async counted(machineIds: readonly number[], from: PlainDay, to: PlainDay): Promise<ReadonlySet<string>> {
      const { rows } = await db.query<{ machine_id: number; day: PlainDay }>(
        `select d.machine_id, d.day::text as day from usage_day d where ${IN_DAYS}`,
        [int8Array(machineIds), from, to],
      )
      return new Set(rows.map((row) => `${row.machine_id} ${row.day}`))
    },

    /** Stored days whose alarms were not counted with them. */
    async uncounted(
      machineIds: readonly number[],
      from: PlainDay,
      to: PlainDay,
    ): Promise<{ machineId: number; day: PlainDay }[]> {
      const { rows } = await db.query<{ machineId: number; day: PlainDay }>(
        `select machine_id as "machineId", day::text as day from usage_day
          where machine_id = any($1::bigint[]) and day >= $2 and day <= $3 and not alarms_counted`,
        [int8Array(machineIds), from, to],
      )
      return rows
    },

    /** Sums by kind and code, made by the database: few rows, whatever the number of machines and days. */
    async sums({ machineIds, kinds, from, to, carriedOn, rates }: AlarmDaysQuery): Promise<CodeSum[]> {
      const { rows } = await db.query<{
        kind: string
        code: string | null
        count: number
        lost: number
        cost: number
        unrated: number
        machines: number[]
      }>(
        `select w.kind, c.code, sum(c.count) as count, sum(c.lost) as lost,
                sum(c.cost) as cost, sum(c.unrated) as unrated, array_agg(c.machine_id::float8) as machines
           from (select a.machine_id, a.code, sum(a.lost) as lost, coalesce(sum(a.lost * r.per_hour), 0) as cost,
                        coalesce(sum(a.lost) filter (where r.per_hour is null), 0) as unrated,
                        sum(a.raised + case when a.day = $4::date then a.carried else 0 end) as count
                   from alarm_day a
                   left join unnest($6::bigint[], $7::date[], $8::date[], $9::float8[]) as r(machine_id, first, last, per_hour)
                     on r.machine_id = a.machine_id and a.day >= r.first and a.day <= r.last
                  where a.machine_id = any($1::bigint[]) and a.day >= $2 and a.day <= $3
                  group by a.machine_id, a.code) c
           join unnest($1::bigint[], $5::text[]) as w(machine_id, kind) on w.machine_id = c.machine_id
          where c.count > 0 or c.lost > 0
          group by w.kind, c.code`,
        [
          int8Array(machineIds),
          from,
          to,
          carriedOn,
          kinds,
          int8Array(rates.map(({ machineId }) => machineId)),
          rates.map((rate) => rate.from),
          rates.map((rate) => rate.to),
          float8Array(rates.map(({ perHour }) => perHour)),
        ],
      )
      return rows.map(({ kind, code, count, lost, cost, unrated, machines }) => ({
        kind,
        code,
        count: Number(count),
        lostMs: Number(lost),
        costMs: Number(cost),
        unratedMs: Number(unrated),
        machineIds: machines,
      }))
    },
  }
}

export type AlarmDayStore = ReturnType<typeof createAlarmDayStore>

/** In place of what was stored of these days, which are in `usage_day`. */
async function putAlarmDays(tx: Queryable, days: readonly CountedAlarms[]): Promise<void> {
  if (days.length === 0) return
  const keys = [int8Array(days.map((each) => each.machineId)), days.map((each) => each.day)]
  const ofDays = 'unnest($1::bigint[], $2::date[]) as u(machine_id, day)'
  await tx.query(
    `delete from alarm_day a using ${ofDays} where a.machine_id = any($1::bigint[]) and a.machine_id = u.machine_id and a.day = u.day`,
    keys,
  )
  const rows = days.flatMap(({ machineId, day, codes }) => codes.map((code) => ({ machineId, day, ...code })))
  if (rows.length > 0)
    await insertRows(tx, 'alarm_day', [
      { name: 'machine_id', type: 'bigint', values: rows.map((row) => row.machineId) },
      { name: 'day', type: 'date', values: rows.map((row) => row.day) },
      { name: 'code', type: 'text', values: rows.map((row) => row.code) },
      { name: 'raised', type: 'bigint', values: rows.map((row) => row.raised) },
      { name: 'carried', type: 'bigint', values: rows.map((row) => row.carried) },
      { name: 'lost', type: 'float8', values: rows.map((row) => row.lostMs) },
    ])
  await tx.query(
    `update usage_day d set alarms_counted = true from ${ofDays}
      where d.machine_id = any($1::bigint[]) and d.machine_id = u.machine_id and d.day = u.day and not d.alarms_counted`,
    keys,
  )
}
