interface Point {
  readonly ts: number
  readonly v: unknown
}

/**
 * Of numbers in the order of their times what a chart and a counter need: in each step the first, the last, the least and the
 * greatest. Texts, states and alarms stay: each of them says something that nothing else says.
 */
export function thinPoints<P extends Point>(points: readonly P[], stepMs: number): P[] {
  const kept: P[] = []
  let step: P[] = []
  let stepOf: number | null = null
  const close = (): void => {
    kept.push(...ofStep(step))
    step = []
  }
  for (const point of points) {
    const at = Math.floor(point.ts / stepMs)
    if (at !== stepOf) close()
    stepOf = at
    step.push(point)
  }
  close()
  return kept
}

function ofStep<P extends Point>(points: readonly P[]): readonly P[] {
  const numbers = points.filter(({ v }) => typeof v === 'number')
  if (numbers.length <= 4) return points
  let least = 0
  let greatest = 0
  for (const [index, { v }] of numbers.entries()) {
    if ((v as number) < (numbers[least]?.v as number)) least = index
    if ((v as number) > (numbers[greatest]?.v as number)) greatest = index
  }
  const wanted = new Set([0, least, greatest, numbers.length - 1].map((index) => numbers[index]))
  return points.filter((point) => typeof point.v !== 'number' || wanted.has(point))
}
