import { cleanText } from '../points/clean-text.ts'

/** Longer texts do not fit the panel of a machine. */
export const MAX_PANEL_TEXT = 160
export const MAX_MESSAGE_TEXT = 500

/** When a message counts, in epoch milliseconds; null where it has no end. */
export interface MessageTimes {
  readonly from: number
  readonly until: number | null
  /** When a person ended it. */
  readonly endedAt: number | null
}

export type MessagePhase = 'waiting' | 'current' | 'ended'

export function phaseOf({ from, until, endedAt }: MessageTimes, now: number): MessagePhase {
  if (endedAt !== null || (until !== null && until <= now)) return 'ended'
  return from > now ? 'waiting' : 'current'
}

/** The answer of a machine to a message that it was sent. */
export interface MessageAnswer {
  readonly ts: number
  readonly messageId: string
  /** `shown`, `understood`, `not_possible`, or words of the operator. */
  readonly answer: string
  /** Who was at the machine; empty when it does not say. */
  readonly person: string
}

const MAX_ID = 64
const MAX_PERSON = 100

/** Null for what answers nothing: machines send what they like. */
export function readAnswer(ts: number, value: unknown): MessageAnswer | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { message, answer, user } = value as Record<string, unknown>
  const text = (of: unknown, length: number): string =>
    typeof of === 'string' || typeof of === 'number' ? cleanText(String(of), length).trim() : ''
  const read = { messageId: text(message, MAX_ID), answer: text(answer, MAX_PANEL_TEXT) }
  return read.messageId === '' || read.answer === '' ? null : { ts, ...read, person: text(user, MAX_PERSON) }
}
