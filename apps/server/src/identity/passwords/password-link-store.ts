import type { Database, Queryable } from '../../store/database/database.ts'

/** Links with which someone without a session chooses a password. */
export function createPasswordLinkStore(db: Database) {
  return {
    async add(hash: Buffer, accountId: number, expiresAt: number, tx: Queryable = db): Promise<void> {
      await tx.query('insert into password_link (hash, account_id, expires_at) values ($1, $2, $3)', [
        hash,
        accountId,
        new Date(expiresAt),
      ])
    },

    /** Uses up a link; the public id of its account, or null when it is not valid. */
    async take(hash: Buffer, tx: Queryable): Promise<string | null> {
      const { rows } = await tx.query<{ publicId: string }>(
        `delete from password_link l using account a
          where l.hash = $1 and l.expires_at > now() and a.id = l.account_id returning a.public_id as "publicId"`,
        [hash],
      )
      return rows[0]?.publicId ?? null
    },

    async dropOf(accountId: number, tx: Queryable): Promise<void> {
      await tx.query('delete from password_link where account_id = $1', [accountId])
    },

    async dropExpired(): Promise<void> {
      await db.query('delete from password_link where expires_at < now()')
    },
  }
}

export type PasswordLinkStore = ReturnType<typeof createPasswordLinkStore>
