import { cleanText } from '../points/clean-text.ts'

/** One alarm as one report on the alarm channel has it. */
export interface AlarmItem {
  readonly code: string
  /** Empty when the machine gives none. */
  readonly text: string
  readonly isActive: boolean
}

/** One report: a change of one alarm, or the list of all that are active, which ends every other. */
export interface AlarmPoint {
  readonly ts: number
  readonly items: readonly AlarmItem[]
  readonly isList: boolean
}

/** An alarm from its raise to its clear; `to` is null while it is active. */
export interface AlarmEvent {
  readonly code: string
  readonly text: string
  readonly from: number
  readonly to: number | null
}

/** Codes and texts come from machines of any make: long ones are cut, so that they fit a key and a row. */
const MAX_CODE_LENGTH = 200
const MAX_TEXT_LENGTH = 2_000

/** Null for what is no alarm: machines send what they like. */
export function readAlarms(ts: number, value: unknown): AlarmPoint | null {
  if (Array.isArray(value)) return { ts, items: value.flatMap(itemOf), isList: true }
  const items = itemOf(value)
  return items.length > 0 ? { ts, items, isList: false } : null
}

function itemOf(value: unknown): AlarmItem[] {
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Record<string, unknown>
  const code = fields.alarmCode ?? fields.code
  if (typeof code !== 'string' && typeof code !== 'number') return []
  const text = fields.text ?? fields.message ?? fields.description
  return [
    {
      code: cleanText(String(code), MAX_CODE_LENGTH),
      text: typeof text === 'string' ? cleanText(text, MAX_TEXT_LENGTH) : '',
      isActive: isActive(fields.activeState),
    },
  ]
}

/** A report that says nothing about its state means that the alarm is active. */
function isActive(state: unknown): boolean {
  if (typeof state === 'string') return ['active', 'true', '1', 'on'].includes(state.toLowerCase())
  return state === undefined || state === true || state === 1
}

/** The alarms that follow from all points of a machine, in the order in which they began. */
export const alarmEventsOf = (points: readonly AlarmPoint[]): AlarmEvent[] => foldAlarms([], points)

/**
 * Goes on from the alarms that are active before the first of the points. Gives those, ended where the points end
 * them, and all that began. The same for every order of the points: reports of one moment are taken as raises, then
 * clears, then lists. An alarm that ends and begins at one moment has not ended.
 */
export function foldAlarms(active: readonly AlarmEvent[], points: readonly AlarmPoint[]): AlarmEvent[] {
  const events: { code: string; text: string; from: number; to: number | null }[] = active.map((event) => ({
    ...event,
    to: null,
  }))
  const last = new Map(events.map((event) => [event.code, event]))
  const raise = ({ code, text }: AlarmItem, ts: number): void => {
    const known = last.get(code)
    if (known && (known.to === null || known.to === ts)) known.to = null
    else {
      const event = { code, text, from: ts, to: null }
      events.push(event)
      last.set(code, event)
    }
  }
  const clear = (code: string, ts: number): void => {
    const known = last.get(code)
    if (known?.to === null) known.to = ts
  }
  for (const { ts, items, isList } of points.toSorted(byMoment)) {
    const raised = items.filter((item) => item.isActive)
    if (isList) {
      const kept = new Set(raised.map((item) => item.code))
      for (const code of last.keys()) if (!kept.has(code)) clear(code, ts)
    }
    for (const item of raised) raise(item, ts)
    if (!isList) for (const item of items) if (!item.isActive) clear(item.code, ts)
  }
  return events.sort((a, b) => a.from - b.from || compare(a.code, b.code))
}

const rank = ({ isList, items }: AlarmPoint): number => (isList ? 2 : items[0]?.isActive ? 0 : 1)

const byMoment = (a: AlarmPoint, b: AlarmPoint): number =>
  a.ts - b.ts || rank(a) - rank(b) || compare(JSON.stringify(a.items), JSON.stringify(b.items))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
