import type { Logger } from 'pino'
import { lockMachines } from '../database/coordination/machine-lock-store.ts'
import type { Transaction } from '../database/database.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { isTransient } from '../runtime/transient-failure.ts'
import type { ChannelStore } from '../telemetry/channel-store.ts'
import type { SampleRow } from '../telemetry/sample-rows.ts'
import type { OpeningRow } from '../telemetry/sample-store.ts'
import {
  type Deriving,
  type Fact,
  type FactChange,
  type FactPoint,
  type Folded,
  followsFrom,
  type PointsByMachine,
} from './fact.ts'
import { LAG_ROWS, type LagRow, selectLags } from './fact-lag-store.ts'

export interface FactWriterDeps extends Deriving {
  channels: Pick<ChannelStore, 'nameOf'>
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
export function createFactWriter({ facts, channels, lags, keptFrom, metrics, log }: FactWriterDeps) {
  /** By channel number: they are small and dense, and an array is quicker than a map. */
  const byChannel: (readonly Fact[] | undefined)[] = []
  const chosen = facts.find((fact) => fact.watching)

  function factsOf(channelId: number): readonly Fact[] {
    const known = byChannel[channelId]
    if (known) return known
    const name = channels.nameOf(channelId)
    if (name === undefined) return NONE
    const found = facts.filter((fact) => followsFrom(fact, name))
    byChannel[channelId] = found.length > 0 ? found : NONE
    return found
  }

  /** Which facts follow from rows in the order of their key. Most batches have none. */
  function pick(rows: readonly SampleRow[]): FactRows[] {
    const picked = new Map<Fact, SampleRow[]>()
    let channelId = -1
    let ofChannel = NONE
    let watched: ReadonlySet<number> | undefined
    const take = (fact: Fact, row: SampleRow): void => {
      const ofFact = picked.get(fact)
      if (ofFact) ofFact.push(row)
      else picked.set(fact, [row])
    }
    for (const row of rows) {
      if (row.channelId !== channelId) {
        channelId = row.channelId
        ofChannel = factsOf(channelId)
        watched = chosen?.watching?.(channelId)
      }
      for (const fact of ofChannel) take(fact, row)
      if (chosen && watched?.has(row.machineId)) take(chosen, row)
    }
    // In the order of the list, so that two writers take the locks in the same order.
    return facts.flatMap((fact) => {
      const ofFact = picked.get(fact)
      return ofFact ? [{ fact, rows: ofFact }] : []
    })
  }

  async function foldAll(
    tx: Transaction,
    fact: Fact,
    points: PointsByMachine,
    read: readonly OpeningRow[],
  ): Promise<Folded> {
    if (points.size === 0) return { changes: [] }
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
  ): Promise<Folded> {
    const changes: FactChange[] = []
    const deferred = new Map<number, number>()
    for (const [machineId, ofMachine] of points) {
      await tx.script([FACT_SAVEPOINT])
      try {
        const folded = await fact.fold(
          tx,
          new Map([[machineId, ofMachine]]),
          read.filter((row) => row.machine_id === machineId),
        )
        changes.push(...folded.changes)
        for (const [id, since] of folded.deferred ?? []) deferred.set(id, since)
      } catch (error) {
        if (isTransient(error)) throw error
        await tx.script([`rollback to ${FACT_SAVEPOINT}`])
        metrics.factFailures.inc({ fact: fact.name })
        log.error({ err: error, fact: fact.name, machine: machineId }, 'a fact could not be derived')
        await lags.note(tx, fact.name, machineId, ofMachine[0]?.ts ?? 0, error)
      }
    }
    return { changes, deferred }
  }

  return {
    pick,
    savepoint: FACT_SAVEPOINT,

    /** Whether facts follow from a channel: then points that come in order cost least. */
    follows: (channelId: number): boolean => factsOf(channelId).length > 0,

    /** Locks for all machines of a fact: several workers may hold points of one, and each must see what the other wrote. */
    locks: (picked: readonly FactRows[]): string[] =>
      picked.map(({ fact, rows }) => lockMachines(fact.lock, machinesOf(rows))),

    /** Run after the locks: only then do they see what other workers wrote. */
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
      const oldest = keptFrom()
      for (const [index, { fact, rows }] of added.entries()) {
        if (index > 0) await tx.script([FACT_SAVEPOINT])
        const behind = new Set(
          lagging.filter((row) => row.lagging === fact.name).map((row) => row.machine_id),
        )
        const points = byMachine(rows.filter((row) => row.ts >= oldest))
        // Points that were not derived are missing under everything that follows: a retry takes in all of them.
        const late = new Map<number, number>()
        for (const machineId of behind) {
          const first = points.get(machineId)?.[0]
          if (first) late.set(machineId, first.ts)
          points.delete(machineId)
        }
        const folded = await foldAll(
          tx,
          fact,
          points,
          read.filter((row) => row.fact === fact.name),
        )
        changes.push(...folded.changes)
        // After the fold: what it wrote may have been rolled back to the savepoint.
        for (const [machineId, since] of [...late, ...(folded.deferred ?? [])])
          await lags.noteLate(tx, fact.name, machineId, since, fact.settleMs)
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
