import type { AlarmEvent } from './alarm.ts'

/** A stop that begins later than this has another reason (rules: alarms 6). */
const FOLLOWS_WITHIN_MS = 10 * 60_000
/** In a storm, what comes first says enough. */
const MOST_LOOKED_AT = 50
/** Once is chance. */
const LEAST_TIMES = 2

export interface FollowUp {
  readonly code: string
  /** After how many of the alarms it came. */
  readonly times: number
}

type Alarm = Pick<AlarmEvent, 'code' | 'from'>

/** By code, what usually comes after it, the most frequent first. Alarms in the order in which they began. */
export function followUps(alarms: readonly Alarm[]): Map<string, FollowUp[]> {
  const counted = new Map<string, Map<string, number>>()
  alarms.forEach((alarm, index) => {
    const after = new Set<string>()
    for (let at = index + 1; at <= index + MOST_LOOKED_AT; at += 1) {
      const later = alarms[at]
      if (!later || later.from - alarm.from > FOLLOWS_WITHIN_MS || later.code === alarm.code) break
      after.add(later.code)
    }
    const ofCode = counted.get(alarm.code) ?? new Map<string, number>()
    for (const code of after) ofCode.set(code, (ofCode.get(code) ?? 0) + 1)
    counted.set(alarm.code, ofCode)
  })
  return new Map(
    [...counted].map(([code, after]) => [
      code,
      [...after]
        .filter(([, times]) => times >= LEAST_TIMES)
        .map(([later, times]) => ({ code: later, times }))
        .sort((a, b) => b.times - a.times || (a.code < b.code ? -1 : 1)),
    ]),
  )
}
