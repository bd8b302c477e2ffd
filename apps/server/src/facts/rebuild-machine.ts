import { matchesPattern } from '@millwright/contract/topics'
import { lockMachines } from '../store/coordination/machine-lock-store.ts'
import type { Database, Transaction } from '../store/database/database.ts'
import type { ChannelStore } from '../store/telemetry/channel-store.ts'
import { firstPointAt } from '../store/telemetry/point-store.ts'
import type { Fact, FactChange, RebuildWindow } from './fact.ts'
import type { FactLagStore } from './fact-lag-store.ts'

export interface RebuildDeps {
  db: Database
  channels: Pick<ChannelStore, 'list'>
  lags: FactLagStore
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
}

/** Later than every point that a machine may send. */
const END = Date.UTC(9999, 0, 1)

/**
 * Derives a fact of a machine again from its stored points, packed ones too, while the product runs. Window by window,
 * each in a transaction of its own under the fact's lock, so that the machine's new points wait for one window at most.
 */
export async function rebuildMachine(
  { db, channels, lags, now }: RebuildDeps,
  { fact, machineId, from, onWindow, isStopped = () => false }: RebuildOptions,
): Promise<FactChange[]> {
  const ids = (await channels.list(machineId))
    .filter(({ name }) => fact.channels.some((pattern) => matchesPattern(pattern, name)))
    .map(({ id }) => id)
  const first = await firstPointAt(db, machineId, ids)
  const changes: FactChange[] = []
  for (const window of windowsOf(Math.max(from, first ?? END), fact.rebuildMs, now())) {
    if (isStopped()) return changes
    const found = await db.transaction(async (tx) => {
      await tx.query(lockMachines(fact.lock, [machineId]))
      const inWindow = window.from < END ? await fact.rebuild(tx, machineId, window) : []
      // From now on the fact follows from each batch again.
      if (window.to === END) await lags.caughtUp(tx, { fact: fact.name, machineId })
      await onWindow?.(tx, window)
      return inWindow
    })
    changes.push(...found)
  }
  return changes
}

/** The last one has no end: it takes in what arrives meanwhile. */
function* windowsOf(from: number, width: number, now: number): Generator<RebuildWindow> {
  let start = from
  while (start + width < now) {
    yield { from: start, to: start + width }
    start += width
  }
  yield { from: start, to: END }
}
