import type { Point } from '@millwright/domain/points/point'

/**
 * Divides events in time order: of one moment as many are kept as have so many bytes of text, and one at least. Nothing but
 * their time tells where a page of them ends, so a moment is read as a whole.
 */
export function boundMoments(
  events: readonly Point[],
  maxBytes: number,
): { readonly kept: Point[]; readonly beyond: Point[] } {
  const kept: Point[] = []
  const beyond: Point[] = []
  let moment = Number.NaN
  let bytes = 0
  for (const event of events) {
    const isFirst = event.ts !== moment
    moment = event.ts
    const size = event.value.kind === 'number' ? 0 : Buffer.byteLength(event.value.txt)
    bytes = isFirst ? size : bytes + size
    if (isFirst || bytes <= maxBytes) kept.push(event)
    else beyond.push(event)
  }
  return { kept, beyond }
}
