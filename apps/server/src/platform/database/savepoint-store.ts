import { isTransient } from '../runtime/transient-failure.ts'
import type { Queryable } from './database.ts'

/**
 * Works on one item after the other in a transaction. What an item that fails has written is undone, it is reported, and the
 * others go on: rules: fairness 4. Throws what is no fault of an item, such as a lost connection.
 */
export async function eachInSavepoint<T>(
  tx: Queryable,
  items: readonly T[],
  work: (item: T) => Promise<void>,
  failed: (item: T, error: unknown) => void,
): Promise<void> {
  for (const item of items) {
    await tx.query('savepoint item')
    try {
      await work(item)
      await tx.query('release savepoint item')
    } catch (error) {
      if (isTransient(error)) throw error
      await tx.query('rollback to savepoint item')
      failed(item, error)
    }
  }
}
