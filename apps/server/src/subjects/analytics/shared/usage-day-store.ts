import { COUNTED_STATUSES, type UsageTotals } from '@millwright/domain/analytics/usage-totals'
import type { FailureTotals } from '@millwright/domain/maintenance/failures'
import { type StatusTotals, sumTotals } from '@millwright/domain/status/totals'
import { dayBounds, type PlainDay, usableZone } from '@millwright/domain/time/zone'
import { int8Array } from '../../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows-store.ts'
import { forgetWeeks, type MachineDay } from '../../../platform/telemetry/counted-days-store.ts'
import { DAY_COLUMNS, USAGE_COLUMNS, type Usage, type UsageRow } from '../usage/usage-columns.ts'
import { createUsageSums } from '../usage/usage-sum-store.ts'

/** A day as it was counted. */
export interface CountedDay extends MachineDay {
  /** All of it, by status. */
  readonly whole: UsageTotals
  /** Its planned part. */
  readonly planned: Usage
  readonly shifts: readonly { readonly shift: number; readonly usage: Usage }[]
  readonly failures: FailureTotals
}

/** Seconds of whole days, SETUP as READY. */
export const statusTotalsOf = ({
  status,
  unreported,
}: Pick<UsageTotals, 'status' | 'unreported'>): StatusTotals => ({
  EXE: status.EXE / 1000,
  HANDLING: status.HANDLING / 1000,
  READY: (status.READY + status.SETUP) / 1000,
  FAIL: status.FAIL / 1000,
  POWER_OFF: status.POWER_OFF / 1000,
  DISCONNECTED: status.DISCONNECTED / 1000,
  noData: unreported / 1000,
})

const wholeOf = (row: UsageRow): StatusTotals =>
  statusTotalsOf({
    status: Object.fromEntries(
      COUNTED_STATUSES.map((status) => [status, row[`day_${status.toLowerCase()}`] ?? 0]),
    ) as UsageTotals['status'],
    unreported: row.day_unreported ?? 0,
  })

const DAY_SUMS = DAY_COLUMNS.map((name) => `sum(d.${name}) as ${name}`).join(', ')

/** Only days that are over: by status, by use, by shift. */
export function createUsageDayStore(db: Database) {
  return {
    put: putDays,
    ...createUsageSums(db),

    async machinesByZone(): Promise<{ zone: string; machineIds: number[] }[]> {
      const { rows } = await db.query<{ zone: string; machineIds: number[] }>(
        `select timezone as zone, array_agg(id::float8 order by id) as "machineIds" from machine
          where removed_at is null group by timezone order by timezone`,
      )
      return rows.map((row) => ({ ...row, zone: usableZone(row.zone) }))
    },

    /** The stored days of a machine, by status. */
    async statusOf(machineId: number, first: PlainDay, last: PlainDay): Promise<Map<PlainDay, StatusTotals>> {
      const { rows } = await db.query<UsageRow & { day: PlainDay }>(
        `select day::text as day, ${DAY_COLUMNS.join(', ')}
           from usage_day where machine_id = $1 and day >= $2 and day <= $3`,
        [machineId, first, last],
      )
      return new Map(rows.map((row) => [row.day, wholeOf(row)]))
    },

    /** Stored seconds of many machines together, by the number of days before the day that is given for each. There are few such days. */
    async sumsBefore(
      machines: readonly { readonly id: number; readonly today: PlainDay }[],
      days: number,
    ): Promise<Map<number, { totals: StatusTotals; machines: number }>> {
      const found = new Map<number, { totals: StatusTotals; machines: number }>()
      for (const [today, own] of Map.groupBy(machines, (each) => each.today)) {
        const { rows } = await db.query<UsageRow & { back: number; machines: number }>(
          `select $2::date - d.day as back, count(*) as machines, ${DAY_SUMS}
             from usage_day d where d.machine_id = any($1::bigint[]) and d.day < $2 and d.day >= $2::date - $3::integer
            group by d.day`,
          [int8Array(own.map((each) => each.id)), today, days],
        )
        for (const row of rows) {
          const known = found.get(row.back)
          const totals = known ? sumTotals([known.totals, wholeOf(row)]) : wholeOf(row)
          found.set(row.back, { totals, machines: (known?.machines ?? 0) + row.machines })
        }
      }
      return found
    },

    /** Which of the machines have a day stored. */
    async having(machineIds: readonly number[], day: PlainDay): Promise<Set<number>> {
      const { rows } = await db.query<{ machine_id: number }>(
        'select machine_id from usage_day where machine_id = any($1::bigint[]) and day = $2',
        [int8Array(machineIds), day],
      )
      return new Set(rows.map((row) => row.machine_id))
    },

    async storedDays(machineIds: readonly number[], first: PlainDay, last: PlainDay): Promise<Set<string>> {
      const { rows } = await db.query<{ machine_id: number; day: PlainDay }>(
        `select machine_id, day::text as day from usage_day
          where machine_id = any($1::bigint[]) and day >= $2 and day <= $3`,
        [int8Array(machineIds), first, last],
      )
      return new Set(rows.map((row) => `${row.machine_id} ${row.day}`))
    },

    async dropBefore(ts: Date): Promise<void> {
      await db.query('delete from usage_day where day < $1::date', [ts])
      await db.query('delete from usage_week where week < $1::date', [ts])
      await db.query('delete from usage_shift where day < $1::date', [ts])
      await db.query('delete from alarm_day where day < $1::date', [ts])
    },

    /** Null for a machine that is gone. */
    async zoneOf(machineId: number): Promise<string | null> {
      const { rows } = await db.query<{ zone: string }>(
        'select timezone as zone from machine where id = $1 and removed_at is null',
        [machineId],
      )
      return rows[0] ? usableZone(rows[0].zone) : null
    },
  }
}

