import type { Database, Queryable } from '../store/database/database.ts'

export interface NewMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Of the recipient; its admins see when it could not be sent. */
  readonly organizationId: number | null
  /** Its text holds no secret: when it was given up, the text is kept for another try. */
  readonly isResendable?: boolean
  /** The same key twice is one mail: for those that an event leads to. */
  readonly key?: string
}

export interface WaitingMail extends Pick<NewMail, 'to' | 'subject' | 'text'> {
  readonly id: number
}

export function createMailStore(db: Database) {
  return {
    /** Null when there is one with its key. */
    async add({ to, subject, text, key }: NewMail, tx: Queryable): Promise<number | null> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into mail (recipient, subject, body, key) values ($1, $2, $3, $4)
         on conflict (key) do nothing returning id`,
        [to, subject, text, key ?? null],
      )
      return rows[0]?.id ?? null
    },

    /** Null when it was sent, or given up with its text removed. */
    async waiting(id: number): Promise<WaitingMail | null> {
      const { rows } = await db.query<WaitingMail>(
        `select id, recipient as to, subject, body as text from mail
          where id = $1 and sent_at is null and (given_up_at is null or body <> '')`,
        [id],
      )
      return rows[0] ?? null
    },

    async noteSent(id: number): Promise<void> {
      await db.query(`update mail set sent_at = now(), body = '', last_error = '' where id = $1`, [id])
    },

    async noteFailed(id: number, error: string): Promise<void> {
      await db.query('update mail set tries = tries + 1, last_error = $2 where id = $1', [id, error])
    },

    async giveUp(id: number, keepsText: boolean): Promise<void> {
      await db.query(
        `update mail set given_up_at = now(), body = case when $2 then body else '' end
          where id = $1 and sent_at is null`,
        [id, keepsText],
      )
    },

    /** Those that can be sent again are kept for as long as their dead letters. */
    async dropOlderThan(before: Date, resendableBefore: Date): Promise<void> {
      await db.query(
        `delete from mail
          where coalesce(sent_at, given_up_at) is not null and created_at < $1
            and (body = '' or given_up_at < $2)`,
        [before, resendableBefore],
      )
    },
  }
}

export type MailStore = ReturnType<typeof createMailStore>
