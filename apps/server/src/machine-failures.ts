import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'
import { isTransient } from './transient-failure.ts'

export interface MachineFailuresDeps {
  metrics: Pick<Metrics, 'machineFailures'>
  log: Logger
}

/** More than this are not the fault of single machines. */
const MAX_FAILING = 50

/** What a person sees of many machines goes on without the one that fails, which is named in the log and counted. */
export function createMachineFailures({ metrics, log }: MachineFailuresDeps) {
  function note(part: string, machineId: number, error: unknown): void {
    metrics.machineFailures.inc({ part })
    log.error({ part, machineId, err: error }, 'a machine was left out, because it failed')
  }

  return {
    note,

    /**
     * Works on all machines at once. Where that fails, those that fail are looked for by halves and left out. A failure
     * that may pass, such as a lost connection, is no machine's.
     */
    async without<T, R>(
      part: string,
      items: readonly T[],
      idOf: (item: T) => number,
      work: (items: readonly T[]) => Promise<R>,
    ): Promise<R> {
      let failing = 0
      async function working(some: readonly T[]): Promise<readonly T[]> {
        if (some.length === 0) return []
        try {
          await work(some)
          return some
        } catch (error) {
          if (isTransient(error)) throw error
          const [only] = some
          if (some.length > 1 || only === undefined) {
            const middle = Math.ceil(some.length / 2)
            return [...(await working(some.slice(0, middle))), ...(await working(some.slice(middle)))]
          }
          failing += 1
          if (failing > MAX_FAILING) throw error
          note(part, idOf(only), error)
          return []
        }
      }
      try {
        return await work(items)
      } catch (error) {
        if (isTransient(error) || items.length === 0) throw error
        const good = await working(items)
        if (good.length === items.length) throw error
        return await work(good)
      }
    },
  }
}

export type MachineFailures = ReturnType<typeof createMachineFailures>
