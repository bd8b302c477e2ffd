import type { Database, Queryable } from '../database/database.ts'

export interface NewMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same, for programs that show it; empty for a mail of text only. */
  readonly html?: string
  /** Of the recipient; its admins see when it could not be sent. */
  readonly organizationId: number | null
  /** Its text holds no secret: when it was given up, the text is kept for another try. */
  readonly isResendable?: boolean
  /** About notices, which the recipient can switch off. */
  readonly isNotice?: boolean
  /** Where an answer goes; the sender where it is not given. */
  readonly replyTo?: string
  /** A PDF file that goes with it. */
  readonly attachment?: { readonly name: string; readonly bytes: Buffer }
  /** The same key twice is one mail: for those that an event leads to. */
  readonly key?: string
}

export interface WaitingMail extends Pick<NewMail, 'to' | 'subject' | 'text'> {
  readonly id: number
  readonly html: string
  readonly isNotice: boolean
  readonly replyTo: string
  readonly attachment: Buffer | null
  readonly attachmentName: string | null
}

/** As the admins of the recipient's organization see it. */
export interface MailRecord {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly at: Date
  readonly sentAt: Date | null
  readonly givenUpAt: Date | null
  readonly isInFile: boolean
  readonly lastError: string
  /** Whether there is something to read: not of one that was sent, and never of one with a secret. */
  readonly isReadable: boolean
}

const READABLE = `(is_resendable and body <> '')`

export function createMailStore(db: Database) {
  return {
    /** Null when there is one with its key. */
    async add(mail: NewMail, tx: Queryable): Promise<number | null> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into mail (recipient, subject, body, html, organization_id, is_resendable, is_notice, key,
                           attachment, attachment_name, reply_to)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (key) do nothing returning id`,
        [
          mail.to,
          mail.subject,
          mail.text,
          mail.html ?? '',
          mail.organizationId,
          mail.isResendable ?? false,
          mail.isNotice ?? false,
          mail.key ?? null,
          mail.attachment?.bytes ?? null,
          mail.attachment?.name ?? null,
          mail.replyTo ?? '',
        ],
      )
      return rows[0]?.id ?? null
    },

    /** Null when it was sent, or given up with its text removed. */
    async waiting(id: number): Promise<WaitingMail | null> {
      const { rows } = await db.query<WaitingMail>(
        `select id, recipient as to, subject, body as text, html, is_notice as "isNotice", reply_to as "replyTo",
                attachment, attachment_name as "attachmentName" from mail
          where id = $1 and sent_at is null and (given_up_at is null or body <> '')`,
        [id],
      )
      return rows[0] ?? null
    },

    /** In a file of the server it can be read by an admin in the portal as well, unless it holds a secret. */
    async noteSent(id: number, isInFile: boolean): Promise<void> {
      await db.query(
        `update mail set sent_at = now(), last_error = '', is_in_file = $2, attachment = null,
                body = case when $2 and is_resendable then body else '' end,
                html = case when $2 and is_resendable then html else '' end
          where id = $1`,
        [id, isInFile],
      )
    },

    /** The latest first. */
    async pageOf(
      organizationId: number,
      { skip, limit }: { readonly skip: number; readonly limit: number },
    ): Promise<{ mails: MailRecord[]; total: number }> {
      const { rows } = await db.query<MailRecord>(
        `select id, recipient as to, subject, created_at as at, sent_at as "sentAt", given_up_at as "givenUpAt",
                is_in_file as "isInFile", last_error as "lastError", ${READABLE} as "isReadable"
           from mail where organization_id = $1 order by id desc offset $2 limit $3`,
        [organizationId, skip, limit],
      )
      const count = await db.query<{ total: number }>(
        'select count(*) as total from mail where organization_id = $1',
        [organizationId],
      )
      return { mails: rows, total: count.rows[0]?.total ?? 0 }
    },

    /** Null for one of another organization, and for one with a secret. */
    async readable(
      organizationId: number,
      id: number,
    ): Promise<Pick<WaitingMail, 'subject' | 'text' | 'html'> | null> {
      const { rows } = await db.query<Pick<WaitingMail, 'subject' | 'text' | 'html'>>(
        `select subject, body as text, html from mail where organization_id = $1 and id = $2 and ${READABLE}`,
        [organizationId, id],
      )
      return rows[0] ?? null
    },

    async noteFailed(id: number, error: string): Promise<void> {
      await db.query('update mail set tries = tries + 1, last_error = $2 where id = $1', [id, error])
    },

    async giveUp(id: number, keepsText: boolean): Promise<void> {
      await db.query(
        `update mail set given_up_at = now(), body = case when $2 then body else '' end,
                html = case when $2 then html else '' end, attachment = case when $2 then attachment end
          where id = $1 and sent_at is null`,
        [id, keepsText],
      )
    },

    /** Those that can be sent again are kept for as long as their dead letters. */
    async dropOlderThan(before: Date, resendableBefore: Date): Promise<void> {
      await db.query(
        `delete from mail
          where coalesce(sent_at, given_up_at) is not null and created_at < $1
            and (body = '' or sent_at is not null or given_up_at < $2)`,
        [before, resendableBefore],
      )
    },
  }
}

export type MailStore = ReturnType<typeof createMailStore>
