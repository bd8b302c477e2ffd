import { MAX_STOPPAGE_S } from '@millwright/domain/stops/usage-class'
import { HOUR_MS, LONGEST_DAY_MS } from '@millwright/domain/time/lengths'
import { addDays, dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { int8Array, timestamptzArray } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { publishDaysChanged, type RemovedDay } from '../events/publish-store.ts'

/** A day of a machine. */
export interface MachineDay {
  readonly machineId: number
  readonly zone: string
  readonly day: PlainDay
}

type MachineAndDay = Pick<MachineDay, 'machineId' | 'day'>

/**
 * A day is stored when it has been over for this long. Reports younger than this cannot change it, so that only older
 * ones have to look for days to remove.
 */
const USAGE_DAY_GRACE_MS = HOUR_MS

/** A report changes what a stop was that began before it, up to the longest minor one. */
const STOP_MS = MAX_STOPPAGE_S * 1000

/** The day at a machine that was over last and can be stored. */
export const lastClosedDay = (zone: string, now: number): PlainDay =>
  addDays(dayAt(now - USAGE_DAY_GRACE_MS, zone), -1)

/**
 * A point that is older than this when it is stored may belong to what was counted. Rows end long enough before now for
 * every younger one to be stored until then.
 */
export const LATE_POINT_MS = 30_000
export const SETTLED_MS = 150_000

/**
 * Sums of weeks go with any of their days. To be sent after the days themselves: who adds up a week holds its days until the sum
 * is stored (decision 86).
 */
export async function forgetWeeks(tx: Queryable, days: readonly MachineAndDay[]): Promise<void> {
  await tx.query(
    `delete from usage_week w using unnest($1::bigint[], $2::date[]) as u(machine_id, day)
      where w.machine_id = any($3::bigint[]) and w.machine_id = u.machine_id and w.week <= u.day and w.week > u.day - 7`,
    [...listsOf(days), machinesOf(days)],
  )
}

const listsOf = (days: readonly MachineAndDay[]) => [
  int8Array(days.map(({ machineId }) => machineId)),
  days.map(({ day }) => day),
]

/** Each once, as a constant beside a join: a cluster sends the statement to their shards alone. */
const machinesOf = (days: readonly MachineAndDay[]) =>
  int8Array([...new Set(days.map(({ machineId }) => machineId))])

/** Counts of alarms on these days go with them, and those that depend on them are notified. */
async function removed(tx: Queryable, days: readonly RemovedDay[]): Promise<void> {
  if (days.length === 0) return
  await forgetWeeks(tx, days)
  await tx.query(
    `delete from alarm_day a using unnest($1::bigint[], $2::date[]) as u(machine_id, day)
      where a.machine_id = any($3::bigint[]) and a.machine_id = u.machine_id and a.day = u.day`,
    [...listsOf(days), machinesOf(days)],
  )
  await publishDaysChanged(tx, 'status', days)
}

/** Another plan holds from this day on. The night of the day before may end earlier by it. */
export async function forgetUsageFrom(
  tx: Queryable,
  machineIds: readonly number[],
  day: PlainDay,
): Promise<void> {
  const { rows } = await tx.query<RemovedDay>(
    `delete from usage_day where machine_id = any($1::bigint[]) and day >= $2
      returning machine_id as "machineId", day`,
    [int8Array(machineIds), day],
  )
  await removed(tx, rows)
}

/**
 * Days that were counted without these points are removed, and those that depend on them are notified. Younger points
 * belong to days that are not stored yet.
 */
export async function forgetUsageSince(
  tx: Queryable,
  firstPoints: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  const late = [...firstPoints].filter(([, ts]) => ts - STOP_MS < now - USAGE_DAY_GRACE_MS)
  if (late.length === 0) return
  const { rows: counted } = await tx.query<{ machine_id: number; ts: Date }>(
    `select d.machine_id, min(u.ts) as ts from unnest($1::bigint[], $2::timestamptz[]) as u(machine_id, ts)
       join usage_day d on d.machine_id = u.machine_id and d.ends_at > u.ts
      where d.machine_id = any($1::bigint[]) group by d.machine_id order by d.machine_id`,
    [int8Array(late.map(([machineId]) => machineId)), timestamptzArray(late.map(([, ts]) => ts - STOP_MS))],
  )
  // Machine by machine: a statement for many of them would lock the rows of others on a cluster until the points are stored.
  for (const { machine_id, ts } of counted) await forgetUsageAfter(tx, machine_id, ts.getTime())
}

/** The figures of the day of a moment, and of those after it, are counted again. */
export async function forgetUsageAfter(tx: Queryable, machineId: number, from: number): Promise<void> {
  const { rows } = await tx.query<RemovedDay>(
    `delete from usage_day where machine_id = $1 and ends_at > $2
      returning machine_id as "machineId", day`,
    [machineId, new Date(from)],
  )
  await removed(tx, rows)
}

/** Something else is known of a stretch of a machine: the days that it touches are counted again. */
export async function forgetUsageIn(
  tx: Queryable,
  machineId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const { rows } = await tx.query<RemovedDay>(
    `delete from usage_day where machine_id = $1 and ends_at > $2 and ends_at <= $3
      returning machine_id as "machineId", day`,
    // A day has 25 hours at most.
    [machineId, new Date(from), new Date(to + LONGEST_DAY_MS)],
  )
  await removed(tx, rows)
}

/** The days of a machine begin and end at other moments now. */
export async function forgetAllDays(tx: Queryable, machineId: number): Promise<void> {
  await forgetUsageFrom(tx, [machineId], '0001-01-01')
  const { rows } = await tx.query<RemovedDay>(
    `delete from counter_day where machine_id = $1 returning machine_id as "machineId", day`,
    [machineId],
  )
  await publishDaysChanged(tx, 'counter', rows)
}

/**
 * Statements without parameters for a transaction that stores points of these machines, the first of each at the given time:
 * what was counted without them is removed. To be sent before the points: a count that runs meanwhile waits for them.
 */
export function forgetSoFar(firstPoints: ReadonlyMap<number, number>, now: number): string[] {
  const late = [...firstPoints].filter(([, ts]) => ts < now - LATE_POINT_MS).sort(([a], [b]) => a - b)
  if (late.length === 0) return []
  const values = late.map(([machineId, ts]) => {
    if (!Number.isSafeInteger(machineId)) throw new TypeError(`${machineId} is not an identity`)
    return `(${machineId}, '${new Date(ts).toISOString()}'::timestamptz)`
  })
  return [
    // Also where nothing was counted: a row that is locked until the commit is what makes the other side wait.
    `insert into day_so_far as d (machine_id, until_ts)
     select machine_id, ts from (values ${values.join(', ')}) as u(machine_id, ts) order by machine_id
     on conflict (machine_id) do update
       set content = case when d.until_ts > excluded.until_ts then null else d.content end`,
  ]
}
