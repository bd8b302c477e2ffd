import type { Database, Queryable } from '../../platform/database/database.ts'
import type { PlannedMachine } from '../../platform/registry/machine-record.ts'

/** Only the fields from which a report about a shift is written. */
export interface ShiftMachine extends PlannedMachine {
  readonly publicId: string
  readonly name: string
  readonly family: string
  readonly manufacturer: string
  readonly timezone: string
  readonly siteName: string
}

export function createShiftMachineStore(db: Database) {
  return {
    /** All that work, or those of one organization. */
    async all(organizationId: number | null, tx: Queryable = db): Promise<ShiftMachine[]> {
      const { rows } = await tx.query<ShiftMachine>(
        `select m.id, m.public_id as "publicId", m.name, m.organization_id as "organizationId", m.site_id as "siteId",
            coalesce(s.name, '') as "siteName", m.family, m.manufacturer, m.timezone
           from machine m left join site s on s.id = m.site_id
          where m.removed_at is null and ($1::bigint is null or m.organization_id = $1)
          order by m.name, m.id`,
        [organizationId],
      )
      return rows
    },
  }
}

export type ShiftMachineStore = ReturnType<typeof createShiftMachineStore>
