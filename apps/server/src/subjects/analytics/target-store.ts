import type { Target, TargetLevels } from '@millwright/domain/analytics/target'
import type { Dated } from '@millwright/domain/shifts/dated'
import type { PlainDay } from '@millwright/domain/time/zone'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'

/** Whose targets: of one machine, or of all of an organization. */
export interface TargetOwner {
  readonly organizationId: number
  readonly machineId: number | null
}

interface TargetRow extends Dated<Target> {
  readonly organizationId: number
  readonly machineId: number | null
}

const OWNED = 'organization_id = $1 and machine_id is not distinct from $2'

export function createTargetStore(db: Database) {
  return {
    /** In the order of the days. */
    async of({ organizationId, machineId }: TargetOwner): Promise<Dated<Target>[]> {
      const { rows } = await db.query<{ validFrom: PlainDay; value: Target }>(
        `select valid_from::text as "validFrom", content as value from analytics_target where ${OWNED} order by valid_from`,
        [organizationId, machineId],
      )
      return rows
    },

    /** Two levels for each machine: its organization and itself. */
    async levelsOf(
      machines: readonly { readonly id: number; readonly organizationId: number }[],
    ): Promise<(machine: { readonly id: number; readonly organizationId: number }) => TargetLevels> {
      const { rows } = await db.query<TargetRow>(
        `select organization_id as "organizationId", machine_id as "machineId", valid_from::text as "validFrom",
                content as value
           from analytics_target
          where organization_id = any($1::bigint[]) and (machine_id is null or machine_id = any($2::bigint[]))
          order by valid_from`,
        [
          int8Array([...new Set(machines.map(({ organizationId }) => organizationId))]),
          int8Array(machines.map(({ id }) => id)),
        ],
      )
      const shared = Map.groupBy(
        rows.filter(({ machineId }) => machineId === null),
        ({ organizationId }) => organizationId,
      )
      const own = Map.groupBy(rows, ({ machineId }) => machineId)
      return ({ id, organizationId }) => ({
        machine: own.get(id) ?? [],
        organization: shared.get(organizationId) ?? [],
      })
    },

    /** Another one after each change; targets are few. */
    async stamp(): Promise<string> {
      const { rows } = await db.query<{ stamp: string | null }>(
        `select md5(string_agg(concat_ws(' ', organization_id, machine_id, valid_from, content), ','
                  order by organization_id, machine_id, valid_from)) as stamp
           from analytics_target`,
      )
      return rows[0]?.stamp ?? ''
    },

    async put(
      { organizationId, machineId }: TargetOwner,
      { validFrom, value }: Dated<Target>,
      tx: Queryable,
    ): Promise<void> {
      await tx.query(
        `insert into analytics_target (organization_id, machine_id, valid_from, content) values ($1, $2, $3, $4)
         on conflict (organization_id, machine_id, valid_from) do update set content = excluded.content`,
        [organizationId, machineId, validFrom, JSON.stringify(value)],
      )
    },

    /** False when there is none from that day on. */
    async remove(
      { organizationId, machineId }: TargetOwner,
      validFrom: PlainDay,
      tx: Queryable,
    ): Promise<boolean> {
      const { rowCount } = await tx.query(`delete from analytics_target where ${OWNED} and valid_from = $3`, [
        organizationId,
        machineId,
        validFrom,
      ])
      return rowCount === 1
    },
  }
}

export type TargetStore = ReturnType<typeof createTargetStore>
