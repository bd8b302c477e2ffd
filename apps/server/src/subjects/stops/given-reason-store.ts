import type { WasteReason } from '@millwright/domain/stops/usage-class'
import type { Interval } from '@millwright/domain/stops/usage-spans'
import { textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { FAR_FUTURE } from '../../platform/database/far-future.ts'
import { forgetUsageIn } from '../../platform/telemetry/counted-days-store.ts'
import { stopEnds } from './usage-interval-store.ts'

/** A reason of a person; `to` is null while the stop goes on, which it does not beyond `until`. */
export interface PersonReason {
  readonly from: number
  readonly to: number | null
  readonly until: number | null
  readonly reason: WasteReason
  readonly accountId: number | null
  readonly by: string
  readonly at: number
}

export interface ReasonChange {
  readonly machineId: number
  /** In order and without overlap; null as the end of the last while it goes on. */
  readonly stretches: readonly { readonly from: number; readonly to: number | null }[]
  /** When what goes on ends at the latest; null where nobody knows. */
  readonly until: number | null
  /** Null takes back what was given. */
  readonly reason: WasteReason | null
  readonly accountId: number
  readonly by: string
  readonly at: number
}

interface Row {
  from_ts: Date
  to_ts: Date | null
  until_ts: Date | null
  reason: WasteReason
  account_id: number | null
  by_name: string
  at: Date
}

const endOf = ({ to }: { readonly to: number | null }): number => to ?? FAR_FUTURE

/**
 * Gives one reason for stretches of a machine, in place of what people gave for them before; what that covered beyond them stays.
 * The caller holds the lock of the machine's status, under which days are counted. Gives what was replaced.
 */
export async function changeReasons(tx: Queryable, change: ReasonChange): Promise<PersonReason[]> {
  const { machineId, stretches, reason, until, at } = change
  const before = await closeEnded(tx, machineId, await read(tx, machineId, stretches), at)
  const replaced = before.filter((each) => stretches.some((stretch) => overlap(each, stretch)))
  const left = replaced.flatMap((each) => without(each, stretches))
  const added: PersonReason[] =
    reason === null
      ? []
      : stretches.map((stretch) => ({
          ...stretch,
          reason,
          until,
          accountId: change.accountId,
          by: change.by,
          at,
        }))
  await remove(tx, machineId, replaced)
  await put(tx, machineId, [...left, ...added])
  for (const { from, to } of [...replaced, ...added])
    await forgetUsageIn(tx, machineId, { from, to: to ?? at })
  return replaced
}

const overlap = (a: Pick<PersonReason, 'from' | 'to'>, b: Pick<PersonReason, 'from' | 'to'>): boolean =>
  a.from < endOf(b) && endOf(a) > b.from

/** The parts of a reason that lie outside of the stretches. */
function without(reason: PersonReason, stretches: ReasonChange['stretches']): PersonReason[] {
  let left: PersonReason[] = [reason]
  for (const stretch of stretches)
    left = left.flatMap((each) =>
      overlap(each, stretch)
        ? [
            ...(each.from < stretch.from ? [{ ...each, to: stretch.from }] : []),
            ...(stretch.to !== null && endOf(each) > stretch.to ? [{ ...each, from: stretch.to }] : []),
          ]
        : [each],
    )
  return left
}

/** Those that may overlap, the open ones among them. */
async function read(
  tx: Queryable,
  machineId: number,
  stretches: ReasonChange['stretches'],
): Promise<PersonReason[]> {
  const first = Math.min(...stretches.map(({ from }) => from))
  const last = Math.max(...stretches.map(endOf))
  const { rows } = await tx.query<Row>(
    `select from_ts, to_ts, until_ts, reason, account_id, by_name, at from usage_interval
      where machine_id = $1 and kind = 'reason' and source = 'person'
        and (to_ts is null or (from_ts < $3 and to_ts > $2))`,
    [machineId, new Date(first), new Date(last)],
  )
  return rows.map((row) => ({
    from: row.from_ts.getTime(),
    to: row.to_ts?.getTime() ?? null,
    until: row.until_ts?.getTime() ?? null,
    reason: row.reason,
    accountId: row.account_id,
    by: row.by_name,
    at: row.at.getTime(),
  }))
}

/** An open reason of a stop that is over gets its end, so that there is one at most. */
async function closeEnded(
  tx: Queryable,
  machineId: number,
  reasons: readonly PersonReason[],
  now: number,
): Promise<PersonReason[]> {
  const open = reasons.filter(({ to }) => to === null)
  const windows = open.map(({ from, until }) => ({
    machineId,
    from,
    to: Math.min(until ?? FAR_FUTURE, now) + 1,
  }))
  const found = await stopEnds(tx, windows)
  const closed: PersonReason[] = []
  for (const [index, each] of open.entries()) {
    const end = found[index] ?? (each.until !== null && each.until <= now ? each.until : null)
    closed.push({ ...each, to: end })
    if (end !== null)
      await tx.query(
        `update usage_interval set to_ts = $3 where machine_id = $1 and kind = 'reason' and source = 'person' and from_ts = $2`,
        [machineId, new Date(each.from), new Date(end)],
      )
  }
  return [...reasons.filter(({ to }) => to !== null), ...closed]
}

async function remove(
  tx: Queryable,
  machineId: number,
  reasons: readonly Pick<Interval, 'from'>[],
): Promise<void> {
  if (reasons.length === 0) return
  await tx.query(
    `delete from usage_interval where machine_id = $1 and kind = 'reason' and source = 'person'
        and from_ts = any($2::timestamptz[])`,
    [machineId, timestamptzArray(reasons.map(({ from }) => from))],
  )
}

async function put(tx: Queryable, machineId: number, reasons: readonly PersonReason[]): Promise<void> {
  if (reasons.length === 0) return
  await tx.query(
    `insert into usage_interval (machine_id, kind, source, from_ts, to_ts, until_ts, reason, account_id, by_name, at)
     select $1, 'reason', 'person', f, nullif(t, $8::timestamptz), nullif(e, $8::timestamptz), r, nullif(a, '')::bigint, n, w
       from unnest($2::timestamptz[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $9::timestamptz[])
            as u(f, t, r, a, n, w, e)`,
    [
      machineId,
      timestamptzArray(reasons.map(({ from }) => from)),
      timestamptzArray(reasons.map(endOf)),
      textArray(reasons.map(({ reason }) => reason)),
      textArray(reasons.map(({ accountId }) => (accountId === null ? '' : String(accountId)))),
      textArray(reasons.map(({ by }) => by)),
      timestamptzArray(reasons.map(({ at }) => at)),
      new Date(FAR_FUTURE),
      timestamptzArray(reasons.map(({ to, until }) => (to === null ? until : null) ?? FAR_FUTURE)),
    ],
  )
}
