import { addDays, dayAt, dayBounds, type PlainDay, usableZone } from '@millwright/domain/time/zone'
import { emptyTotals, type StatusTotals } from '@millwright/domain/timeline/totals'
import { LOCKS } from '../coordination/locks.ts'
import { lockMachines } from '../coordination/machine-lock-store.ts'
import { float8Array, int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Database, Queryable } from '../database/database.ts'
import { publishDaysChanged, type RemovedDay } from '../events/publish-store.ts'
import type { StatusStore } from './status-store.ts'

/**
 * A day is stored when it has been over for this long. Reports younger than this cannot change it, so that only older
 * ones have to look for days to remove.
 */
export const STATUS_DAY_GRACE_MS = 60 * 60 * 1000

/** Days counted in one transaction, for which the machine's reports wait. */
const FILL_AT_ONCE = 31

export interface ZonedMachine {
  readonly id: number
  readonly timezone: string
}

/** A day of a machine. */
export interface MachineDay {
  readonly machineId: number
  readonly zone: string
  readonly day: PlainDay
}

interface DayRow {
  machine_id: number
  day: PlainDay
  exe: number
  handling: number
  ready: number
  fail: number
  power_off: number
  disconnected: number
  no_data: number
}

const SUMS = `sum(exe) as exe, sum(handling) as handling, sum(ready) as ready, sum(fail) as fail,
  sum(power_off) as power_off, sum(disconnected) as disconnected, sum(no_data) as no_data`

const totalsOf = (row: Omit<DayRow, 'machine_id' | 'day'>): StatusTotals => ({
  EXE: row.exe,
  HANDLING: row.handling,
  READY: row.ready,
  FAIL: row.fail,
  POWER_OFF: row.power_off,
  DISCONNECTED: row.disconnected,
  noData: row.no_data,
})

function noDataOn(day: PlainDay, zone: string, now: number): StatusTotals {
  const { from, to } = dayBounds(day, zone)
  return { ...emptyTotals(), noData: Math.max(0, Math.min(to, now) - from) / 1000 }
}