export type UsageDayStore = ReturnType<typeof createUsageDayStore>

const COLUMN_NAMES = USAGE_COLUMNS.map(({ name }) => name)

/** In place of what was stored of these days. Their alarms are stored in the same transaction. */
async function putDays(tx: Queryable, days: readonly CountedDay[]): Promise<void> {
  if (days.length === 0) return
  const keys = [int8Array(days.map((each) => each.machineId)), days.map((each) => each.day)]
  const figures = [
    ...COUNTED_STATUSES.map((status) => days.map(({ whole }) => whole.status[status])),
    days.map(({ whole }) => whole.unreported),
    ...USAGE_COLUMNS.map((column) => days.map(({ planned }) => column.of(planned))),
    days.map(({ failures }) => failures.failures),
    days.map(({ failures }) => failures.downMs),
  ]
  const names = [...DAY_COLUMNS, ...COLUMN_NAMES, 'failures', 'down_ms']
  const isSet = ['alarms_counted', 'ends_at', ...names].map((name) => `${name} = excluded.${name}`)
  await insertRows(
    tx,
    'usage_day',
    [
      { name: 'machine_id', type: 'bigint', values: days.map((each) => each.machineId) },
      { name: 'day', type: 'date', values: days.map((each) => each.day) },
      { name: 'alarms_counted', type: 'boolean', values: days.map(() => true) },
      {
        name: 'ends_at',
        type: 'timestamptz',
        values: days.map(({ day, zone }) => dayBounds(day, zone).to),
      },
      ...names.map((name, index) => ({ name, type: 'float8', values: figures[index] ?? [] }) as const),
    ],
    `on conflict (machine_id, day) do update set ${isSet.join(', ')}`,
  )
  await forgetWeeks(tx, days)
  await tx.query(
    `delete from usage_shift s using unnest($1::bigint[], $2::date[]) as u(machine_id, day)
      where s.machine_id = any($1::bigint[]) and s.machine_id = u.machine_id and s.day = u.day`,
    keys,
  )
  const shifts = days.flatMap(({ machineId, day, shifts: own }) =>
    own.map((each) => ({ machineId, day, ...each })),
  )
  if (shifts.length === 0) return
  await insertRows(tx, 'usage_shift', [
    { name: 'machine_id', type: 'bigint', values: shifts.map((each) => each.machineId) },
    { name: 'day', type: 'date', values: shifts.map((each) => each.day) },
    { name: 'shift', type: 'bigint', values: shifts.map((each) => each.shift) },
    ...USAGE_COLUMNS.map(
      ({ name, of }) => ({ name, type: 'float8', values: shifts.map(({ usage }) => of(usage)) }) as const,
    ),
  ])
}
