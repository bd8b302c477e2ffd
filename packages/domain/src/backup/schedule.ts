import { DAY_MS, MINUTE_MS } from '../time/lengths.ts'

/** Minutes from midnight UTC, in order. */
export type TimesOfDay = readonly number[]

/** `06:00,18:00`; null for what is no list of times. */
export function readTimesOfDay(text: string): TimesOfDay | null {
  const times = text.split(',').map((part) => {
    const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(part.trim()) ?? []
    return hours === '' ? null : Number(hours) * 60 + Number(minutes)
  })
  const found = times.filter((time) => time !== null)
  return found.length === times.length ? [...new Set(found)].sort((a, b) => a - b) : null
}

/** The newest of these times that has come. */
export function latestTime(times: TimesOfDay, now: number): number {
  const today = now - (now % DAY_MS)
  const moments = [today - DAY_MS, today].flatMap((day) => times.map((time) => day + time * MINUTE_MS))
  return Math.max(...moments.filter((moment) => moment <= now))
}

/**
 * Whether a run is due, if the newest began at `lastBegun`: one that was missed while nothing ran is made up for, once. One that
 * failed is tried again after `retryMs`.
 */
export function isDue(
  times: TimesOfDay,
  last: { readonly begunAt: number; readonly hasFailed: boolean } | null,
  now: number,
  retryMs: number,
): boolean {
  if (last === null || last.begunAt < latestTime(times, now)) return true
  return last.hasFailed && now - last.begunAt >= retryMs
}
