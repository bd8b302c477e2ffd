import type { EnergyRate } from '@millwright/domain/energy/rate'
import type { Dated } from '@millwright/domain/shifts/dated'
import type { PlainDay } from '@millwright/domain/time/zone'
import type { Database, Queryable } from '../../platform/database/database.ts'

/** Costs and emissions of energy, by organization and the day from which they hold. */
export function createEnergyRateStore(db: Database) {
  return {
    /** In the order of the days. */
    async of(organizationId: number): Promise<Dated<EnergyRate>[]> {
      const { rows } = await db.query<{ validFrom: PlainDay; value: EnergyRate }>(
        `select valid_from::text as "validFrom", content as value from energy_rate
          where organization_id = $1 order by valid_from`,
        [organizationId],
      )
      return rows
    },

    async put(organizationId: number, { validFrom, value }: Dated<EnergyRate>, tx: Queryable): Promise<void> {
      await tx.query(
        `insert into energy_rate (organization_id, valid_from, content) values ($1, $2, $3)
         on conflict (organization_id, valid_from) do update set content = excluded.content`,
        [organizationId, validFrom, JSON.stringify(value)],
      )
    },

    /** False when there is none from that day on. */
    async remove(organizationId: number, validFrom: PlainDay, tx: Queryable): Promise<boolean> {
      const { rowCount } = await tx.query(
        'delete from energy_rate where organization_id = $1 and valid_from = $2',
        [organizationId, validFrom],
      )
      return rowCount === 1
    },
  }
}

export type EnergyRateStore = ReturnType<typeof createEnergyRateStore>
