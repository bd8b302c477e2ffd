import { pauseAfter } from '@millwright/domain/time/backoff'
import { isRefusal } from '../runtime/transient-failure.ts'

const BACKOFF = { firstMs: 50, longestMs: 2_000 }

/**
 * Tries until the database takes it: while that is away the caller waits, and with it the device. Throws only what
 * is refused for good.
 */
export async function retryUntilStored<T>(
  work: () => Promise<T>,
  onFailure: (error: unknown, attempt: number) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (isRefusal(error)) throw error
      onFailure(error, attempt)
      await new Promise((go) => setTimeout(go, pauseAfter(attempt, BACKOFF)))
    }
  }
}
