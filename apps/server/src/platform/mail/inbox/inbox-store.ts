import type { Database, Queryable } from '../../database/database.ts'

/** Up to where a mailbox was read. */
export interface InboxPosition {
  readonly uidValidity: number
  readonly lastUid: number
}

export interface TakenMail {
  /** A digest of its Message-ID. */
  readonly key: Buffer
  readonly ticketId: number
  readonly accountId: number
  readonly at: number
}

export function createInboxStore(db: Database) {
  return {
    async position(mailbox: string): Promise<InboxPosition | null> {
      const { rows } = await db.query<InboxPosition>(
        'select uid_validity as "uidValidity", last_uid as "lastUid" from inbox_position where mailbox = $1',
        [mailbox],
      )
      return rows[0] ?? null
    },

    async putPosition(mailbox: string, { uidValidity, lastUid }: InboxPosition): Promise<void> {
      await db.query(
        `insert into inbox_position (mailbox, uid_validity, last_uid) values ($1, $2, $3)
         on conflict (mailbox) do update set uid_validity = $2, last_uid = $3`,
        [mailbox, uidValidity, lastUid],
      )
    },

    /** False when it was taken before. */
    async noteTaken({ key, ticketId, accountId, at }: TakenMail, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query(
        `insert into ticket_mail (key, ticket_id, account_id, at) values ($1, $2, $3, $4)
         on conflict do nothing returning key`,
        [key, ticketId, accountId, new Date(at)],
      )
      return rows.length > 0
    },

    async isTaken(key: Buffer): Promise<boolean> {
      return (await db.query('select 1 from ticket_mail where key = $1', [key])).rows.length > 0
    },

    async takenSince(accountId: number, since: number): Promise<number> {
      const { rows } = await db.query<{ count: number }>(
        'select count(*)::int as count from ticket_mail where account_id = $1 and at > $2',
        [accountId, new Date(since)],
      )
      return rows[0]?.count ?? 0
    },

    async dropBefore(before: Date): Promise<void> {
      await db.query('delete from ticket_mail where at < $1', [before])
    },
  }
}

export type InboxStore = ReturnType<typeof createInboxStore>