/** Seconds per status by day, kept for days that are over. */
export function createStatusDayStore(db: Database, statuses: StatusStore) {
  const count = (days: readonly MachineDay[], now: number, tx: Queryable = db): Promise<StatusTotals[]> =>
    statuses.totalsIn(
      days.map(({ machineId, day, zone }) => ({ machineId, ...dayBounds(day, zone) })),
      now,
      tx,
    )

  /** Counts and stores days that are over. The lock keeps reports for them out until they are stored. */
  const fill = (days: readonly MachineDay[], now: number): Promise<StatusTotals[]> =>
    db.transaction(async (tx) => {
      await tx.query(lockMachines(LOCKS.statusSpans, [...new Set(days.map((each) => each.machineId))]))
      const totals = await count(days, now, tx)
      await put(tx, days, totals)
      return totals
    })

  return {
    /** The day at the machine that was over last and can be stored. */
    lastClosed: (zone: string, now: number): PlainDay => addDays(dayAt(now - STATUS_DAY_GRACE_MS, zone), -1),

    fill,

    /** Counts days that are not over yet, or not for long enough. */
    count,

    async machinesByZone(): Promise<{ zone: string; machineIds: number[] }[]> {
      const { rows } = await db.query<{ zone: string; machineIds: number[] }>(
        `select timezone as zone, array_agg(id::float8 order by id) as "machineIds" from machine
          where removed_at is null group by timezone order by timezone`,
      )
      return rows.map((row) => ({ ...row, zone: usableZone(row.zone) }))
    },

    /**
     * Days of a machine from the table; what is missing is counted, and stored when the day is over. Before its first
     * report, and before `keptFrom`, there is nothing to count: such days are no data, and neither stored nor locked for.
     */
    async read(
      machine: ZonedMachine,
      days: readonly PlainDay[],
      now: number,
      keptFrom: PlainDay = '',
    ): Promise<Map<PlainDay, StatusTotals>> {
      const { timezone: zone } = machine
      const firstReport = await statuses.firstOf(machine.id)
      const firstDay = firstReport === null ? null : dayAt(firstReport, zone)
      const isKept = (day: PlainDay): boolean => firstDay !== null && day >= firstDay && day >= keptFrom
      const { rows } = await db.query<DayRow>(
        `select machine_id, day::text as day, exe, handling, ready, fail, power_off, disconnected, no_data
           from status_day where machine_id = $1 and day >= $2 and day <= $3`,
        [machine.id, days[0], days.at(-1)],
      )
      const found = new Map(rows.map((row) => [row.day, totalsOf(row)]))
      const missing = days
        .filter((day) => !found.has(day) && isKept(day))
        .map((day) => ({ machineId: machine.id, zone, day }))
      const last = this.lastClosed(zone, now)
      const closed = missing.filter(({ day }) => day <= last)
      const open = missing.filter(({ day }) => day > last)
      const counted: StatusTotals[] = []
      for (let at = 0; at < closed.length; at += FILL_AT_ONCE)
        counted.push(...(await fill(closed.slice(at, at + FILL_AT_ONCE), now)))
      if (open.length > 0) counted.push(...(await count(open, now)))
      ;[...closed, ...open].forEach(({ day }, index) => {
        const totals = counted[index]
        if (totals) found.set(day, totals)
      })
      for (const day of days) if (!found.has(day)) found.set(day, noDataOn(day, zone, now))
      return found
    },

    /** Stored seconds of many machines together, by the number of days before the day that is given for each. */
    async sumsBefore(
      machines: readonly { readonly id: number; readonly today: PlainDay }[],
      days: number,
    ): Promise<Map<number, { totals: StatusTotals; machines: number }>> {
      const { rows } = await db.query<
        Omit<DayRow, 'machine_id' | 'day'> & { back: number; machines: number }
      >(
        `select w.today - d.day as back, count(*) as machines, ${SUMS}
           from unnest($1::bigint[], $2::date[]) as w(machine_id, today)
           join status_day d on d.machine_id = w.machine_id and d.day < w.today and d.day >= w.today - $3::integer
          group by w.today - d.day`,
        [int8Array(machines.map((each) => each.id)), machines.map((each) => each.today), days],
      )
      return new Map(rows.map((row) => [row.back, { totals: totalsOf(row), machines: row.machines }]))
    },

    /** Which of the machines have a day stored. */
    async having(machineIds: readonly number[], day: PlainDay): Promise<Set<number>> {
      const { rows } = await db.query<{ machine_id: number }>(
        'select machine_id from status_day where machine_id = any($1::bigint[]) and day = $2',
        [int8Array(machineIds), day],
      )
      return new Set(rows.map((row) => row.machine_id))
    },

    async dropBefore(ts: Date): Promise<void> {
      await db.query('delete from status_day where day < $1::date', [ts])
    },

    /** The days of a machine begin and end at other moments now. */
    async forget(machineId: number, tx: Queryable = db): Promise<void> {
      const status = await tx.query<RemovedDay>(
        `delete from status_day where machine_id = $1 returning machine_id as "machineId", day::text as day`,
        [machineId],
      )
      const counter = await tx.query<RemovedDay>(
        `delete from counter_day where machine_id = $1 returning machine_id as "machineId", day::text as day`,
        [machineId],
      )
      await publishDaysChanged(tx, 'status', status.rows)
      await publishDaysChanged(tx, 'counter', counter.rows)
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

export type StatusDayStore = ReturnType<typeof createStatusDayStore>

async function put(
  tx: Queryable,
  days: readonly MachineDay[],
  totals: readonly StatusTotals[],
): Promise<void> {
  const column = (status: keyof StatusTotals): Buffer => float8Array(totals.map((each) => each[status]))
  await tx.query(
    `insert into status_day (machine_id, day, exe, handling, ready, fail, power_off, disconnected, no_data,
                             ends_at)
     select * from unnest($1::bigint[], $2::date[], $3::float8[], $4::float8[], $5::float8[], $6::float8[],
                          $7::float8[], $8::float8[], $9::float8[], $10::timestamptz[])
     on conflict (machine_id, day) do update set exe = excluded.exe, handling = excluded.handling,
       ready = excluded.ready, fail = excluded.fail, power_off = excluded.power_off,
       disconnected = excluded.disconnected, no_data = excluded.no_data, ends_at = excluded.ends_at`,
    [
      int8Array(days.map((each) => each.machineId)),
      days.map((each) => each.day),
      column('EXE'),
      column('HANDLING'),
      column('READY'),
      column('FAIL'),
      column('POWER_OFF'),
      column('DISCONNECTED'),
      column('noData'),
      timestamptzArray(days.map(({ day, zone }) => dayBounds(day, zone).to)),
    ],
  )
}
