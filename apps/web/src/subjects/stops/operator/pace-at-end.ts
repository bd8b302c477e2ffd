import { HOUR_MS } from '@millwright/domain/time/lengths'

/** So soon after its start a shift says nothing about its end. */
const TOO_SOON_MS = 10 * 60_000

/** How many parts an hour were made, and how many there are at the end of the shift at this pace; null too soon to say. */
export function paceAtEnd(
  good: number,
  { From, To }: { readonly From: number; readonly To: number },
  now: number,
): { perHour: number; atEnd: number } | null {
  const passed = Math.min(now, To) - From
  if (passed < TOO_SOON_MS) return null
  const perHour = good / (passed / HOUR_MS)
  return { perHour, atEnd: Math.round((perHour * (To - From)) / HOUR_MS) }
}
