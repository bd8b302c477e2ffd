import type { Logger } from 'pino'
import type { Metrics } from '../runtime/metrics.ts'
import { isTransient } from '../runtime/transient-failure.ts'

export interface MachineFailuresDeps {
  metrics: Pick<Metrics, 'machineFailures'>
  log: Logger
  /** On several databases, such as the workers of a cluster: one that is away takes its own machines along and no others. */
  storageWorkers?: {
    readonly names: readonly string[]
    readonly databases: number
    indexOf(machineId: number): number
  }
}

/** With those that could not be reached, so that a page can name them. */
export interface Reached<T, R> {
  readonly result: R
  readonly missing: readonly T[]
}

/** More than this are not the fault of single machines. */
const MAX_FAILING = 50

/** A view of many machines goes on without the one that fails, which is named in the log and counted. */
export function createMachineFailures({ metrics, log, storageWorkers }: MachineFailuresDeps) {
  function note(part: string, machineId: number, error: unknown): void {
    metrics.machineFailures.inc({ part })
    log.error({ part, machineId, err: error }, 'a machine was left out, because it failed')
  }

  /**
   * Works on all machines at once. Where that fails for a reason that may pass, and the machines lie on several databases, it is
   * tried for each of those, and the machines of one that does not answer are missing.
   */
  async function inReach<T, R>(
    part: string,
    items: readonly T[],
    idOf: (item: T) => number,
    work: (items: readonly T[]) => Promise<R>,
  ): Promise<Reached<T, R>> {
    try {
      return { result: await work(items), missing: [] }
    } catch (error) {
      if (!isTransient(error) || !storageWorkers || storageWorkers.databases < 2 || items.length === 0)
        throw error
      const missing = new Set<T>()
      const byWorker = Map.groupBy(items, (item) => storageWorkers.indexOf(idOf(item)))
      await Promise.all(
        [...byWorker].map(async ([worker, some]) => {
          try {
            await work(some)
          } catch (cause) {
            if (!isTransient(cause)) throw cause
            const name = storageWorkers.names[worker]
            log.warn({ part, place: name, machines: some.length, err: cause }, 'machines are out of reach')
            for (const item of some) missing.add(item)
          }
        }),
      )
      return { result: await work(items.filter((item) => !missing.has(item))), missing: [...missing] }
    }
  }

  /**
   * As above. Where it fails for another reason, the machines that fail are looked for by halves and left out. A failure that may
   * pass, such as a lost connection, is no machine's.
   */
  async function reach<T, R>(
    part: string,
    items: readonly T[],
    idOf: (item: T) => number,
    work: (items: readonly T[]) => Promise<R>,
  ): Promise<Reached<T, R>> {
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
      return await inReach(part, items, idOf, work)
    } catch (error) {
      if (isTransient(error) || items.length === 0) throw error
      const good = await working(items)
      if (good.length === items.length) throw error
      return { result: await work(good), missing: [] }
    }
  }

  return {
    note,
    reach,

    /** The same for answers that need not say what is missing. */
    without: async <T, R>(
      part: string,
      items: readonly T[],
      idOf: (item: T) => number,
      work: (items: readonly T[]) => Promise<R>,
    ): Promise<R> => (await reach(part, items, idOf, work)).result,
  }
}

export type MachineFailures = ReturnType<typeof createMachineFailures>
