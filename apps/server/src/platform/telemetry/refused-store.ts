import { int8Array } from '../database/binary-arrays.ts'
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
  readonly id: number
  readonly field: string
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

const MESSAGE = 'id, topic, reason, field, device_id as "deviceId", size, payload'

/** One row for all messages that were set aside alike. */
export function createRefusedStore(db: Database) {
  /** The latest rows of each machine. Without a join from machine to machine, which Citus refuses for a limit. */
  async function groups(which: string, id: number, latest: number): Promise<RefusedGroup[]> {
    const { rows } = await db.query<RefusedGroup>(
      `with placed as (
         select m.public_id, m.name, r.machine_id, r.id, r.topic, r.reason, r.field, r.received_at, length(r.payload) as kept,
                row_number() over (partition by r.machine_id order by r.id desc) as place
           from machine m join rejected_message r on r.machine_id = m.id
          where ${which} = $1 and m.removed_at is null),
       groups as (
         select machine_id, public_id, name, topic, reason, field, count(*) as count,
                min(received_at) as first_at, max(received_at) as last_at,
                coalesce(max(id) filter (where kept > 0), max(id)) as id
           from placed where place <= $2
          group by machine_id, public_id, name, topic, reason, field
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
        `select ${MESSAGE} from rejected_message where machine_id = $1 and id = $2`,
        [machineId, id],
      )
      return rows[0] ?? null
    },

    /** The oldest of those that were refused as this one, after one of them; how many there are in all. */
    async alike(
      machineId: number,
      { topic, reason, field }: RefusedMessage,
      after: number,
      limit: number,
    ): Promise<{ messages: RefusedMessage[]; total: number }> {
      const { rows } = await db.query<RefusedMessage & { total: number }>(
        `select ${MESSAGE}, count(*) over () as total from rejected_message
          where machine_id = $1 and topic = $2 and reason = $3 and field = $4 and id > $5 and length(payload) = size
          order by id limit $6`,
        [machineId, topic, reason, field, after, limit],
      )
      return { messages: rows.map(({ total: _, ...message }) => message), total: rows[0]?.total ?? 0 }
    },

    async remove(machineId: number, ids: readonly number[], tx: Queryable = db): Promise<void> {
      await tx.query('delete from rejected_message where machine_id = $1 and id = any($2::bigint[])', [
        machineId,
        int8Array(ids),
      ])
    },
  }
}

export type RefusedStore = ReturnType<typeof createRefusedStore>
