import { type FIGURE_KINDS, NO_TEAM, NOBODY } from '@millwright/contract/maintenance/maintenance-figures'
import type { Database } from '../../platform/database/database.ts'
import { type Page, type Viewer, viewerValues } from '../../platform/registry/machine-store.ts'
import { RATE, type ZoneBounds, zoneValues } from './figure-store.ts'
import { ACTIVITY_COLUMNS, ACTIVITY_TABLES, type ActivityRecord, MINE } from './shared/activity-store.ts'

export interface CountedRecord extends ActivityRecord {
  readonly isPlanned: boolean
  readonly minutesUsed: number | null
  readonly labour: number | null
  readonly partsCost: number
}

export interface CountedFilter {
  readonly groupId: number
  readonly kind: (typeof FIGURE_KINDS)[number]
  readonly machine?: string | undefined
  readonly team?: string | undefined
  readonly bounds: readonly ZoneBounds[]
}

const DONE = `act.state = 'done' and exists (
  select 1 from unnest($7::text[], $8::timestamptz[], $9::timestamptz[]) z(zone, from_ts, to_ts)
   where z.zone = m.timezone and act.done_at >= z.from_ts and act.done_at < z.to_ts)`

const CONDITIONS: Readonly<Record<CountedFilter['kind'], string>> = {
  done: DONE,
  planned: `${DONE} and act.is_planned`,
  unplanned: `${DONE} and not act.is_planned`,
  untimed: `${DONE} and act.minutes_used is null`,
  // The period does not matter, but a statement has to use all that it is given.
  overdue: `act.state <> 'done' and act.due_since is not null
    and ($7::text[], $8::timestamptz[], $9::timestamptz[]) is not null`,
}

const TEAM = `case when act.assignee_id is null then '${NOBODY}' else coalesce((
    select t.public_id from maintenance_team_member tm join maintenance_team t on t.id = tm.team_id
     where tm.account_id = act.assignee_id and t.organization_id = act.organization_id), '${NO_TEAM}') end`

/** The activities that a figure was counted from, the latest first. */
export function createCountedActivityStore(db: Database) {
  return async (
    viewer: Viewer,
    { groupId, kind, machine = '', team = '', bounds }: CountedFilter,
    { skip, limit }: Page,
  ): Promise<{ activities: CountedRecord[]; total: number }> => {
    const condition = `${MINE} and act.organization_id = $2
      and act.machine_id in (select machine_id from group_machine where group_id = $4)
      and ($5 = '' or m.public_id = $5) and ($6 = '' or ${TEAM} = $6) and ${CONDITIONS[kind]}`
    const values = [...viewerValues(viewer), groupId, machine, team, ...zoneValues(bounds)]
    const { rows } = await db.query<CountedRecord>(
      `select ${ACTIVITY_COLUMNS}, act.is_planned as "isPlanned", act.parts_cost as "partsCost",
              act.minutes_used as "minutesUsed",
              act.minutes_used * ${RATE} / 60 as labour
         from ${ACTIVITY_TABLES} where ${condition}
        order by ${kind === 'overdue' ? 'act.due_since' : 'act.done_at desc'}, act.id offset $10 limit $11`,
      [...values, skip, limit],
    )
    const count = await db.query<{ total: number }>(
      `select count(*) as total from maintenance_activity act join machine m on m.id = act.machine_id where ${condition}`,
      values,
    )
    return { activities: rows, total: count.rows[0]?.total ?? 0 }
  }
}
