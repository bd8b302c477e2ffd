import type { Database, Queryable } from '../database/database.ts'
import { unlessTaken } from '../database/unless-taken.ts'
import { serialTaken } from '../runtime/errors.ts'
import type { MachineRecord } from './machine-record.ts'

export type MachineChanges = Partial<
  Pick<
    MachineRecord,
    | 'name'
    | 'shortName'
    | 'model'
    | 'family'
    | 'manufacturer'
    | 'serial'
    | 'goal'
    | 'shiftTarget'
    | 'stoppageS'
    | 'timezone'
    | 'mapView'
    | 'kitType'
    | 'hasEnergyMeter'
    | 'ticketManager'
  > & {
    readonly siteId: number | null
  }
>

const COLUMN_OF: Record<keyof MachineChanges, string> = {
  name: 'name',
  shortName: 'short_name',
  model: 'model',
  family: 'family',
  manufacturer: 'manufacturer',
  serial: 'serial',
  goal: 'goal',
  shiftTarget: 'shift_target',
  stoppageS: 'stoppage_s',
  timezone: 'timezone',
  mapView: 'map_view',
  siteId: 'site_id',
  kitType: 'kit_type',
  hasEnergyMeter: 'has_energy_meter',
  ticketManager: 'ticket_manager',
}

/** Changes of machines. */
export function createMachineChangeStore(db: Database) {
  return {
    /** Locks the row of the machine until the transaction ends; false when it is gone. */
    async hold(id: number, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query(
        'select id from machine where id = $1 and removed_at is null for no key update',
        [id],
      )
      return rows.length > 0
    },

    /** Changes what is given; null empties. */
    async change(id: number, changes: MachineChanges, tx: Queryable = db): Promise<void> {
      const given = (Object.keys(COLUMN_OF) as (keyof MachineChanges)[]).filter(
        (key) => changes[key] !== undefined,
      )
      if (given.length === 0) return
      const sets = given.map((key, index) => `${COLUMN_OF[key]} = $${index + 2}`)
      // Somebody has decided about the page: data that comes does not open it any more.
      const decided = [
        ...(changes.hasEnergyMeter === undefined ? [] : ['energy']),
        ...(changes.kitType === undefined ? [] : ['sensors']),
      ]
      if (decided.length > 0) sets.push(`pages_decided = pages_decided || $${given.length + 2}::text[]`)
      await unlessTaken(
        'machine_serial',
        serialTaken,
        tx.query(`update machine set ${sets.join(', ')} where id = $1`, [
          id,
          ...given.map((key) => changes[key]),
          ...(decided.length > 0 ? [decided] : []),
        ]),
      )
    },

    /** Removes it from all views. Returns the partners who had access; the record of their access stays. */
    async remove(id: number, tx: Queryable): Promise<number[]> {
      await tx.query('update machine set removed_at = now() where id = $1', [id])
      await tx.query('delete from machine_group_machine where machine_id = $1', [id])
      const { rows } = await tx.query<{ partnerId: number }>(
        `delete from access_grant_machine gm using access_grant g
          where gm.machine_id = $1 and g.id = gm.grant_id
            and g.ended_at is null and (g.ends_at is null or g.ends_at > now())
         returning g.partner_id as "partnerId"`,
        [id],
      )
      return [...new Set(rows.map((row) => row.partnerId))]
    },
  }
}
