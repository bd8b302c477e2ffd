import type { Database, Queryable } from '../store/database/database.ts'

export interface NewMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface WaitingMail extends NewMail {
  readonly id: number
  /** How often it was tried in vain. */
  readonly tries: number
  readonly createdAt: Date
}

export function createMailStore(db: Database) {
  return {
    async add({ to, subject, text }: NewMail, tx: Queryable = db): Promise<void> {
      await tx.query('insert into mail (recipient, subject, body) values ($1, $2, $3)', [to, subject, text])
    },

    /** A mail whose time has come and that no other process has in hand, kept in hand until the transaction ends. */
    async takeDue(tx: Queryable): Promise<WaitingMail | null> {
      const { rows } = await tx.query<WaitingMail>(
        `select id, recipient as to, subject, body as text, tries, created_at as "createdAt" from mail
          where next_try_at <= now() order by next_try_at limit 1 for update skip locked`,
      )
      return rows[0] ?? null
    },

    async noteSent(id: number, tx: Queryable): Promise<void> {
      await tx.query(
        `update mail set sent_at = now(), next_try_at = null, body = '', last_error = '' where id = $1`,
        [id],
      )
    },

    /** Without a next time it is given up. */
    async noteFailed(id: number, error: string, nextTryAt: number | null, tx: Queryable): Promise<void> {
      await tx.query(
        `update mail set tries = tries + 1, last_error = $2, next_try_at = $3,
                body = case when $3::timestamptz is null then '' else body end where id = $1`,
        [id, error, nextTryAt === null ? null : new Date(nextTryAt)],
      )
    },

    async dropOlderThan(ts: number): Promise<void> {
      await db.query('delete from mail where next_try_at is null and created_at < $1', [new Date(ts)])
    },
  }
}

export type MailStore = ReturnType<typeof createMailStore>
