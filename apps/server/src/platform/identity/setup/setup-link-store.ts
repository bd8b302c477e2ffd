import type { Database, Queryable } from '../../database/database.ts'

/** Links by which the first admin of an empty portal comes in. */
export function createSetupLinkStore(db: Database) {
  return {
    /** While there is no admin; false otherwise, and links from before are gone. */
    async add(hash: Buffer, expiresAt: number): Promise<boolean> {
      await db.query(
        'delete from setup_link where expires_at < now() or exists (select from account where is_admin)',
      )
      const { rows } = await db.query(
        `insert into setup_link (hash, expires_at)
         select $1, $2 where not exists (select from account where is_admin) returning 1`,
        [hash, new Date(expiresAt)],
      )
      return rows.length > 0
    },

    async isGood(hash: Buffer): Promise<boolean> {
      const { rows } = await db.query(
        `select 1 from setup_link
          where hash = $1 and expires_at > now() and not exists (select from account where is_admin)`,
        [hash],
      )
      return rows.length > 0
    },

    /**
     * Uses up a link and with it all others; false when it is not valid. Of two who come at the same time the second
     * waits until the first has committed, and then finds an admin.
     */
    async take(hash: Buffer, tx: Queryable): Promise<boolean> {
      await tx.query('lock table setup_link in exclusive mode')
      const { rows } = await tx.query(
        `select 1 from setup_link
          where hash = $1 and expires_at > now() and not exists (select from account where is_admin)`,
        [hash],
      )
      if (rows.length === 0) return false
      await tx.query('delete from setup_link')
      return true
    },
  }
}

export type SetupLinkStore = ReturnType<typeof createSetupLinkStore>
