import type { MachineEvent } from '@millwright/contract/live'
import { matchesPattern } from '@millwright/contract/wire/topics'
import type { Value } from '@millwright/domain/points/point'
import type { BusEvents } from '../bus/bus.ts'
import type { Transaction } from '../database/database.ts'
import type { OpeningRow } from '../telemetry/sample-store.ts'
import type { FactLagStore } from './fact-lag-store.ts'

/** A stored point of one of the channels that a fact follows from. */
export interface FactPoint {
  readonly channelId: number
  readonly ts: number
  readonly value: Value
}

/** By machine, in time order. */
export type PointsByMachine = ReadonlyMap<number, readonly FactPoint[]>

/** The first moment that a batch says something about. */
export const firstOfEach = (added: PointsByMachine): Map<number, number> =>
  new Map([...added].flatMap(([machineId, [first]]) => (first ? [[machineId, first.ts]] : [])))

export interface Folded {
  readonly changes: readonly FactChange[]
  /** Machines whose points are so late that they are derived outside of the batch, with the first moment to derive. */
  readonly deferred?: ReadonlyMap<number, number>
}

/** An event of the bus without its machine, which the writer adds for live pages. */
type LiveFacts = Pick<BusEvents, 'statusChanged' | MachineEvent>
export type FactChange = {
  [Name in keyof LiveFacts]: {
    readonly machineId: number
    readonly name: Name
    readonly event: Omit<LiveFacts[Name], 'machineId'>
  }
}[keyof LiveFacts]

export interface RebuildWindow {
  /** Included. */
  readonly from: number
  /** Not included. */
  readonly to: number
}

/** Long enough for the next message of a backlog, short for a page that is waiting. */
export const SETTLE_MS = 5_000

/**
 * Something that follows from the points of some channels: spans of status, alarms. It is written in the transaction
 * that stores the points, under a lock per machine, and can be derived again from the stored points at any time. Late,
 * repeated and out-of-order points give the same rows: `facts.test.ts` tries that for every fact in the list.
 */
export interface Fact {
  readonly name: string
  /** Patterns of the channels. */
  readonly channels: readonly string[]
  /** Of a fact whose channels people choose: the machines whose points of a channel it follows from. */
  watching?(channelId: number): ReadonlySet<number> | undefined
  /** Number of the advisory lock; its second key is the machine. */
  readonly lock: number
  /** Reads what `fold` goes on from; sent with the batch, under the lock. Each row has `fact` and `machine_id`. */
  opening(machines: readonly number[]): string
  /** Takes in points that were just stored. */
  fold(tx: Transaction, points: PointsByMachine, read: readonly OpeningRow[]): Promise<Folded>
  /** Derives a window again from the stored points; what was derived before it is right. The caller holds the lock. */
  rebuild(tx: Transaction, machineId: number, window: RebuildWindow): Promise<FactChange[]>
  /** How much one transaction of a rebuild may take in: the machine's points wait for it. */
  readonly rebuildMs: number
  /**
   * For how long no late points must have come before they are derived outside of the batch: a gateway sends what it has
   * kept in many messages, and each would be derived from the start.
   */
  readonly settleMs: number
}

/** Used alike when points are stored and when they are derived again. */
export interface Deriving {
  readonly facts: readonly Fact[]
  readonly lags: FactLagStore
  /** Older points may be gone already: nothing follows from those that are left. */
  keptFrom(): number
}

export const followsFrom = (fact: Pick<Fact, 'channels'>, channel: string): boolean =>
  fact.channels.some((pattern) => matchesPattern(pattern, channel))
