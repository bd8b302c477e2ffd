import type { HourRate, RateLevels } from '@millwright/domain/machines/hour-rate'
import type { Dated } from '@millwright/domain/shifts/dated'
import type { PlainDay } from '@millwright/domain/time/zone'
import { int8Array } from '../../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'

/** Whose rate: of one machine, or of all of a group. */
export interface RateOwner {
  readonly machineId: number | null
  readonly groupId: number | null
}

interface RateRow extends HourRate, RateOwner {
  readonly validFrom: PlainDay
}

export interface NamedRate extends HourRate {
  readonly level: 'machine' | 'group'
  readonly of: string
  readonly name: string
  readonly validFrom: PlainDay
}

/** The rates that may hold for a machine. */
export type RateLevelsOf = (machineId: number) => RateLevels

const OWNED =
  'organization_id = $1 and machine_id is not distinct from $2 and group_id is not distinct from $3'

const datedOf = ({ validFrom, currency, perHour }: RateRow): Dated<HourRate> => ({
  validFrom,
  value: { currency, perHour },
})

/** Each organization has rates of its own, also for machines of others that it sees (rules: money 1). */
export function createHourRateStore(db: Database) {
  return {
    /** By name, in the order of the days. */
    async list(organizationId: number): Promise<NamedRate[]> {
      const { rows } = await db.query<NamedRate>(
        `select case when r.machine_id is null then 'group' else 'machine' end as level,
                coalesce(m.public_id, g.public_id) as of, coalesce(m.name, g.name) as name,
                r.valid_from::text as "validFrom", r.currency, r.per_hour as "perHour"
           from hour_rate r
           left join machine m on m.id = r.machine_id
           left join machine_group g on g.id = r.group_id
          where r.organization_id = $1 and m.removed_at is null
          order by level, name, of, r.valid_from`,
        [organizationId],
      )
      return rows
    },

    /** At the rates of one organization; null when it has none. */
    async levelsOf(organizationId: number, machineIds: readonly number[]): Promise<RateLevelsOf | null> {
      const { rows } = await db.query<RateRow>(
        `select machine_id as "machineId", group_id as "groupId", valid_from::text as "validFrom", currency,
                per_hour as "perHour"
           from hour_rate where organization_id = $1 order by valid_from`,
        [organizationId],
      )
      if (rows.length === 0) return null
      const own = Map.groupBy(rows, ({ machineId }) => machineId)
      const ofGroups = Map.groupBy(rows, ({ groupId }) => groupId)
      const groupIds = [...ofGroups.keys()].filter((id) => id !== null)
      const members = groupIds.length > 0 ? await membersOf(groupIds, machineIds) : []
      const byMachine = Map.groupBy(members, ({ machineId }) => machineId)
      const ratesOf = (groupId: number) => (ofGroups.get(groupId) ?? []).map(datedOf)
      return (machineId) => {
        const groups = byMachine.get(machineId) ?? []
        return {
          machine: (own.get(machineId) ?? []).map(datedOf),
          groups: groups.filter(({ isAll }) => !isAll).map(({ groupId }) => ratesOf(groupId)),
          all: groups.filter(({ isAll }) => isAll).flatMap(({ groupId }) => ratesOf(groupId)),
        }
      }
    },

    /** Another one after each change. */
    async stamp(organizationId: number): Promise<string> {
      const { rows } = await db.query<{ stamp: string | null }>(
        `select md5(string_agg(concat_ws(' ', machine_id, group_id, valid_from, currency, per_hour), ','
                  order by machine_id, group_id, valid_from)) as stamp
           from hour_rate where organization_id = $1`,
        [organizationId],
      )
      return rows[0]?.stamp ?? ''
    },

    async put(
      organizationId: number,
      { machineId, groupId }: RateOwner,
      { validFrom, value }: Dated<HourRate>,
      tx: Queryable,
    ): Promise<void> {
      await tx.query(
        `insert into hour_rate (organization_id, machine_id, group_id, valid_from, currency, per_hour)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (organization_id, machine_id, group_id, valid_from)
         do update set currency = excluded.currency, per_hour = excluded.per_hour`,
        [organizationId, machineId, groupId, validFrom, value.currency, value.perHour],
      )
    },

    /** False when there is none from that day on. */
    async remove(
      organizationId: number,
      { machineId, groupId }: RateOwner,
      validFrom: PlainDay,
      tx: Queryable,
    ): Promise<boolean> {
      const { rowCount } = await tx.query(`delete from hour_rate where ${OWNED} and valid_from = $4`, [
        organizationId,
        machineId,
        groupId,
        validFrom,
      ])
      return rowCount === 1
    },
  }

  async function membersOf(groupIds: readonly number[], machineIds: readonly number[]) {
    const { rows } = await db.query<{ machineId: number; groupId: number; isAll: boolean }>(
      `select gm.machine_id as "machineId", g.id as "groupId", g.is_all as "isAll"
         from machine_group g join group_machine gm on gm.group_id = g.id
        where g.id = any($1::bigint[]) and gm.machine_id = any($2::bigint[])`,
      [int8Array(groupIds), int8Array(machineIds)],
    )
    return rows
  }
}

export type HourRateStore = ReturnType<typeof createHourRateStore>
