import type { FailureTotals, Reliability } from '@millwright/domain/maintenance/failures'
import type { PlainDay } from '@millwright/domain/time/zone'
import { timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Database } from '../../platform/database/database.ts'

export interface FigureMachine {
  readonly id: number
  readonly publicId: string
  readonly name: string
  readonly timezone: string
}

/** The moments between which days lie, in each zone of the machines. */
export interface ZoneBounds {
  readonly zone: string
  readonly from: number
  readonly to: number
}

export interface KnownReliability extends Reliability {
  readonly days: number
}

export interface WorkTotals {
  readonly planned: number
  readonly plannedMinutes: number
  readonly unplanned: number
  readonly unplannedMinutes: number
  readonly untimed: number
  readonly unpriced: number
  readonly labour: number
  readonly parts: number
}

export interface TeamRow {
  readonly id: string
  readonly name: string
  readonly open: number
  readonly overdue: number
  readonly oldest: Date | null
}

export const zoneValues = (bounds: readonly ZoneBounds[]): unknown[] => [
  bounds.map(({ zone }) => zone),
  timestamptzArray(bounds.map(({ from }) => from)),
  timestamptzArray(bounds.map(({ to }) => to)),
]

/** The hourly rate that held when an activity was done; null before the first. */
export const RATE = `(select r.per_hour from maintenance_rate r
    where r.organization_id = act.organization_id and r.valid_from <= (act.done_at at time zone 'UTC')::date
    order by r.valid_from desc limit 1)`

/** Sums for the figures of maintenance: one row for a machine, whatever the number of days and activities. */
export function createFigureStore(db: Database) {
  return {
    async machinesOf(groupId: number): Promise<FigureMachine[]> {
      const { rows } = await db.query<FigureMachine>(
        `select m.id, m.public_id as "publicId", m.name, m.timezone from group_machine gm join machine m on m.id = gm.machine_id
          where gm.group_id = $1 and m.removed_at is null order by m.name, m.id`,
        [groupId],
      )
      return rows
    },

    /** Read from the index alone. Days that were counted before failures were are left out. */
    async reliability(groupId: number, from: PlainDay, to: PlainDay): Promise<Map<number, KnownReliability>> {
      const { rows } = await db.query<KnownReliability & { machineId: number }>(
        `select d.machine_id as "machineId", count(*) as days, sum(d.failures)::float8 as failures,
                sum(d.down_ms)::float8 as "downMs",
                sum(d.main_usage::bigint + d.empty_busy + d.secondary_usage)::float8 as "operatingMs"
           from usage_day d
          where d.machine_id in (select machine_id from group_machine where group_id = $1)
            and d.day >= $2 and d.day <= $3 and d.failures is not null
          group by d.machine_id`,
        [groupId, from, to],
      )
      return new Map(rows.map(({ machineId, ...each }) => [machineId, each]))
    },

    async work(
      organizationId: number,
      groupId: number,
      bounds: readonly ZoneBounds[],
    ): Promise<Map<number, WorkTotals>> {
      const { rows } = await db.query<WorkTotals & { machineId: number }>(
        `select "machineId", count(*) filter (where is_planned) as planned,
                coalesce(sum(minutes) filter (where is_planned), 0)::float8 as "plannedMinutes",
                count(*) filter (where not is_planned) as unplanned,
                coalesce(sum(minutes) filter (where not is_planned), 0)::float8 as "unplannedMinutes",
                count(*) filter (where minutes is null) as untimed,
                coalesce(sum(minutes) filter (where rate is null), 0)::float8 as unpriced,
                coalesce(sum(minutes * rate / 60), 0) as labour, sum(parts_cost) as parts
           from (select act.machine_id as "machineId", act.is_planned, act.minutes_used as minutes, act.parts_cost,
                        ${RATE} as rate
                   from group_machine gm
                   join machine m on m.id = gm.machine_id and m.removed_at is null
                   join unnest($3::text[], $4::timestamptz[], $5::timestamptz[]) z(zone, from_ts, to_ts) on z.zone = m.timezone
                   join maintenance_activity act on act.machine_id = m.id and act.state = 'done'
                    and act.done_at >= z.from_ts and act.done_at < z.to_ts
                  where gm.group_id = $2 and act.organization_id = $1) done
          group by "machineId"`,
        [organizationId, groupId, ...zoneValues(bounds)],
      )
      return new Map(rows.map(({ machineId, ...each }) => [machineId, each]))
    },

    /** Open work by the team of the person who has it; teams without any are in the list too. */
    async byTeam(organizationId: number, groupId: number): Promise<TeamRow[]> {
      const { rows } = await db.query<TeamRow>(
        `with open as (
           select case when act.assignee_id is null then 'nobody' else coalesce(team.public_id, 'none') end as id, act.due_since
             from maintenance_activity act
             left join maintenance_team_member member on member.account_id = act.assignee_id
             left join maintenance_team team on team.id = member.team_id and team.organization_id = act.organization_id
            where act.organization_id = $1 and act.state <> 'done'
              and act.machine_id in (select gm.machine_id from group_machine gm join machine m on m.id = gm.machine_id
                                      where gm.group_id = $2 and m.removed_at is null))
         select coalesce(t.public_id, o.id) as id, coalesce(t.name, '') as name, count(o.id) as open,
                count(o.due_since) as overdue, min(o.due_since) as oldest
           from open o full join (select * from maintenance_team where organization_id = $1) t on t.public_id = o.id
          group by 1, 2 order by count(o.due_since) desc, 2, 1`,
        [organizationId, groupId],
      )
      return rows
    },

    /** Days of a machine on which there was a failure, or a part of one. */
    async failureDays(machineId: number, from: PlainDay, to: PlainDay): Promise<PlainDay[]> {
      const { rows } = await db.query<FailureTotals & { day: PlainDay }>(
        `select day::text as day from usage_day
          where machine_id = $1 and day >= $2 and day <= $3 and (failures > 0 or down_ms > 0) order by day desc`,
        [machineId, from, to],
      )
      return rows.map(({ day }) => day)
    },
  }
}
