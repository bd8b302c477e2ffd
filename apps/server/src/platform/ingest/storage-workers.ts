import type { Logger } from 'pino'
import type { CitusStore } from '../database/citus-store.ts'

/** Where points are stored: writers of different workers do not wait for each other. */
export interface StorageWorkers {
  readonly names: readonly string[]
  /** How many of them are databases. */
  readonly databases: number
  /** The worker of a machine, as an index of `names`. */
  indexOf(machineId: number): number
  stop(): void
}

/** Without a cluster the one database stores all. */
export const ONE_WORKER: StorageWorkers = {
  names: ['database'],
  databases: 1,
  indexOf: () => 0,
  stop: () => {},
}

/** Of machines whose worker is not known yet: new ones, and those of a worker that was added after the start. */
const ELSEWHERE = 'elsewhere'

/** Shards move when an operator rebalances the cluster. */
const REFRESH_MS = 60_000
/** Machines that are registered together are asked for together. */
const GATHER_MS = 250

export interface StorageWorkersDeps {
  citus: Pick<CitusStore, 'workersOfMachines'>
  workers: readonly string[]
  log: Logger
}

/** A worker of a cluster that is away holds up the machines whose rows it has, and no others. */
export async function startStorageWorkers({
  citus,
  workers,
  log,
}: StorageWorkersDeps): Promise<StorageWorkers> {
  const names = [...workers, ELSEWHERE]
  const elsewhere = workers.length
  let known = new Map<number, number>()
  /** Asked for and not found: not asked for again before the next refresh. */
  let unknown = new Set<number>()
  let gathering: NodeJS.Timeout | undefined

  async function load(): Promise<void> {
    const found = await citus.workersOfMachines()
    const indexes = new Map(workers.map((name, index) => [name, index]))
    known = new Map([...found].map(([machineId, name]) => [machineId, indexes.get(name) ?? elsewhere]))
  }
  const reload = (): Promise<void> =>
    load().catch((error: unknown) =>
      log.warn({ err: error }, 'the workers of the machines could not be read'),
    )

  await load()
  const refreshing = setInterval(() => {
    unknown = new Set()
    void reload()
  }, REFRESH_MS).unref()

  return {
    names,
    databases: workers.length,
    indexOf(machineId) {
      const index = known.get(machineId)
      if (index !== undefined) return index
      if (!unknown.has(machineId)) {
        unknown.add(machineId)
        gathering ??= setTimeout(() => {
          gathering = undefined
          void reload()
        }, GATHER_MS).unref()
      }
      return elsewhere
    },
    stop() {
      clearInterval(refreshing)
      clearTimeout(gathering)
    },
  }
}
