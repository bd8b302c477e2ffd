import { getContent } from '@millwright/contract/machines/contents'
import type { Database, Queryable } from '../database/database.ts'

export interface NewContent {
  readonly id: string
  readonly organizationId: number
  /** Null when the account is gone. */
  readonly accountId: number | null
  readonly type: string
  readonly bytes: Buffer
}

export interface ContentRecord {
  readonly type: string
  readonly bytes: Buffer
}

const LINK = getContent.path.replace(':contentId', '')

export const contentLink = (id: string): string => LINK + id

/** Pictures are in the database: every process and every backup has them. */
export function createContentStore(db: Database) {
  async function put(
    { id, organizationId, accountId, type, bytes }: NewContent,
    tx: Queryable,
  ): Promise<void> {
    await tx.query(
      'insert into content (id, organization_id, account_id, type, bytes) values ($1, $2, $3, $4, $5)',
      [id, organizationId, accountId, type, bytes],
    )
  }

  return {
    put,

    /** False when the organization would then keep more than that many bytes. */
    add: (content: NewContent, maxBytes: number): Promise<boolean> =>
      db.transaction(async (tx) => {
        const { organizationId, bytes } = content
        // One upload of an organization at a time: two could pass the limit together.
        await tx.query('select id from organization where id = $1 for no key update', [organizationId])
        const { rows } = await tx.query<{ used: number }>(
          'select coalesce(sum(octet_length(bytes)), 0)::bigint as used from content where organization_id = $1',
          [organizationId],
        )
        if ((rows[0]?.used ?? 0) + bytes.length > maxBytes) return false
        await put(content, tx)
        return true
      }),

    /** Those of the organization, and the logos of organizations that it has to do with. */
    async seenBy(organizationId: number, id: string): Promise<ContentRecord | null> {
      const { rows } = await db.query<ContentRecord>(
        `select c.type, c.bytes from content c join organization o on o.id = c.organization_id
          where c.id = $2 and (o.id = $1 or (o.logo_url = $3 and exists (
            select from access_grant g
             where (g.owner_id, g.partner_id) in (($1, o.id), (o.id, $1))
               and g.ended_at is null and (g.ends_at is null or g.ends_at > now()))))`,
        [organizationId, id, contentLink(id)],
      )
      return rows[0] ?? null
    },

    /** Of a picture that the organization itself uploaded. */
    async byOwnLink(organizationId: number, link: string): Promise<ContentRecord | null> {
      if (!link.startsWith(LINK)) return null
      const { rows } = await db.query<ContentRecord>(
        'select type, bytes from content where organization_id = $1 and id = $2',
        [organizationId, link.slice(LINK.length)],
      )
      return rows[0] ?? null
    },

    /** Whether the link leads to something that the organization uploaded. */
    async isOwnLink(organizationId: number, link: string, tx: Queryable = db): Promise<boolean> {
      if (!link.startsWith(LINK)) return false
      const { rows } = await tx.query('select from content where organization_id = $1 and id = $2', [
        organizationId,
        link.slice(LINK.length),
      ])
      return rows.length > 0
    },

    /** Deletes what was uploaded before the moment and is not used as a picture. */
    async dropUnusedBefore(moment: Date): Promise<void> {
      await db.query(
        `delete from content c where c.created_at < $1
            and not exists (select from organization o
                             where o.id = c.organization_id and $2 || c.id in (o.logo_url, o.map_background_url))
            and not exists (select from account a
                             where a.organization_id = c.organization_id and a.image_url = $2 || c.id)`,
        [moment, LINK],
      )
    },
  }
}

export type ContentStore = ReturnType<typeof createContentStore>
