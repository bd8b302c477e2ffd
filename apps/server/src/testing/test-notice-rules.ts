import type { Watch } from '@millwright/domain/notifications/rules/condition'
import { dueAt, type Firing, newWatch } from '@millwright/domain/notifications/rules/watch'
import type { Database } from '../platform/database/database.ts'
import { createChannelStore } from '../platform/telemetry/channel-store.ts'

/** Rules on a machine that is only a number, as the tests of facts have them. */
export async function watchMachine(
  db: Database,
  { machineId, channel, from }: { machineId: number; channel: string; from: number },
  watches: readonly Watch[],
): Promise<void> {
  const channelId = await createChannelStore(db).idOf(channel)
  await db.query(
    `with o as (
       insert into organization (business_code, name, type) values ($1, $1, 'CUSTOMER') returning id
     ), a as (
       insert into account (public_id, organization_id, email, username, firstname, lastname)
       select $1, id, $1 || '@example.com', $1, 'A', 'B' from o returning id, organization_id
     ), g as (
       insert into machine_group (public_id, organization_id, name) select $1, id, $1 from o returning id
     ), r as (
       insert into notice_rule (public_id, organization_id, account_id, name, group_id, channel_id, condition, minutes,
         recipient_ids, channels, is_urgent, is_on, watched_from, created_at, changed_at)
       select $1 || ' ' || w.at, a.organization_id, a.id, 'rule', g.id, $3, w.condition, w.minutes, '{}', '{}', false,
              true, $4, $4, $4
         from a, g, jsonb_to_recordset($5::jsonb) as w(at int, condition jsonb, minutes int) order by w.at
       returning id, public_id
     )
     insert into notice_watch (machine_id, rule_id, channel_id, from_ts, state, due_at)
     select $2, r.id, $3, $4, w.state, w.due
       from r join jsonb_to_recordset($5::jsonb) as w(at int, state jsonb, due timestamptz)
         on r.public_id = $1 || ' ' || w.at`,
    [
      `rules-${machineId}`,
      machineId,
      channelId,
      new Date(from),
      JSON.stringify(
        watches.map((watch, at) => {
          const due = dueAt(watch, newWatch(from))
          return {
            at,
            ...watch,
            state: newWatch(from),
            due: due === null ? null : new Date(due).toISOString(),
          }
        }),
      ),
    ],
  )
}

/** Of each rule of a machine, in the order of the rules. */
export async function firingsOfMachine(db: Database, machineId: number): Promise<Firing[][]> {
  const { rows } = await db.query<{
    firings: [number, number, number | string | null, number | null, number | null][]
  }>(
    `select coalesce((select json_agg(json_build_array(
              round(extract(epoch from f.at) * 1000), round(extract(epoch from f.since) * 1000), f.value, f.extreme,
              round(extract(epoch from f.over_at) * 1000)) order by f.at)
         from notice_firing f where f.rule_id = w.rule_id and f.machine_id = w.machine_id), '[]') as firings
       from notice_watch w where w.machine_id = $1 order by w.rule_id`,
    [machineId],
  )
  return rows.map(({ firings }) =>
    firings.map(([at, since, value, extreme, overAt]) => ({ at, since, value, extreme, overAt })),
  )
}
