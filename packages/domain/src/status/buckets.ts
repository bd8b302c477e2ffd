import { Temporal } from 'temporal-polyfill'

/** One bar of a historical chart. */
export interface HistoryBucket {
  /** The day `2026-11-15` or the month `2026-11`. */
  readonly key: string
  readonly from: number
  readonly to: number
}

const KEY_LENGTH = { days: 'yyyy-mm-dd'.length, months: 'yyyy-mm'.length }

/** The days or months of the zone that a period touches; the first and the last are cut to the period. */
export function historyBuckets(
  from: number,
  to: number,
  zone: string,
  by: 'days' | 'months',
): HistoryBucket[] {
  const buckets: HistoryBucket[] = []
  const first = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate()
  let date = by === 'months' ? first.with({ day: 1 }) : first
  let at = from
  while (at < to) {
    const next = date.add({ [by]: 1 })
    const end = Math.min(next.toZonedDateTime(zone).epochMilliseconds, to)
    // A day that an island left out when it crossed the date line has no length.
    if (end > at) {
      buckets.push({ key: date.toString().slice(0, KEY_LENGTH[by]), from: at, to: end })
      at = end
    }
    date = next
  }
  return buckets
}
