import type { Database, Queryable } from '../database/database.ts'
import type { FileRecord } from './file-record.ts'

/** `kind` is a word of the owning subject, `id` that of a row there. */
export interface FileOwner {
  readonly kind: string
  readonly id: number
}

export type FileRef = Pick<FileRecord, 'id' | 'organizationId'>

export interface Reservation extends FileRef {
  /** How many bytes of the file have to be covered. */
  readonly needed: number
  /** How many more are reserved at once, where there is room. */
  readonly step: number
  readonly quotaBytes: number
}

const COLUMNS = 'id, organization_id as "organizationId", name, type, size, sha256'

const USED = `select coalesce(sum(reserved), 0)::bigint as used from file
  where organization_id = $1 and state <> 'removed'`

export function createFileStore(db: Database) {
  return {
    async begin({ id, organizationId, name }: FileRef & { name: string }): Promise<void> {
      await db.query('insert into file (id, organization_id, name) values ($1, $2, $3)', [
        id,
        organizationId,
        name,
      ])
    },

    async usedBy(organizationId: number): Promise<number> {
      const { rows } = await db.query<{ used: number }>(USED, [organizationId])
      return rows[0]?.used ?? 0
    },

    /** How many bytes of the file are covered now; less than needed where the quota has no more, 0 where it is gone. */
    reserve: ({ id, organizationId, needed, step, quotaBytes }: Reservation): Promise<number> =>
      db.transaction(async (tx) => {
        // One reservation of an organization at a time: two together could pass the quota.
        await tx.query('select id from organization where id = $1 for no key update', [organizationId])
        const { rows: all } = await tx.query<{ used: number }>(USED, [organizationId])
        const free = Math.max(0, quotaBytes - (all[0]?.used ?? 0))
        const { rows } = await tx.query<{ reserved: number }>(
          `update file set reserved = case when reserved >= $2 then reserved else reserved + least($3, $4::bigint) end,
             touched_at = now()
            where id = $1 and state = 'receiving' returning reserved`,
          [id, needed, step, free],
        )
        return rows[0]?.reserved ?? 0
      }),

    /** Null where it was removed meanwhile. */
    async finish(
      id: string,
      { type, size, sha256 }: Pick<FileRecord, 'type' | 'size' | 'sha256'>,
    ): Promise<FileRecord | null> {
      const { rows } = await db.query<FileRecord>(
        `update file set state = 'stored', reserved = $2, size = $2, type = $3, sha256 = $4, touched_at = now()
          where id = $1 and state = 'receiving' returning ${COLUMNS}`,
        [id, size, type, sha256],
      )
      return rows[0] ?? null
    },

    /** False where it is not there, not complete, or belongs to something already. */
    async attach(id: string, { kind, id: ownerId }: FileOwner, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query(
        `update file set owner_kind = $2, owner_id = $3
          where id = $1 and state = 'stored' and owner_kind is null returning id`,
        [id, kind, ownerId],
      )
      return rows.length > 0
    },

    /** From here on nobody finds it, and it no longer counts. For what removes its owner. */
    async markRemoved(id: string, tx: Queryable): Promise<void> {
      await tx.query("update file set state = 'removed', owner_kind = null, owner_id = null where id = $1", [
        id,
      ])
    },

    /** The same for one that belongs to nothing; false for any other. */
    async markDiscarded(id: string): Promise<boolean> {
      const { rows } = await db.query(
        "update file set state = 'removed' where id = $1 and owner_kind is null returning id",
        [id],
      )
      return rows.length > 0
    },

    /** Those that nothing has been heard of since, and those that were complete by then and belong to nothing. */
    async markUnused({
      silentSince,
      unownedSince,
    }: Record<'silentSince' | 'unownedSince', Date>): Promise<void> {
      await db.query(
        `update file set state = 'removed' where owner_kind is null
            and ((state = 'receiving' and touched_at < $1) or (state = 'stored' and touched_at < $2))`,
        [silentSince, unownedSince],
      )
    },

    async removed(limit: number): Promise<FileRef[]> {
      const { rows } = await db.query<FileRef>(
        `select id, organization_id as "organizationId" from file
          where state = 'removed' and owner_kind is null order by touched_at limit $1`,
        [limit],
      )
      return rows
    },

    /** When its bytes are gone. */
    async forget(id: string): Promise<void> {
      await db.query("delete from file where id = $1 and state = 'removed'", [id])
    },

    /** Which of them there are, and which of those still come in. */
    async known(ids: readonly string[]): Promise<Map<string, { isReceiving: boolean }>> {
      const { rows } = await db.query<{ id: string; isReceiving: boolean }>(
        `select id, state = 'receiving' as "isReceiving" from file where id = any($1::uuid[])`,
        [ids],
      )
      return new Map(rows.map(({ id, isReceiving }) => [id, { isReceiving }]))
    },
  }
}

export type FileStore = ReturnType<typeof createFileStore>
