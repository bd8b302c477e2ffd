import { newWatch } from '@millwright/domain/notifications/rules/watch'
import type { Queryable } from '../../../platform/database/database.ts'
import { sees } from '../../../platform/registry/sight-store.ts'

/** By then every process knows that a channel is watched: what it missed until then is derived from the stored points. */
const KNOWN_EVERYWHERE_MS = 2 * 60_000

/** The machines of each rule that is on: those that its owner sees now. */
const WANTED = `select r.id as rule_id, t.machine_id, r.channel_id, r.condition, r.minutes
  from notice_rule r
  join account o on o.id = r.account_id
  cross join lateral (
    select r.machine_id where r.machine_id is not null
    union
    select gm.machine_id from group_machine gm where gm.group_id = r.group_id) t
  join machine m on m.id = t.machine_id
 where r.is_on and ($1::bigint is null or r.id = $1) and ${sees('o', 'm')}`

/**
 * Begins to watch the machines that a rule has got, and stops with those that it has lost: they left the group, or its
 * owner sees them no more. Gives how many changed.
 */
export async function syncWatches(
  tx: Queryable,
  { ruleId, now }: { readonly ruleId: number | null; readonly now: number },
): Promise<number> {
  const values = [ruleId, new Date(now)]
  const added = await tx.query(
    `insert into notice_watch (machine_id, rule_id, channel_id, from_ts, state, due_at, settle_at)
     select w.machine_id, w.rule_id, w.channel_id, $2::timestamptz, $3::jsonb,
            case when w.condition ->> 'kind' = 'silent' then $2::timestamptz + w.minutes * interval '1 minute' end,
            $4::timestamptz
       from (${WANTED}) w
      where not exists (select 1 from notice_watch k where k.machine_id = w.machine_id and k.rule_id = w.rule_id)
     on conflict do nothing returning machine_id`,
    [...values, JSON.stringify(newWatch(now)), new Date(now + KNOWN_EVERYWHERE_MS)],
  )
  const removed = await tx.query<{ machine_id: number; rule_id: number }>(
    `with gone as (
       delete from notice_watch k
        where ($1::bigint is null or k.rule_id = $1)
          and not exists (select 1 from (${WANTED}) w where w.machine_id = k.machine_id and w.rule_id = k.rule_id)
       returning k.machine_id, k.rule_id
     ), ended as (
       update notice_firing f set over_at = greatest($2::timestamptz, f.at) from gone g
        where f.machine_id = g.machine_id and f.rule_id = g.rule_id and f.over_at is null
     )
     select machine_id, rule_id from gone`,
    values,
  )
  return added.rows.length + removed.rows.length
}

/** The machines that a rule watches now: whose lock a change of it needs. */
export async function watchedMachines(tx: Queryable, ruleId: number): Promise<number[]> {
  const { rows } = await tx.query<{ machine_id: number }>(
    'select machine_id from notice_watch where rule_id = $1',
    [ruleId],
  )
  return rows.map((row) => row.machine_id)
}

/** Under the locks of the machines: the rule begins again. What goes on of the former one is over. */
export async function dropWatches(tx: Queryable, ruleId: number, now: number): Promise<void> {
  await tx.query('delete from notice_watch where rule_id = $1', [ruleId])
  await tx.query(
    'update notice_firing set over_at = greatest($2::timestamptz, at) where rule_id = $1 and over_at is null',
    [ruleId, new Date(now)],
  )
}
