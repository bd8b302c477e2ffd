import type { AlarmEvent } from './alarm.ts'

/** An alarm that comes again within this time of its end chatters (rules: alarms 5). */
const CHATTER_MS = 2 * 60_000

type Alarm = Pick<AlarmEvent, 'code' | 'from' | 'to'>

/** Alarms in the order in which they began; gives rows of one code that follow each other closely, in the order of their first. */
export function foldChatter<A extends Alarm>(alarms: readonly A[]): A[][] {
  const rows: A[][] = []
  const open = new Map<string, { row: A[]; until: number }>()
  for (const alarm of alarms) {
    const until = alarm.to ?? Number.POSITIVE_INFINITY
    const known = open.get(alarm.code)
    if (known && alarm.from - known.until <= CHATTER_MS) {
      known.row.push(alarm)
      known.until = until
    } else {
      const row = [alarm]
      rows.push(row)
      open.set(alarm.code, { row, until })
    }
  }
  return rows
}
