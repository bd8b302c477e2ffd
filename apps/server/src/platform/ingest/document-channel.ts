import type { Point } from '@millwright/domain/points/point'
import type { Bus } from '../bus/bus.ts'
import type { DeviceMessage } from './device-message.ts'
import type { FairWork } from './fair-work.ts'
import type { RejectMessage } from './reject-message.ts'

/** With which a subject takes documents. */
export interface DocumentTools {
  readonly reject: RejectMessage
  /** Called at each attempt that failed. */
  readonly onFailure: (error: unknown, attempt: number) => void
  /** Few at the same time, and machines in turn: each takes many statements. */
  readonly inTurn: FairWork
  readonly bus: Bus
}

/**
 * Resolves when all documents are stored, or the message is set aside with the reason of the first that is not. Whether all
 * were stored is the result.
 */
export type TakeDocuments = (message: DeviceMessage, points: readonly Point[]) => Promise<boolean>

/** A channel whose values are documents and no points, such as the data model of a machine: a subject takes them. */
export interface DocumentChannel {
  readonly channel: string
  /**
   * True for one whose message is handed over as it is, without being read as points: it may be larger than other messages.
   * Of several in a batch the last one counts.
   */
  readonly isWhole: boolean
  open(tools: DocumentTools): TakeDocuments
}
