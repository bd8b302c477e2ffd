import type { Database } from '../../database/database.ts'
import { readSecret, type StoredSecret, storedSecret } from '../../database/stored-secret.ts'
import { CannotStart } from '../../runtime/cannot-start.ts'
import { KeyMissing, type Sealer } from '../../runtime/sealer.ts'

/** Keys that the product makes for itself and that must outlive a restart. */
export function createSecretStore(db: Database, sealer: Sealer) {
  async function read(name: string): Promise<string | undefined> {
    const { rows } = await db.query<StoredSecret>(
      'select value as plain, sealed from secret where name = $1',
      [name],
    )
    try {
      return rows[0] && readSecret(rows[0], sealer)
    } catch (error) {
      if (!(error instanceof KeyMissing)) throw error
      throw new CannotStart(
        `The secrets of this database are sealed with a key that is not here (${name}). All processes need the same secrets.key in MILLWRIGHT_DATA, or the same SECRETS_KEY.`,
      )
    }
  }

  return {
    /** The stored value, or a new one when there is none; processes that call at the same time get the same one. */
    async getOrMake(name: string, make: () => string | Promise<string>): Promise<string> {
      const stored = await read(name)
      if (stored !== undefined) return stored
      const { plain, sealed } = await storedSecret(db, await make(), sealer)
      await db.query('insert into secret (name, value, sealed) values ($1, $2, $3) on conflict do nothing', [
        name,
        plain,
        sealed,
      ])
      const value = await read(name)
      if (value === undefined) throw new Error(`secret ${name} was not stored`)
      return value
    },
  }
}

export type SecretStore = ReturnType<typeof createSecretStore>
