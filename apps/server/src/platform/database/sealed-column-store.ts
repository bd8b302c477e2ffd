import type { Database, Queryable } from './database.ts'

/** A column whose values are sealed: each is sealed again when the key is replaced. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The column that names its rows. */
  readonly key: string
  /** The column of its text from before it was sealed; empty since. */
  readonly plain?: string
}

interface SealedValue {
  readonly key: string
  readonly value: Buffer
}

/** Whether no process of a version before can be running that reads what is in plain text. */
export async function areSecretsSealed(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('select from plain_secret where until > now()')
  return rows.length === 0
}

/** Names come from the lists of subjects, never from outside. */
export function createSealedColumnStore(db: Database) {
  return {
    areSecretsSealed: () => areSecretsSealed(db),

    /** At the word of an operator that no process of a version before is left. */
    async endPlain(): Promise<void> {
      await db.query('update plain_secret set until = now() where until > now()')
    },

    /** Those that another key has sealed. */
    async notSealedBy(
      { table, column, key }: SealedColumn,
      name: Buffer,
      limit: number,
    ): Promise<SealedValue[]> {
      const { rows } = await db.query<SealedValue>(
        `select ${key}::text as key, ${column} as value from ${table}
          where ${column} is not null and substring(${column} from 1 for ${name.length}) <> $1 limit $2`,
        [name, limit],
      )
      return rows
    },

    /** Does nothing where another has changed it meanwhile. */
    async replace({ table, column, key }: SealedColumn, old: SealedValue, sealed: Buffer): Promise<void> {
      await db.query(`update ${table} set ${column} = $3 where ${key} = $1 and ${column} = $2`, [
        old.key,
        old.value,
        sealed,
      ])
    },

    async inPlain(
      { table, key }: SealedColumn,
      plain: string,
      limit: number,
    ): Promise<{ readonly key: string; readonly text: string }[]> {
      const { rows } = await db.query<{ key: string; text: string }>(
        `select ${key}::text as key, ${plain} as text from ${table} where ${plain} <> '' limit $1`,
        [limit],
      )
      return rows
    },

    /** Does nothing where another has changed it meanwhile. */
    async hide(
      { table, column, key }: SealedColumn,
      plain: string,
      old: { readonly key: string; readonly text: string },
      sealed: Buffer,
    ): Promise<void> {
      await db.query(
        `update ${table} set ${column} = $3, ${plain} = '' where ${key} = $1 and ${plain} = $2`,
        [old.key, old.text, sealed],
      )
    },

    async countOf({ table, column }: SealedColumn): Promise<number> {
      const { rows } = await db.query<{ count: number }>(`select count(${column}) as count from ${table}`)
      return rows[0]?.count ?? 0
    },
  }
}

export type SealedColumnStore = ReturnType<typeof createSealedColumnStore>
