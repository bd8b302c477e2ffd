import type { Database, Queryable } from '../../store/database/database.ts'

/** By what a person proves to be the owner of an account. */
export function createCredentialStore(db: Database) {
  return {
    async setPassword(accountId: number, hash: string, tx: Queryable): Promise<void> {
      await tx.query('update account set password_hash = $2 where id = $1', [accountId, hash])
    },

    /** The first who signs in at the provider under this account's address is its owner; false for another. */
    async bindSubject(accountId: number, subject: string): Promise<boolean> {
      const { rows } = await db.query(
        `update account set external_user_id = $2
          where id = $1 and external_user_id in ('', $2) returning id`,
        [accountId, subject],
      )
      return rows.length > 0
    },

    /** Null also for a name that several people of the organization go by. */
    async publicIdOf(username: string, organizationCode: string): Promise<string | null> {
      const { rows } = await db.query<{ publicId: string }>(
        `select a.public_id as "publicId" from account a join organization o on o.id = a.organization_id
          where lower(a.username) = lower($1) and o.business_code = $2 limit 2`,
        [username, organizationCode],
      )
      return rows.length === 1 ? (rows[0]?.publicId ?? null) : null
    },
  }
}

export type CredentialStore = ReturnType<typeof createCredentialStore>
