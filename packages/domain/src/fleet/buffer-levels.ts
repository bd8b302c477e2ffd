import { scaleOf } from '../lines/fills.ts'
import { STEP_S } from './replay.ts'

/** The parts in a buffer, as those that take from it count them, at the start of each step, as far as counted pieces show it: an estimate. */
export type BufferLevels = readonly number[]

/** From here on it is nearly full or nearly empty, as a share of its capacity. */
const FULL = 0.9
const EMPTY = 0.1

/**
 * Parts that came in less those that went out. Nobody knows how much lay there at first: it is taken to have been as little as it can have been
 * without ever holding less than nothing. A machine makes no more than its buffer holds, so what would be more or less than that is
 * a difference in counting, and is dropped as it arises. Null where one of the machines counts nothing, or where one side's parts are none of the other's.
 */
export function bufferLevels(
  incoming: readonly (readonly number[] | null)[],
  outgoing: readonly (readonly number[] | null)[],
  capacity: number | null,
  knownS: number,
): BufferLevels | null {
  const all = [...incoming, ...outgoing]
  if (all.length === 0 || all.some((parts) => parts === null)) return null
  const steps = Math.max(0, Math.ceil(knownS / STEP_S))
  const made = sumsOf(incoming, steps)
  const used = sumsOf(outgoing, steps)
  const scale = scaleOf(total(made), total(used), (capacity ?? 0) + all.length)
  if (scale === null) return null
  const changes = made.map((parts, step) => parts * scale - (used[step] ?? 0))
  const most = capacity ?? Number.POSITIVE_INFINITY
  let deepest = 0
  let sum = 0
  for (const change of changes) {
    sum += change
    deepest = Math.min(deepest, sum)
    // As soon as it had to be full it can have had no more at first.
    if (sum - deepest >= most) break
  }
  let level = Math.min(most, 0 - deepest)
  return [
    level,
    ...changes.map((change) => {
      level = Math.min(most, Math.max(0, level + change))
      return level
    }),
  ]
}

const sumsOf = (side: readonly (readonly number[] | null)[], steps: number): number[] =>
  Array.from({ length: steps }, (_, step) => total(side.map((parts) => parts?.[step] ?? 0)))

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** Between two steps evenly. */
export function levelAt(levels: BufferLevels, second: number): number {
  const step = Math.min(Math.max(0, second / STEP_S), levels.length - 1)
  const [before = 0, after = 0] = [levels[Math.floor(step)], levels[Math.ceil(step)]]
  return before + (after - before) * (step - Math.floor(step))
}

/** When it became nearly full or nearly empty: once, until it was half full in between, as a level that trembles is no news. */
export function extremesOf(
  levels: BufferLevels,
  capacity: number,
): { at: number; isFull: boolean; fill: number }[] {
  const found: { at: number; isFull: boolean; fill: number }[] = []
  const first = levels[0] ?? 0
  let state: 'full' | 'empty' | 'between' =
    first >= capacity * FULL ? 'full' : first <= capacity * EMPTY ? 'empty' : 'between'
  levels.forEach((fill, step) => {
    const isHalf = state === 'full' ? fill <= capacity / 2 : fill >= capacity / 2
    if (state !== 'between' && isHalf) state = 'between'
    if (state !== 'between' || (fill < capacity * FULL && fill > capacity * EMPTY)) return
    state = fill >= capacity * FULL ? 'full' : 'empty'
    found.push({ at: step * STEP_S, isFull: state === 'full', fill })
  })
  return found
}
