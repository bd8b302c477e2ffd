import type { Database, Queryable } from '../../platform/database/database.ts'
import { HIDDEN, OWN_GROUPS, SEEN, type Viewer, viewerValues } from '../../platform/registry/machine-store.ts'

export interface Addressee {
  readonly publicId: string
  readonly name: string
}

export interface AnswerRecord {
  readonly machine: Addressee
  readonly answer: string
  readonly person: string
  readonly ts: number
}

/** Whom messages go to, and what the machines answer. */
export const createMessageTargetStore = (db: Database) => ({
  async putTargets(
    id: number,
    targets: { readonly machineIds: readonly number[]; readonly groupIds: readonly number[] },
    tx: Queryable,
  ): Promise<void> {
    await tx.query('delete from message_target where message_id = $1', [id])
    await tx.query(
      `insert into message_target (message_id, machine_id, group_id)
         select $1::bigint, unnest($2::bigint[]), null::bigint union all select $1, null, unnest($3::bigint[])`,
      [id, targets.machineIds, targets.groupIds],
    )
  },

  /** The machines and groups that were chosen, by message, of those that the viewer sees. */
  async targetsOf(
    viewer: Viewer,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, { machines: Addressee[]; groups: Addressee[] }>> {
    const { rows } = await db.query<{ id: number; is_group: boolean; publicId: string; name: string }>(
      `select t.message_id as id, t.group_id is not null as is_group, coalesce(g.public_id, m.public_id) as "publicId",
                coalesce(g.name, m.name) as name
           from message_target t left join machine m on m.id = t.machine_id
           left join machine_group g on g.id = t.group_id
          where t.message_id = any($4::bigint[])
            and (t.group_id in (${OWN_GROUPS}) or t.machine_id is not null and ${SEEN}) order by name`,
      [...viewerValues(viewer), ids],
    )
    const targets = new Map(ids.map((id) => [id, { machines: [] as Addressee[], groups: [] as Addressee[] }]))
    for (const { id, is_group, publicId, name } of rows)
      targets.get(id)?.[is_group ? 'groups' : 'machines'].push({ publicId, name })
    return targets
  },

  /** Of its machines those that the viewer sees, by message. */
  async machinesOf(viewer: Viewer, ids: readonly number[]): Promise<ReadonlyMap<number, Addressee[]>> {
    const { rows } = await db.query<Addressee & { id: number }>(
      `select mm.message_id as id, m.public_id as "publicId", m.name
           from message_machine mm join machine m on m.id = mm.machine_id
          where mm.message_id = any($4::bigint[]) and ${SEEN} order by m.name, m.id`,
      [...viewerValues(viewer), ids],
    )
    return Map.groupBy(rows, ({ id }) => id)
  },

  /** Those that also go to machines that others of the organization see and the viewer does not. */
  async outOfSight(viewer: Viewer, ids: readonly number[], tx: Queryable = db): Promise<ReadonlySet<number>> {
    const { rows } = await tx.query<{ id: number }>(
      `select distinct mm.message_id as id from message_machine mm join machine m on m.id = mm.machine_id
          where mm.message_id = any($4::bigint[]) and ${HIDDEN}`,
      [...viewerValues(viewer), ids],
    )
    return new Set(rows.map(({ id }) => id))
  },

  /** The last answer of each machine that the viewer sees, by message; one that only says shown counts least. */
  async answersOf(viewer: Viewer, ids: readonly number[]): Promise<ReadonlyMap<number, AnswerRecord[]>> {
    const { rows } = await db.query<Addressee & { id: number; answer: string; person: string; ts: Date }>(
      `select distinct on (m2.id, m.name, m.id) m2.id, m.public_id as "publicId", m.name, a.answer, a.person, a.ts
           from message m2
           join message_machine mm on mm.message_id = m2.id
           join machine m on m.id = mm.machine_id
           join message_answer a on a.message_id = m2.public_id and a.machine_id = m.id
          where m2.id = any($4::bigint[]) and ${SEEN}
          order by m2.id, m.name, m.id, a.answer = 'shown', a.ts desc, a.answer, a.person`,
      [...viewerValues(viewer), ids],
    )
    const records = rows.map(({ id, publicId, name, answer, person, ts }) => ({
      id,
      machine: { publicId, name },
      answer,
      person,
      ts: ts.getTime(),
    }))
    return Map.groupBy(records, ({ id }) => id)
  },

  /** The public ids of all machines of a message. */
  async reachedBy(id: number, tx: Queryable = db): Promise<string[]> {
    const { rows } = await tx.query<{ publicId: string }>(
      `select distinct m.public_id as "publicId" from message_machine mm join machine m on m.id = mm.machine_id
          where mm.message_id = $1 and m.removed_at is null`,
      [id],
    )
    return rows.map(({ publicId }) => publicId)
  },
})
