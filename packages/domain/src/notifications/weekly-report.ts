import type { DayRange } from '../time/range.ts'
import { addDays, dayAt, localHour, type PlainDay } from '../time/zone.ts'

/** On Mondays at six in the morning of the reader: yesterday is counted by then, also where the machines are further west. */
const HOUR = 6
const MONDAY = 1

/** The week whose report is due at a moment: from Monday to Sunday before; null on other days, and before six. */
export function dueReportWeek(now: number, zone: string): DayRange | null {
  const { weekday, hour } = localHour(now, zone)
  if (weekday !== MONDAY || hour < HOUR) return null
  const today: PlainDay = dayAt(now, zone)
  return { from: addDays(today, -7), to: addDays(today, -1) }
}
