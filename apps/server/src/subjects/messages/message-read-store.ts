import type { Database } from '../../platform/database/database.ts'
import { type Viewer, viewerValues } from '../../platform/registry/machine-store.ts'
import { READABLE } from './message-row-store.ts'

/** Who has read which messages. */
export const createMessageReadStore = (db: Database) => ({
  /** How many have read it, and whether the viewer has. */
  async readsOf(
    viewer: Viewer,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, { count: number; isOwn: boolean }>> {
    const { rows } = await db.query<{ id: number; count: number; isOwn: boolean }>(
      `select message_id as id, count(*) as count, bool_or(account_id = $1) as "isOwn"
           from message_read where message_id = any($2::bigint[]) group by message_id`,
      [viewer.accountId, ids],
    )
    return new Map(rows.map((row) => [row.id, row]))
  },

  /** Of the viewer's organization, those who see one of its machines; those who have read it first. */
  async readersOf(
    viewer: Viewer,
    id: number,
    limit: number,
  ): Promise<{ name: string; readAt: number | null }[]> {
    const { rows } = await db.query<{ name: string; read_at: Date | null }>(
      `select coalesce(nullif(trim(concat(a.firstname, ' ', a.lastname)), ''), a.email) as name, r.read_at
           from account a left join message_read r on r.account_id = a.id and r.message_id = $2
          where a.organization_id = $1 and (a.is_admin or r.read_at is not null or exists (
            select 1 from machine_group_account ga
              join group_machine gm on gm.group_id = ga.group_id
              join message_machine mm on mm.machine_id = gm.machine_id and mm.message_id = $2
             where ga.account_id = a.id))
          order by r.read_at nulls last, name limit $3`,
      [viewer.organizationId, id, limit],
    )
    return rows.map(({ name, read_at }) => ({ name, readAt: read_at?.getTime() ?? null }))
  },

  /** Gives the messages that were not read before. */
  async markRead(viewer: Viewer, publicIds: readonly string[], now: number): Promise<number[]> {
    const { rows } = await db.query<{ id: number }>(
      `insert into message_read (message_id, account_id, read_at)
         select m2.id, $1, $5::timestamptz from message m2 where m2.public_id = any($4) and ${READABLE}
         on conflict do nothing returning message_id as id`,
      [...viewerValues(viewer), publicIds, new Date(now)],
    )
    return rows.map(({ id }) => id)
  },
})
