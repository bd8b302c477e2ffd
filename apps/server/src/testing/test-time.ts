/**
 * For what a test does itself at a pace or slowly: a device that sends every few milliseconds, a handler that is long about
 * it. Never for what the product does: vi.waitFor sees when that is done.
 */
export const lasting = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms))

const LOOK_EVERY_MS = 10

/** For what must not happen: it is looked at all the while, as no condition says that it never will. */
export async function remains(check: () => void, forMs: number): Promise<void> {
  const end = Date.now() + forMs
  do {
    check()
    await lasting(LOOK_EVERY_MS)
  } while (Date.now() < end)
  check()
}
