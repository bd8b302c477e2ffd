import type { StatusSpan } from '../lines/line-types.ts'

/** Where two meet the later one; the end of the last belongs to it, as the newest point of a line is often there. */
export const spanAt = (spans: readonly StatusSpan[] | undefined, ts: number): StatusSpan | undefined =>
  spans?.findLast(({ from, to }) => ts >= from && ts <= to)
