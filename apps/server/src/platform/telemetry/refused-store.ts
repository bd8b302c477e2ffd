import { int8Array } from '../database/binary-arrays.ts'
import type { Database } from '../database/database.ts'

/** All messages of one machine with the same reason, topic and field. */
export interface RefusedGroup {
  readonly id: number
  readonly machineId: number
  readonly machine: string
  readonly machineName: string
  readonly topic: string
  readonly reason: string
  readonly field: string
  readonly count: number
  readonly firstAt: Date
  readonly lastAt: Date
  /** One that is kept whole, if there is one among the latest; null where none is kept any more. */
  readonly sample: RefusedMessage | null
}

export interface RefusedMessage {
  readonly id: number
  readonly topic: string
  readonly reason: string
  readonly deviceId: string
  readonly receivedAt: Date
  readonly size: number
  readonly payload: Buffer
}

const MOST_GROUPS = 200
/** Of a flood one in ten is kept whole. */
const LOOKED_THROUGH = 100

const GROUP = `select g.id, g.machine_id as "machineId", m.public_id as machine, m.name as "machineName", g.topic, g.reason,
    g.field, g.count, g.first_at as "firstAt", g.last_at as "lastAt"
  from rejected_group g join machine m on m.id = g.machine_id
 where m.removed_at is null and g.count > 0`

const MESSAGE =
  'r.id, r.topic, r.reason, r.device_id as "deviceId", r.received_at as "receivedAt", r.size, r.payload'

const IS_WHOLE = 'length(r.payload) = r.size and r.size > 0'

type GroupRow = Omit<RefusedGroup, 'sample'>

export function createRefusedStore(db: Database) {
  async function groups(where: string, values: readonly unknown[]): Promise<RefusedGroup[]> {
    const { rows: found } = await db.query<GroupRow>(
      `${GROUP} and ${where} order by g.last_at desc, g.id desc limit ${MOST_GROUPS}`,
      [...values],
    )
    const { rows } = await db.query<RefusedMessage & { groupId: number }>(
      `select g.id as "groupId", ${MESSAGE}
         from unnest($1::bigint[], $2::bigint[]) g (machine_id, id)
        cross join lateral (
          select r.id from (
            select r.id, r.size, r.payload from rejected_message r
             where r.machine_id = g.machine_id and r.group_id = g.id order by r.id desc limit ${LOOKED_THROUGH}) r
           order by ${IS_WHOLE} desc, length(r.payload) > 0 desc, r.id desc limit 1) latest
         join rejected_message r on r.machine_id = g.machine_id and r.id = latest.id`,
      [int8Array(found.map(({ machineId }) => machineId)), int8Array(found.map(({ id }) => id))],
    )
    const samples = new Map(rows.map(({ groupId, ...message }) => [groupId, message]))
    return found.map((group) => ({ ...group, sample: samples.get(group.id) ?? null }))
  }

  return {
    ofMachine: (machineId: number) => groups('g.machine_id = $1', [machineId]),
    ofOrganization: (organizationId: number) => groups('m.organization_id = $1', [organizationId]),

    /** Null when it is not of the machine. */
    find: async (machineId: number, id: number): Promise<RefusedGroup | null> =>
      (await groups('g.machine_id = $1 and g.id = $2', [machineId, id]))[0] ?? null,

    /** The oldest of a group that are kept whole, after one of them. */
    async wholeOnes(
      machineId: number,
      groupId: number,
      after: number,
      limit: number,
    ): Promise<RefusedMessage[]> {
      const { rows } = await db.query<RefusedMessage>(
        `select ${MESSAGE} from rejected_message r
          where r.machine_id = $1 and r.group_id = $2 and r.id > $3 and ${IS_WHOLE}
          order by r.id limit $4`,
        [machineId, groupId, after, limit],
      )
      return rows
    },

    async countWhole(machineId: number, groupId: number, after: number): Promise<number> {
      const { rows } = await db.query<{ count: number }>(
        `select count(*) as count from rejected_message r
          where r.machine_id = $1 and r.group_id = $2 and r.id > $3 and ${IS_WHOLE}`,
        [machineId, groupId, after],
      )
      return rows[0]?.count ?? 0
    },
  }
}

export type RefusedStore = ReturnType<typeof createRefusedStore>
