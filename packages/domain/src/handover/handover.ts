import { DAY_MS, HOUR_MS } from '../time/lengths.ts'

/** A shift at one place, which those who leave hand over to those who come. */
export interface HandedShift {
  readonly from: number
  readonly to: number
  /** When somebody of the next shift confirmed that they have read it. */
  readonly confirmedAt: number | null
}

/** Running: the shift goes on. Open: it is over, and nobody has confirmed its handover. */
export const HANDOVER_STATES = ['running', 'open', 'confirmed'] as const
export type HandoverState = (typeof HANDOVER_STATES)[number]

/** Those who come are there before the shift is over. */
const CONFIRM_BEFORE_END_MS = HOUR_MS

/** A handover that nobody confirmed in this time is history: the next ones count. */
const OPEN_MS = DAY_MS

export function handoverState({ to, confirmedAt }: HandedShift, now: number): HandoverState {
  if (confirmedAt !== null) return 'confirmed'
  return now < to ? 'running' : 'open'
}

export const mayConfirm = ({ to, confirmedAt }: HandedShift, now: number): boolean =>
  confirmedAt === null && now >= to - CONFIRM_BEFORE_END_MS

/** Whether somebody should still look at it now. */
export const isOfNow = ({ to, confirmedAt }: HandedShift, now: number): boolean =>
  now < to || (confirmedAt === null && now < to + OPEN_MS)

/** Nobody changes what was read and confirmed. */
export const mayWrite = ({ confirmedAt }: HandedShift): boolean => confirmedAt === null
