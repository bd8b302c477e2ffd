import { setImmediate } from 'node:timers/promises'

/**
 * Counts when what was asked of the database just before is on its way: it would be sent only after all that can be counted
 * at once, and the database would wait meanwhile.
 */
export async function onceAsked<T>(count: () => Promise<T>): Promise<T> {
  await setImmediate()
  return await count()
}
