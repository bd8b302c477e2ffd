import type { Point } from '../../live/points.ts'

export interface ActiveAlarm {
  readonly code: string
  /** Empty when the machine gives none. */
  readonly text: string
  readonly since: number
}

interface AlarmEvent extends ActiveAlarm {
  readonly isActive: boolean
}

/**
 * What the Alarms channel says at the end of these points, the longest first. A machine sends one event for each
 * change, or the list of all that are active; a list replaces everything before it.
 */
export function activeAlarms(points: readonly Point[]): ActiveAlarm[] {
  let active = new Map<string, ActiveAlarm>()
  for (const { v, ts } of points) {
    const isList = Array.isArray(v)
    const next = new Map(isList ? [] : active)
    for (const { isActive, ...alarm } of (isList ? v : [v]).flatMap((each) => eventOf(each, ts))) {
      // An alarm that is reported again has been active since it was first reported.
      if (isActive) next.set(alarm.code, active.get(alarm.code) ?? alarm)
      else next.delete(alarm.code)
    }
    active = next
  }
  return [...active.values()].sort((a, b) => a.since - b.since)
}

/** Nothing for what is no alarm: machines send what they like. */
function eventOf(value: unknown, ts: number): AlarmEvent[] {
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Record<string, unknown>
  const code = fields.alarmCode ?? fields.code
  if (typeof code !== 'string' && typeof code !== 'number') return []
  const text = fields.text ?? fields.message ?? fields.description
  return [
    {
      code: String(code),
      text: typeof text === 'string' ? text : '',
      since: typeof fields.ts === 'number' ? fields.ts : ts,
      isActive: isActive(fields.activeState),
    },
  ]
}

/** An alarm in a list that says nothing about its state is there. */
function isActive(state: unknown): boolean {
  if (typeof state === 'string') return ['active', 'true', '1', 'on'].includes(state.toLowerCase())
  return state === undefined || state === true || state === 1
}
