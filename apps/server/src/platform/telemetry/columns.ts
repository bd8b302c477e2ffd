import type { Point } from '@millwright/domain/points/point'
import type { Columns } from '@millwright/domain/points/thin'

/** The numbers among points. */
export function columnsOf(points: readonly Point[]): Columns {
  const ts: number[] = []
  const num: number[] = []
  for (const { ts: at, value } of points) {
    if (value.kind !== 'number') continue
    ts.push(at)
    num.push(value.num)
  }
  return { ts, num }
}

/** Arguments of one call: very many overflow the stack. */
const AT_ONCE = 1_000

/** One behind the other; whole lists are copied many times quicker than their points one by one. */
export function joinColumns(parts: readonly Columns[]): Columns {
  const [first] = parts
  if (first && parts.length === 1) return first
  let ts: number[] = []
  let num: number[] = []
  for (let at = 0; at < parts.length; at += AT_ONCE) {
    const some = parts.slice(at, at + AT_ONCE)
    ts = ts.concat(...some.map((part) => part.ts))
    num = num.concat(...some.map((part) => part.num))
  }
  return { ts, num }
}

/** Those from a moment up to another, of columns in time order. */
export function cutColumns(columns: Columns, from: number, to: number): Columns {
  const { ts, num } = columns
  const [begin, end] = [placeOf(ts, from), placeOf(ts, to)]
  if (begin === 0 && end === ts.length) return columns
  return { ts: ts.slice(begin, end), num: num.slice(begin, end) }
}

/** Of the first that is not before a moment. */
function placeOf(ts: readonly number[], moment: number): number {
  let low = 0
  let high = ts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ts[middle] ?? 0) < moment) low = middle + 1
    else high = middle
  }
  return low
}
