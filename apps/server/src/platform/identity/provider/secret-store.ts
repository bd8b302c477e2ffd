import type { Database } from '../../database/database.ts'

/** Keys that the product makes for itself and that must outlive a restart. */
export function createSecretStore(db: Database) {
  return {
    /** The stored value, or a new one when there is none; processes that call at the same time get the same one. */
    async getOrMake(name: string, make: () => string | Promise<string>): Promise<string> {
      const read = async () => {
        const { rows } = await db.query<{ value: string }>('select value from secret where name = $1', [name])
        return rows[0]?.value
      }
      const stored = await read()
      if (stored !== undefined) return stored
      await db.query('insert into secret (name, value) values ($1, $2) on conflict do nothing', [
        name,
        await make(),
      ])
      const value = await read()
      if (value === undefined) throw new Error(`secret ${name} was not stored`)
      return value
    },
  }
}

export type SecretStore = ReturnType<typeof createSecretStore>
