import { DAY_S } from '@millwright/domain/time/lengths'

export interface PushMessage {
  readonly title: string
  readonly text: string
  /** The path in the portal that a click opens. */
  readonly action: string
  /** A message with the tag of an earlier one takes its place: one that arrives twice is shown once. */
  readonly tag: string
  /** Shown also while the portal is open. */
  readonly isTest?: boolean
}

/** Gone: the device will never take a message again. */
export type PushOutcome = 'sent' | 'gone'

export class PushFailed extends Error {
  override name = 'PushFailed'
}

/** For how long a push service keeps a message for a device that is off. */
export const KEPT_SECONDS = DAY_S
