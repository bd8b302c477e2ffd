import { faultOf, MAX_MINUTES, type Watch } from './condition.ts'

const EACH_SIDE = 2
/** Steps that people count in. */
const STEPS = [1, 2, 5, 10]

/** The next step that people count in at or above a number: 1, 2, 5, 10, 20 … or 0.1, 0.2 … */
export function roundStep(least: number): number {
  if (!(least > 0) || !Number.isFinite(least)) return 1
  const unit = 10 ** Math.floor(Math.log10(least))
  const step = STEPS.find((each) => each * unit >= least * (1 - 1e-9)) ?? 10
  return Number((step * unit).toPrecision(6))
}

/**
 * The same watch with limits nearby, in order and with itself in the middle; by its minutes where it has no limit.
 * `spread` is how far the values of the channel lie apart, the lowest and highest tenths aside.
 */
export function alternativesOf(watch: Watch, spread: number): Watch[] {
  const { condition, minutes } = watch
  const shifts = Array.from({ length: 2 * EACH_SIDE + 1 }, (_, index) => index - EACH_SIDE)
  const step = roundStep(spread / 12)
  const moved = (value: number, by: number): number => Number((value + by * step).toPrecision(12))
  const found = shifts.map((shift): Watch => {
    switch (condition.kind) {
      case 'above':
      case 'below':
        return { ...watch, condition: { ...condition, limit: moved(condition.limit, shift) } }
      case 'outside':
        return {
          ...watch,
          condition: { ...condition, low: moved(condition.low, -shift), high: moved(condition.high, shift) },
        }
      case 'unchanged':
      case 'silent':
        return { ...watch, minutes: Math.min(Math.max(1, Math.round(minutes * 2 ** shift)), MAX_MINUTES) }
      default:
        return condition satisfies never
    }
  })
  const keys = new Set<string>()
  return found.filter((each) => {
    const key = JSON.stringify(each)
    const isNew = !keys.has(key)
    keys.add(key)
    return isNew && faultOf(each) === null
  })
}
