import type { Database, Queryable } from '../database/database.ts'

/** Messages of one machine with the same reason, topic and field. */
export interface RefusedGroup {
  readonly id: number
  readonly machine: string
  readonly machineName: string
  readonly topic: string
  readonly reason: string
  readonly field: string
  readonly count: number
  readonly firstAt: Date
  readonly lastAt: Date
  readonly deviceId: string
  readonly size: number
  readonly payload: Buffer
}

export interface RefusedMessage {
  readonly topic: string
  readonly reason: string
  readonly deviceId: string
  readonly size: number
  readonly payload: Buffer
}

/** Of one machine, and of each where all are looked at: a flood is read as fast as a few. */
const OF_ONE = 1000
const OF_EACH = 100
const MOST_GROUPS = 200

/** What was set aside, as people read it. */
export function createRefusedStore(db: Database) {
  /** By the key of the table, the latest rows of each machine and no others. */
  async function groups(which: string, id: number, latest: number): Promise<RefusedGroup[]> {
    const { rows } = await db.query<RefusedGroup>(
      `with groups as (
         select m.id as machine_id, m.public_id, m.name, r.topic, r.reason, r.field, count(*) as count,
                min(r.received_at) as first_at, max(r.received_at) as last_at,
                coalesce(max(r.id) filter (where r.kept > 0), max(r.id)) as id
           from machine m
           cross join lateral (
             select id, topic, reason, field, received_at, length(payload) as kept from rejected_message
              where machine_id = m.id order by id desc limit $2) r
          where ${which} = $1 and m.removed_at is null
          group by m.id, r.topic, r.reason, r.field
          order by last_at desc limit ${MOST_GROUPS})
       select g.id, g.public_id as machine, g.name as "machineName", g.topic, g.reason, g.field, g.count,
              g.first_at as "firstAt", g.last_at as "lastAt", r.device_id as "deviceId", r.size, r.payload
         from groups g join rejected_message r on r.machine_id = g.machine_id and r.id = g.id
        order by g.last_at desc, g.id desc`,
      [id, latest],
    )
    return rows
  }

  return {
    ofMachine: (machineId: number) => groups('m.id', machineId, OF_ONE),
    ofOrganization: (organizationId: number) => groups('m.organization_id', organizationId, OF_EACH),

    /** Null when it is not of the machine. */
    async find(machineId: number, id: number): Promise<RefusedMessage | null> {
      const { rows } = await db.query<RefusedMessage>(
        `select topic, reason, device_id as "deviceId", size, payload from rejected_message
          where machine_id = $1 and id = $2`,
        [machineId, id],
      )
      return rows[0] ?? null
    },

    async remove(machineId: number, id: number, tx: Queryable = db): Promise<void> {
      await tx.query('delete from rejected_message where machine_id = $1 and id = $2', [machineId, id])
    },
  }
}
