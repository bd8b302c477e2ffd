import { lengthOf, type View } from '../frame/time-scale.ts'
import type { StatusSpan } from '../lines/line-types.ts'

/**
 * The spans of a strip with a number of places. Where many share a place, the one that lasted longest there: painted one
 * over the other, the last of them would seem to be all there was.
 */
export function longestSpans(
  spans: readonly StatusSpan[],
  view: View,
  places: number,
): readonly StatusSpan[] {
  const seen = spans.filter(({ from, to }) => to > view.from && from < view.to)
  if (seen.length <= places) return seen
  const length = lengthOf(view) / places
  const shown: StatusSpan[] = []
  let first = 0
  for (let place = 0; place < places; place++) {
    const from = view.from + place * length
    const to = from + length
    while ((seen[first]?.to ?? to) <= from) first++
    const longest = longestIn(seen, first, { from, to })
    if (!longest) continue
    const last = shown.at(-1)
    if (last && last.to === from && last.label === longest.label) shown[shown.length - 1] = { ...last, to }
    else shown.push({ ...longest, from, to })
  }
  return shown
}

/** Undefined where for most of the time there is none. */
function longestIn(spans: readonly StatusSpan[], first: number, { from, to }: View): StatusSpan | undefined {
  const lasted = new Map<string, { span: StatusSpan; ms: number }>()
  let empty = to - from
  for (let index = first; index < spans.length; index++) {
    const span = spans[index]
    if (!span || span.from >= to) break
    const ms = Math.min(span.to, to) - Math.max(span.from, from)
    lasted.set(span.label, { span, ms: ms + (lasted.get(span.label)?.ms ?? 0) })
    empty -= ms
  }
  const [longest] = [...lasted.values()].sort((a, b) => b.ms - a.ms)
  return longest && longest.ms >= empty ? longest.span : undefined
}
