import type { SealedColumn, SealedColumnStore } from '../../database/sealed-column-store.ts'
import { KeyMissing, type Sealer } from '../../runtime/sealer.ts'

const BATCH = 500

/** Secrets that still lie in plain text from a version before. */
export async function sealPlain(
  store: SealedColumnStore,
  columns: readonly SealedColumn[],
  sealer: Pick<Sealer, 'seal'>,
): Promise<void> {
  for (const column of columns) {
    const { plain } = column
    if (plain === undefined) continue
    for (;;) {
      const rows = await store.inPlain(column, plain, BATCH)
      for (const row of rows) await store.hide(column, plain, row, sealer.seal(row.text))
      if (rows.length < BATCH) break
    }
  }
}

/** Everything of a column that is not sealed with the newest key. Can be stopped at any time, and done again. */
export async function sealAgain(
  store: SealedColumnStore,
  column: SealedColumn,
  sealer: Sealer,
  newest: Buffer,
): Promise<void> {
  for (;;) {
    const rows = await store.notSealedBy(column, newest, BATCH)
    if (rows.length === 0) return
    for (const row of rows) await store.replace(column, row, sealer.seal(opened(column, row, sealer)))
  }
}

function opened(
  { table, column, key }: SealedColumn,
  row: { readonly key: string; readonly value: Buffer },
  sealer: Sealer,
): string {
  try {
    return sealer.open(row.value)
  } catch (error) {
    const why = error instanceof KeyMissing ? 'its key is not there' : 'it was changed'
    throw new Error(`${table}.${column} of ${key} ${row.key} cannot be opened: ${why}`, { cause: error })
  }
}
