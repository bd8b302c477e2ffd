import type { Database, Queryable } from '../../database/database.ts'

export interface PasskeyRecord {
  readonly publicId: string
  readonly accountId: number
  /** Of the account. */
  readonly accountPublicId: string
  readonly name: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly addedAt: Date
  readonly usedAt: Date | null
}

export type NewPasskey = Omit<PasskeyRecord, 'accountPublicId' | 'usedAt'>

const PASSKEY = `select p.public_id as "publicId", p.account_id as "accountId", a.public_id as "accountPublicId", p.name,
    p.credential_id as "credentialId", p.public_key as "publicKey", p.counter, p.transports, p.added_at as "addedAt",
    p.used_at as "usedAt"
  from passkey p join account a on a.id = p.account_id`

export function createPasskeyStore(db: Database) {
  return {
    async of(accountId: number, tx: Queryable = db): Promise<PasskeyRecord[]> {
      const { rows } = await tx.query<PasskeyRecord>(`${PASSKEY} where p.account_id = $1 order by p.id`, [
        accountId,
      ])
      return rows
    },

    async byCredential(credentialId: string): Promise<PasskeyRecord | null> {
      const { rows } = await db.query<PasskeyRecord>(`${PASSKEY} where p.credential_id = $1`, [credentialId])
      return rows[0] ?? null
    },

    /** False where the device is registered already. */
    async add(passkey: NewPasskey, tx: Queryable): Promise<boolean> {
      const { rowCount } = await tx.query(
        `insert into passkey (public_id, account_id, name, credential_id, public_key, counter, transports, added_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
        [
          passkey.publicId,
          passkey.accountId,
          passkey.name,
          passkey.credentialId,
          passkey.publicKey,
          passkey.counter,
          passkey.transports,
          passkey.addedAt,
        ],
      )
      return rowCount === 1
    },

    async used(publicId: string, counter: number, at: Date): Promise<void> {
      await db.query(
        'update passkey set counter = greatest(counter, $2), used_at = $3 where public_id = $1',
        [publicId, counter, at],
      )
    },

    async remove(accountId: number, publicId: string, tx: Queryable): Promise<void> {
      await tx.query('delete from passkey where account_id = $1 and public_id = $2', [accountId, publicId])
    },

    /** False for a challenge that was answered before. */
    async takeChallenge(hash: Buffer, expiresAt: Date): Promise<boolean> {
      const { rowCount } = await db.query(
        'insert into passkey_challenge (hash, expires_at) values ($1, $2) on conflict do nothing',
        [hash, expiresAt],
      )
      return rowCount === 1
    },

    async dropExpired(): Promise<void> {
      await db.query('delete from passkey_challenge where expires_at < now()')
    },
  }
}

export type PasskeyStore = ReturnType<typeof createPasskeyStore>
