import { usableZone } from '@millwright/domain/time/zone'
import type { Database } from '../../platform/database/database.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'

/** For the overview: whole records of 10,000 machines take longer to read than all that is shown of them. */
export interface FleetMachine
  extends Pick<
    MachineRecord,
    'id' | 'publicId' | 'organizationId' | 'manufacturer' | 'family' | 'timezone' | 'goal' | 'shiftTarget'
  > {
  readonly site: { readonly id: number } | null
}

/** One list a column, all in the same order. */
interface Columns {
  ids: number[]
  publicIds: string[]
  organizationIds: number[]
  manufacturers: string[]
  families: string[]
  zones: string[]
  goals: (number | null)[]
  shiftTargets: (number | null)[]
  siteIds: (number | null)[]
}

export function createFleetMachineStore(db: Database) {
  return {
    /** In the order of their names. */
    async ofGroup(groupId: number, limit: number): Promise<FleetMachine[]> {
      const { rows } = await db.query<Columns>(
        `select json_agg(id) as ids, json_agg(public_id) as "publicIds", json_agg(organization_id) as "organizationIds",
                json_agg(manufacturer) as manufacturers, json_agg(family) as families, json_agg(timezone) as zones,
                json_agg(goal) as goals, json_agg(shift_target) as "shiftTargets", json_agg(site_id) as "siteIds"
           from (select * from machine where id = any(array(select machine_id from group_machine where group_id = $1))
                  order by name, id limit $2) m
         having count(*) > 0`,
        [groupId, limit],
      )
      const [found] = rows
      return found ? machinesIn(found) : []
    },
  }
}

function machinesIn(all: Columns): FleetMachine[] {
  const zones = new Map<string, string>()
  return all.ids.map((id, index): FleetMachine => {
    const zone = all.zones[index] ?? ''
    const timezone = zones.get(zone) ?? usableZone(zone)
    zones.set(zone, timezone)
    const siteId = all.siteIds[index] ?? null
    return {
      id,
      publicId: all.publicIds[index] ?? '',
      organizationId: all.organizationIds[index] ?? 0,
      manufacturer: all.manufacturers[index] ?? '',
      family: all.families[index] ?? '',
      timezone,
      goal: all.goals[index] ?? null,
      shiftTarget: all.shiftTargets[index] ?? null,
      site: siteId === null ? null : { id: siteId },
    }
  })
}

export type FleetMachineStore = ReturnType<typeof createFleetMachineStore>
