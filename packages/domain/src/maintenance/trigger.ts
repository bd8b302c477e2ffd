/** The work of a machine is counted in these. `H` is hours of work, from its status; the others are counters of the machine. */
export const COUNTER_UNITS = ['H', 'SPINDLE_H', 'CYCLES', 'PARTS', 'M'] as const
export type CounterUnit = (typeof COUNTER_UNITS)[number]

export const CALENDAR_PERIODS = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const
export type CalendarPeriod = (typeof CALENDAR_PERIODS)[number]

/** A task has several: the one that comes first counts. */
export type Trigger =
  /** Any unit, in capitals; those of `COUNTER_UNITS` are counted. */
  | { readonly kind: 'counter'; readonly unit: string; readonly value: number }
  | { readonly kind: 'calendar'; readonly every: number; readonly period: CalendarPeriod }
  /** So many alarms of one code since the task was last done. */
  | { readonly kind: 'alarms'; readonly code: string; readonly count: number }
  /** A value of a channel beyond a limit. */
  | {
      readonly kind: 'channel'
      readonly channel: string
      readonly side: 'above' | 'below'
      readonly limit: number
    }
  /** A test of the condition analyzer that ended in an error. */
  | { readonly kind: 'test'; readonly app: string }

export type TriggerKind = Trigger['kind']

/** A trigger with what was counted since the task was last done; null where nothing is known. */
export interface Gauge {
  readonly trigger: Trigger
  readonly used: number | null
}

/** From here on the work can be planned. */
export const WARNING_LEVEL = 0.7
export const DUE_LEVEL = 1

export const MAX_TRIGGER = 1e9
export const MAX_TRIGGERS = 10

/** Null when it may be stored. A trigger of zero would be due for ever. */
export function triggerFault(trigger: Trigger): string | null {
  switch (trigger.kind) {
    case 'counter':
      return isAmount(trigger.value) ? null : `must be more than 0 and at most ${MAX_TRIGGER}`
    case 'calendar':
      return isCount(trigger.every, 1000) ? null : 'must be a whole number from 1 to 1000'
    case 'alarms':
      if (trigger.code.trim() === '') return 'needs the code of an alarm'
      return isCount(trigger.count, 100_000) ? null : 'must be a whole number from 1 to 100000'
    case 'channel':
      if (trigger.channel.trim() === '') return 'needs a channel'
      return Number.isFinite(trigger.limit) ? null : 'must be a number'
    case 'test':
      return trigger.app.trim() === '' ? 'needs an app' : null
    default:
      return trigger satisfies never
  }
}

const isAmount = (value: number): boolean => Number.isFinite(value) && value > 0 && value <= MAX_TRIGGER
const isCount = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most

/** How much makes it due, in what `used` is counted in; days for the calendar. */
export function limitOf(trigger: Trigger, cycleDays: number): number {
  switch (trigger.kind) {
    case 'counter':
      return trigger.value
    case 'calendar':
      return cycleDays
    case 'alarms':
      return trigger.count
    case 'channel':
    case 'test':
      return 1
    default:
      return trigger satisfies never
  }
}

/** A value that is sent as a text, as people write it: `500`, `1 000`, `2,5`. Null for what is no number. */
export function readAmount(text: string): number | null {
  const value = text.replace(/\s/g, '').replace(',', '.')
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(value)) return null
  return Number(value)
}

/** As it is sent back. */
export const showAmount = (value: number): string => String(value)

/** In capitals, whatever it is; null for an empty text. */
export const readUnit = (text: string): string | null => text.trim().toUpperCase() || null

/** Whether machines count it; a task in another unit is due by its other triggers, or by hand. */
export const isCounted = (unit: string): unit is CounterUnit =>
  (COUNTER_UNITS as readonly string[]).includes(unit)
