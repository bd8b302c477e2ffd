import { setImmediate } from 'node:timers/promises'

/** Between two steps that each take about as long as others should wait. */
export const nextTurn = (): Promise<void> => setImmediate()

/** How long work goes on before others get a turn. */
const SLICE_MS = 5
/** Reading the clock takes longer than most items. */
const STEP = 32

/** For long work: asked after each step, it says when the others are due. */
export function createSlice() {
  let since = performance.now()
  return {
    isOver: (): boolean => performance.now() - since > SLICE_MS,
    /** Gives others a turn. */
    async next(): Promise<void> {
      await setImmediate()
      since = performance.now()
    },
  }
}

/** Runs work that names its own steps without holding up the process. */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  const slice = createSlice()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (slice.isOver()) await slice.next()
  }
}

/** As `map`, without holding up the process: a list of thousands of machines takes many times as long as others should wait. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const slice = createSlice()
  const mapped: R[] = []
  for (const item of items) {
    mapped.push(map(item, mapped.length))
    if (mapped.length % STEP === 0 && slice.isOver()) await slice.next()
  }
  return mapped
}

/** The same for rows, as a list. */
export async function listInSlices<T>(rows: Iterable<T>): Promise<T[]> {
  const slice = createSlice()
  const list: T[] = []
  for (const row of rows) {
    list.push(row)
    if (slice.isOver()) await slice.next()
  }
  return list
}
