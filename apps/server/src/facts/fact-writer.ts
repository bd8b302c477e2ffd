import { matchesPattern } from '@millwright/contract/topics'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import { lockMachines } from '../store/coordination/machine-lock-store.ts'
import type { Transaction } from '../store/database/database.ts'
import type { ChannelStore } from '../store/telemetry/channel-store.ts'
import type { SampleRow } from '../store/telemetry/sample-rows.ts'
import type { OpeningRow } from '../store/telemetry/sample-store.ts'
import type { Fact, FactChange, FactPoint, PointsByMachine } from './fact.ts'
import { type FactLagStore, LAG_ROWS, type LagRow, selectLags } from './fact-lag-store.ts'
import { isTransient } from './transient-failure.ts'

export interface FactWriterDeps {
  facts: readonly Fact[]
  channels: Pick<ChannelStore, 'nameOf'>
  lags: FactLagStore
  metrics: Pick<Metrics, 'factFailures'>
  log: Logger
}

/** A fact with the rows of a batch that it follows from. */
export interface FactRows {
  readonly fact: Fact
  readonly rows: readonly SampleRow[]
}

const NONE: readonly Fact[] = []

const FACT_SAVEPOINT = 'savepoint fact'

/** Derives the facts of a batch in the transaction that stores it. A fact that fails harms neither the points nor others. */
export function createFactWriter({ facts, channels, lags, metrics, log }: FactWriterDeps) {
  const byChannel = new Map<number, readonly Fact[]>()

  function factsOf(channelId: number): readonly Fact[] {
    const known = byChannel.get(channelId)
    if (known) return known
    const name = channels.nameOf(channelId)
    if (name === undefined) return NONE
    const found = facts.filter((fact) => fact.channels.some((pattern) => matchesPattern(pattern, name)))
    byChannel.set(channelId, found.length > 0 ? found : NONE)
    return found
  }

  /** Which facts follow from rows in the order of their key. Most batches have none. */
  function pick(rows: readonly SampleRow[]): FactRows[] {
    const picked = new Map<Fact, SampleRow[]>()
    let channelId = -1
    let ofChannel = NONE
    for (const row of rows) {
      if (row.channelId !== channelId) {
        channelId = row.channelId
        ofChannel = factsOf(channelId)
      }
      for (const fact of ofChannel) {
        const ofFact = picked.get(fact)
        if (ofFact) ofFact.push(row)
        else picked.set(fact, [row])
      }
    }
    // In the order of the list, so that two writers take the locks in the same order.
    return facts.flatMap((fact) => {
      const ofFact = picked.get(fact)
      return ofFact ? [{ fact, rows: ofFact }] : []
    })
  }

  async function lag(
    tx: Transaction,
    fact: Fact,
    machineId: number,
    points: readonly FactPoint[],
    reason: string,
  ): Promise<void> {
    await lags.note(tx, fact.name, machineId, points[0]?.ts ?? 0, reason)
  }

  async function foldAll(
    tx: Transaction,
    fact: Fact,
    points: PointsByMachine,
    read: readonly OpeningRow[],
  ): Promise<FactChange[]> {
    if (points.size === 0) return []
    try {
      return await fact.fold(tx, points, read)
    } catch (error) {
      if (isTransient(error)) throw error
      await tx.script([`rollback to ${FACT_SAVEPOINT}`])
      return await foldEach(tx, fact, points, read)
    }
  }

  /** Machine by machine: only the one that fails is left to a retry. */
  async function foldEach(
    tx: Transaction,
    fact: Fact,
    points: PointsByMachine,
    read: readonly OpeningRow[],
  ): Promise<FactChange[]> {
    const changes: FactChange[] = []
    for (const [machineId, ofMachine] of points) {
      await tx.script([FACT_SAVEPOINT])
      try {
        changes.push(
          ...(await fact.fold(
            tx,
            new Map([[machineId, ofMachine]]),
            read.filter((row) => row.machine_id === machineId),
          )),
        )
      } catch (error) {
        if (isTransient(error)) throw error
        await tx.script([`rollback to ${FACT_SAVEPOINT}`])
        metrics.factFailures.inc({ fact: fact.name })
        log.error({ err: error, fact: fact.name, machine: machineId }, 'a fact could not be derived')
        await lag(tx, fact, machineId, ofMachine, (error as Error).message)
      }
    }
    return changes
  }

  return {
    pick,
    savepoint: FACT_SAVEPOINT,

    /** Locks for all machines of a fact: several workers may hold points of one, and each must see what the other wrote. */
    locks: (picked: readonly FactRows[]): string[] =>
      picked.map(({ fact, rows }) => lockMachines(fact.lock, machinesOf(rows))),

    /** What is read under the locks. */
    reads(picked: readonly FactRows[]): string[] {
      if (picked.length === 0) return []
      const machines = [...new Set(picked.flatMap(({ rows }) => machinesOf(rows)))]
      return [selectLags(machines), ...picked.map(({ fact, rows }) => fact.opening(machinesOf(rows)))]
    },

    /** Takes in the rows that were new. The savepoint is set. */
    async apply(
      tx: Transaction,
      added: readonly FactRows[],
      read: readonly OpeningRow[],
    ): Promise<FactChange[]> {
      const lagging = read.filter((row): row is LagRow => row.fact === LAG_ROWS)
      const changes: FactChange[] = []
      for (const [index, { fact, rows }] of added.entries()) {
        if (index > 0) await tx.script([FACT_SAVEPOINT])
        const behind = new Set(
          lagging.filter((row) => row.lagging === fact.name).map((row) => row.machine_id),
        )
        const points = byMachine(rows)
        // What was not derived is missing under everything that follows: a retry takes in all of it.
        for (const machineId of behind) {
          const ofMachine = points.get(machineId)
          if (ofMachine) await lag(tx, fact, machineId, ofMachine, '')
          points.delete(machineId)
        }
        changes.push(
          ...(await foldAll(
            tx,
            fact,
            points,
            read.filter((row) => row.fact === fact.name),
          )),
        )
      }
      return changes
    },
  }
}

const machinesOf = (rows: readonly SampleRow[]): number[] => [...new Set(rows.map((row) => row.machineId))]

/** In time order: a fact may follow from several channels. */
function byMachine(rows: readonly SampleRow[]): Map<number, FactPoint[]> {
  const points = Map.groupBy<number, FactPoint & { machineId: number }>(rows, (row) => row.machineId)
  for (const ofMachine of points.values()) ofMachine.sort((a, b) => a.ts - b.ts)
  return points
}
