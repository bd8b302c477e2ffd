import { lockMachines } from '../database/coordination/machine-lock-store.ts'
import type { Database, Transaction } from '../database/database.ts'
import { FAR_FUTURE } from '../database/far-future.ts'
import type { ChannelStore } from '../telemetry/channel-store.ts'
import { firstPointAt } from '../telemetry/point-reader-store.ts'
import { type Deriving, type Fact, type FactChange, followsFrom, type RebuildWindow } from './fact.ts'
import type { FactLagStore } from './fact-lag-store.ts'

export interface RebuildDeps extends Omit<Deriving, 'facts'> {
  db: Database
  channels: Pick<ChannelStore, 'names'>
  now: () => number
}

export interface RebuildOptions {
  fact: Fact
  machineId: number
  /** Everything before is right. */
  from: number
  /** In the transaction of each window. */
  onWindow?: (tx: Transaction, window: RebuildWindow) => Promise<void>
  isStopped?: () => boolean
  /** Before each window. */
  turn?: () => Promise<void>
}

export interface Rebuilt {
  readonly changes: readonly FactChange[]
  /** False when it was stopped before its end. */
  readonly isDone: boolean
}

/**
 * Derives a fact of a machine again from its stored points, packed ones too, while the product runs. Window by window,
 * each in a transaction of its own under the fact's lock, so that the machine's new points wait for one window at most.
 */
export async function rebuildMachine(deps: RebuildDeps, options: RebuildOptions): Promise<Rebuilt> {
  const { db, lags, keptFrom, now } = deps
  const { fact, machineId, onWindow, isStopped = () => false, turn = async () => {} } = options
  const changes: FactChange[] = []
  for (let from: number | null = options.from; from !== null; ) {
    // Choices that people made lately may not be known here yet: such a fact knows itself where it begins.
    const first = fact.watching ? from : await firstOf(deps, fact, machineId)
    const start: number = Math.max(from, keptFrom(), first ?? FAR_FUTURE)
    let next: number | null = null
    for (const window of windowsOf(start, fact.rebuildMs, now())) {
      await turn()
      if (isStopped()) return { changes, isDone: false }
      await db.transaction(async (tx) => {
        await tx.query(lockMachines(fact.lock, [machineId]))
        if (window.from < FAR_FUTURE) changes.push(...(await fact.rebuild(tx, machineId, window)))
        if (window.to === FAR_FUTURE) next = await finish(tx, lags, { fact: fact.name, machineId }, from ?? 0)
        await onWindow?.(tx, window)
      })
    }
    from = next
  }
  return { changes, isDone: true }
}

/** Null when the fact has caught up; otherwise the moment of a point that came meanwhile and lies before `from`. */
async function finish(
  tx: Transaction,
  lags: FactLagStore,
  which: { fact: string; machineId: number },
  from: number,
): Promise<number | null> {
  const lag = await lags.find(tx, which.fact, which.machineId)
  if (lag && lag.since < from) return lag.since
  // From now on the fact follows from each batch again.
  await lags.caughtUp(tx, which)
  return null
}

async function firstOf({ db, channels }: RebuildDeps, fact: Fact, machineId: number): Promise<number | null> {
  const ids = (await channels.names(machineId))
    .filter(({ name }) => followsFrom(fact, name))
    .map(({ id }) => id)
  return await firstPointAt(db, machineId, ids)
}

/** The last one has no end: it takes in what arrives meanwhile. */
function* windowsOf(from: number, width: number, now: number): Generator<RebuildWindow> {
  let start = from
  while (start + width < now) {
    yield { from: start, to: start + width }
    start += width
  }
  yield { from: start, to: FAR_FUTURE }
}
