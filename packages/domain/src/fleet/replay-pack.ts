import { STATUSES, type Status } from '../status/status.ts'
import type { ClosedSpan } from '../status/timeline.ts'

/** A status from this second of the day on, until the next change. */
export interface Change {
  readonly at: number
  readonly status: Status
}

/** Seconds between a moment and the start of the day, whole: nobody sees less in a replay. */
export const secondOf = (ts: number, start: number): number => Math.round((ts - start) / 1000)

/** Each change once, time without a report as UNKNOWN. Of several in one second the last one holds. */
export function changesOf(spans: readonly ClosedSpan[], start: number): Change[] {
  const found: Change[] = []
  const put = (at: number, status: Status): void => {
    while (found.length > 0 && (found.at(-1)?.at ?? 0) >= at) found.pop()
    if (found.at(-1)?.status !== status) found.push({ at, status })
  }
  spans.forEach((span, index) => {
    const [from, to] = [secondOf(span.from, start), secondOf(span.to, start)]
    const next = spans[index + 1]
    if (to > from) put(from, span.status)
    if (!next || secondOf(next.from, start) > to) put(Math.max(to, from), 'UNKNOWN')
  })
  return found
}

/** Rows of equally many whole numbers, of which the first grows: as one list, with only what the first grew by. */
export function packRows(rows: readonly (readonly number[])[]): number[] {
  let before = 0
  return rows.flatMap(([first = 0, ...rest]) => {
    const by = first - before
    before = first
    return [by, ...rest]
  })
}

/** The same back; what does not fill a row is left out. */
export function unpackRows(packed: readonly number[], width: number): number[][] {
  let first = 0
  return Array.from({ length: Math.floor(packed.length / width) }, (_, row) => {
    const [by = 0, ...rest] = packed.slice(row * width, (row + 1) * width)
    first += by
    return [first, ...rest]
  })
}

export const packChanges = (changes: readonly Change[]): number[] =>
  packRows(changes.map(({ at, status }) => [at, STATUSES.indexOf(status)]))

export const unpackChanges = (packed: readonly number[]): Change[] =>
  unpackRows(packed, 2).map(([at = 0, code = 0]) => ({ at, status: STATUSES[code] ?? 'UNKNOWN' }))

/** Whole pieces of each step, whose sum is that of all to the nearest piece; steps at the end that bring none are left out. */
export function packSteps(gains: readonly number[]): number[] {
  let sum = 0
  const steps = gains.map((gain) => {
    const before = Math.round(sum)
    sum += gain
    return Math.round(sum) - before
  })
  return steps.slice(0, steps.findLastIndex((gain) => gain !== 0) + 1)
}
