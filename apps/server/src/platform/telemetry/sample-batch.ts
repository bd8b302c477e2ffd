import { LATE_POINT_MS } from './counted-days-store.ts'
import { type EventRow, eventRowOf, inKeyOrder, type SampleRow } from './sample-rows.ts'

/** Rows of a batch that something follows from. */
export interface PickedRows {
  readonly rows: readonly SampleRow[]
}

/** Facts without any row left are dropped. */
export const onlyWith = <Picked extends PickedRows>(
  picked: readonly Picked[],
  isWanted: (row: SampleRow) => boolean,
): Picked[] =>
  picked.flatMap((each) => {
    const rows = each.rows.filter(isWanted)
    return rows.length > 0 ? [{ ...each, rows }] : []
  })

/** By machine, the first point that may belong to what was counted already. */
export function lateOnes(rows: readonly SampleRow[], now: number): Map<number, number> {
  const first = new Map<number, number>()
  for (const { machineId, ts } of rows)
    if (ts < now - LATE_POINT_MS) first.set(machineId, Math.min(first.get(machineId) ?? ts, ts))
  return first
}

/** Points of closed hours are late. */
export function divide(
  rows: readonly SampleRow[],
  border: number,
): { fresh: readonly SampleRow[]; late: readonly SampleRow[] } {
  const late = rows.filter((row) => row.ts < border)
  return { fresh: late.length === 0 ? rows : rows.filter((row) => row.ts >= border), late }
}

/** Most batches hold no events, and are not copied. */
export function separate(
  rows: readonly SampleRow[],
  isEvent: (channelId: number) => boolean,
): { states: readonly SampleRow[]; events: readonly EventRow[] } {
  if (!hasEvents(rows, isEvent)) return { states: rows, events: [] }
  return {
    states: rows.filter((row) => !isEvent(row.channelId)),
    events: inKeyOrder(rows.filter((row) => isEvent(row.channelId)).map(eventRowOf)),
  }
}

/** Points of a channel come in runs: it is asked once for each. */
function hasEvents(rows: readonly SampleRow[], isEvent: (channelId: number) => boolean): boolean {
  let asked = -1
  for (const { channelId } of rows) {
    if (channelId === asked) continue
    if (isEvent(channelId)) return true
    asked = channelId
  }
  return false
}
