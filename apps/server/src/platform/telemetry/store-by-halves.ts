import { isRefusal } from '../runtime/transient-failure.ts'

/**
 * Stores rows together. When the database refuses them for what one of them holds, they are stored by halves until that one
 * is alone, and it is left out: rules: fairness 4. Throws what is no fault of a row, such as a lost connection.
 */
export async function storeByHalves<T>(
  rows: readonly T[],
  store: (rows: readonly T[]) => Promise<void>,
  leaveOut: (row: T, error: unknown) => unknown,
): Promise<void> {
  if (rows.length === 0) return
  try {
    await store(rows)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [only] = rows
    if (rows.length === 1 && only !== undefined) return void (await leaveOut(only, error))
    const middle = Math.ceil(rows.length / 2)
    await storeByHalves(rows.slice(0, middle), store, leaveOut)
    await storeByHalves(rows.slice(middle), store, leaveOut)
  }
}
