import { usableZone } from '@millwright/domain/time/zone'
import type { Database } from '../../store/database/database.ts'
import type { MachineRecord } from '../../store/machines/machine-record.ts'

/** What the overview needs of a machine: whole records of 10,000 take longer to read than all that is said about them. */
export interface FleetMachine
  extends Pick<
    MachineRecord,
    'id' | 'publicId' | 'organizationId' | 'manufacturer' | 'family' | 'timezone' | 'goal'
  > {
  readonly site: { readonly id: number } | null
}

type Row = [
  id: number,
  publicId: string,
  organizationId: number,
  manufacturer: string,
  family: string,
  timezone: string,
  goal: number | null,
  siteId: number | null,
]

export function createFleetMachineStore(db: Database) {
  return {
    /** In the order of their names. */
    async ofGroup(groupId: number, limit: number): Promise<FleetMachine[]> {
      const { rows } = await db.query<{ all: Row[] | null }>(
        `select json_agg(json_build_array(m.id, m.public_id, m.organization_id, m.manufacturer, m.family, m.timezone, m.goal,
                                          m.site_id) order by m.name, m.id) as all
           from (select * from machine where id in (select machine_id from group_machine where group_id = $1)
                  order by name, id limit $2) m`,
        [groupId, limit],
      )
      const zones = new Map<string, string>()
      return (rows[0]?.all ?? []).map(
        ([id, publicId, organizationId, manufacturer, family, zone, goal, siteId]) => {
          const timezone = zones.get(zone) ?? usableZone(zone)
          zones.set(zone, timezone)
          return {
            id,
            publicId,
            organizationId,
            manufacturer,
            family,
            timezone,
            goal,
            site: siteId === null ? null : { id: siteId },
          }
        },
      )
    },
  }
}

export type FleetMachineStore = ReturnType<typeof createFleetMachineStore>
