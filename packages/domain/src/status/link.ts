import type { Span } from './span.ts'

/** A machine repeats its status at least once a minute; one and a half minutes of silence mean that the link is down. */
export const SILENCE_MS = 90_000

/** People are notified of a machine that stays silent, not of every cable that is plugged in again. */
export const SILENCE_NOTICE_MS = 10 * 60_000

/** Judged by the server's receipt times alone: the machine's clock may be wrong. */
export const isSilent = (lastSeen: number, now: number): boolean => now - lastSeen > SILENCE_MS

/**
 * When a machine was last connected. Its gateway may send messages for it later (its history, or that it is gone):
 * a machine that is disconnected was last seen no later than that.
 */
export function lastSeenOf(
  heardAt: number | null,
  current: Pick<Span, 'status' | 'from'> | null,
): number | null {
  if (heardAt === null || current?.status !== 'DISCONNECTED') return heardAt
  return Math.min(heardAt, current.from)
}
