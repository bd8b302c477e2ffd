import type { Database, Queryable } from '../../database/database.ts'
import { signInForm } from '../../registry/account-store.ts'

/** Of a person: password, subject at the provider, user name. */
export function createCredentialStore(db: Database) {
  return {
    /** Tokens of the provider for an earlier sign-in are no longer good. */
    async setPassword(accountId: number, hash: string, tx: Queryable): Promise<void> {
      await tx.query('update account set password_hash = $2, sign_in_not_before = now() where id = $1', [
        accountId,
        hash,
      ])
    },

    async forgetSignIns(accountId: number, tx: Queryable): Promise<void> {
      await tx.query('update account set sign_in_not_before = now() where id = $1', [accountId])
    },

    /** Epoch milliseconds; null when every sign-in is good. */
    async signInNotBefore(accountId: number): Promise<number | null> {
      const { rows } = await db.query<{ at: Date | null }>(
        'select sign_in_not_before as at from account where id = $1',
        [accountId],
      )
      return rows[0]?.at?.getTime() ?? null
    },

    /** The first subject that signs in with this account's email is bound to it; false for any other. */
    async bindSubject(accountId: number, subject: string): Promise<boolean> {
      const { rows } = await db.query(
        `update account set external_user_id = $2
          where id = $1 and external_user_id in ('', $2) returning id`,
        [accountId, subject],
      )
      return rows.length > 0
    },

    /**
     * Whose email it is comes before all who took it for a username. Null also when several people of the organization
     * have that name, from times when two could.
     */
    async publicIdOf(username: string, organizationCode: string): Promise<string | null> {
      const { rows } = await db.query<{ publicId: string; isEmail: boolean }>(
        `select a.public_id as "publicId", lower(a.email) = lower($1) as "isEmail"
           from account a join organization o on o.id = a.organization_id
          where o.business_code = $2
            and (lower(a.email) = lower($1) or ${signInForm('a.username')} = ${signInForm('$1::text')})
          order by "isEmail" desc limit 2`,
        [username, organizationCode],
      )
      const [first, second] = rows
      return first && (first.isEmail || !second) ? first.publicId : null
    },
  }
}

export type CredentialStore = ReturnType<typeof createCredentialStore>
