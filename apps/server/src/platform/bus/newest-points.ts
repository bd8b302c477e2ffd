interface LivePoint {
  readonly v: unknown
}

/** So few of any size are a fraction of what is kept of a channel. */
const FEW = 4

/** Lengths as JSON text, kept with the value: each is needed as often as browsers watch it. */
const sizes = new WeakMap<object, number>()

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  const known = sizes.get(value) ?? JSON.stringify(value).length
  sizes.set(value, known)
  return known
}

/** The newest of points in the order of time: so many, and with so much text, and one at least. */
export function newestPoints<P extends LivePoint>(
  points: readonly P[],
  maxPoints: number,
  maxText: number,
): P[] {
  let from = Math.max(0, points.length - maxPoints)
  if (points.length - from <= FEW) return points.slice(from)
  let text = 0
  for (let index = points.length - 1; index >= from; index--) {
    text += sizeOf(points[index]?.v)
    if (text > maxText && index < points.length - 1) from = index + 1
  }
  return points.slice(from)
}
