import type { ConnectorBacklog } from '@millwright/contract/connectors/connectors'
import type { MappedPoint } from '@millwright/domain/connectors/mapper'
export interface BufferOptions {
  path: string
  maxBytes: number
}
/** A message that has to be stored by the portal before it goes from here. */
export interface Outgoing {
  readonly machine: string
  readonly ids: readonly number[]
  /** In gzip. */
  readonly body: Buffer
}
/**
 * Keeps on disk what was read until the portal has stored it. What is added is written each second, with where its source was,
 * in one transaction: after a kill a source goes on from there.
 */
export declare function openBuffer({ path, maxBytes }: BufferOptions): {
  add: (machine: string, points: readonly MappedPoint[], position?: string) => void
  /** What the mapping of a machine has to know after a restart. */
  saveState: (machine: string, state: string) => void
  /** Writes what was added since; keeps it in memory where the disk has no room. */
  flush(): void
  positionOf: (machine: string) => {
    position: string | null
    state: string | null
  }
  /** The machines that have something to send, those with the oldest first. */
  waiting: () => string[]
  /** The oldest of a machine, as much as fits into one message. */
  next(machine: string): Outgoing | null
  /** They are stored, or never will be. */
  done(ids: readonly number[]): void
  /** Points that the portal refuses count as lost. */
  refused(points: number): void
  /** A machine that is not read any more. */
  forget(machine: string): void
  machines: () => string[]
  backlog(): ConnectorBacklog
  close(): void
}
export type PointBuffer = ReturnType<typeof openBuffer>
