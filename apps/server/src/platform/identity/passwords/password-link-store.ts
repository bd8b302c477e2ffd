import type { Database, Queryable } from '../../database/database.ts'

export interface NewLink {
  readonly hash: Buffer
  readonly accountId: number
  readonly expiresAt: number
  readonly isInvitation: boolean
}

export interface TakenLink {
  readonly publicId: string
  readonly isInvitation: boolean
}

/** Links with which someone without a session chooses a password. */
export function createPasswordLinkStore(db: Database) {
  return {
    async add(link: NewLink, tx: Queryable): Promise<void> {
      await tx.query(
        'insert into password_link (hash, account_id, expires_at, is_invitation) values ($1, $2, $3, $4)',
        [link.hash, link.accountId, new Date(link.expiresAt), link.isInvitation],
      )
    },

    /** Uses up a link; null when it is not valid. */
    async take(hash: Buffer, tx: Queryable): Promise<TakenLink | null> {
      const { rows } = await tx.query<TakenLink>(
        `delete from password_link l using account a
          where l.hash = $1 and l.expires_at > now() and a.id = l.account_id
         returning a.public_id as "publicId", l.is_invitation as "isInvitation"`,
        [hash],
      )
      return rows[0] ?? null
    },

    /** False when the link is not valid. */
    async open(hash: Buffer): Promise<boolean> {
      const { rows } = await db.query<{ accountId: number; isInvitation: boolean }>(
        `select account_id as "accountId", is_invitation as "isInvitation" from password_link
          where hash = $1 and expires_at > now()`,
        [hash],
      )
      const [link] = rows
      if (link?.isInvitation)
        await db.query(
          'update invitation set opened_at = now() where account_id = $1 and opened_at is null',
          [link.accountId],
        )
      return link !== undefined
    },

    /** Takes the place of an earlier invitation. */
    async putInvitation(accountId: number, expiresAt: number | null, tx: Queryable): Promise<void> {
      await tx.query('delete from invitation where account_id = $1', [accountId])
      await tx.query('insert into invitation (account_id, expires_at) values ($1, $2)', [
        accountId,
        expiresAt === null ? null : new Date(expiresAt),
      ])
    },

    async acceptInvitation(accountId: number, tx: Queryable): Promise<void> {
      await tx.query(
        'update invitation set accepted_at = now() where account_id = $1 and accepted_at is null',
        [accountId],
      )
    },

    async withdrawInvitation(accountId: number, tx: Queryable): Promise<void> {
      await tx.query(
        `update invitation set withdrawn_at = now()
          where account_id = $1 and accepted_at is null and withdrawn_at is null`,
        [accountId],
      )
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
