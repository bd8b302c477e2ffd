import { type Percentiles, percentilesOf } from './percentiles.ts'

export interface Timed extends Percentiles {
  readonly runs: number
}

const WARM_UPS = 3

/** Milliseconds of each run, one after the other, after some that do not count; fewer when they take too long. */
export async function timeRuns(work: () => Promise<unknown>, runs: number, maxMs: number): Promise<Timed> {
  for (let run = 0; run < WARM_UPS; run++) await work()
  const times: number[] = []
  for (const end = performance.now() + maxMs; times.length < runs && performance.now() < end; ) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return { runs: times.length, ...percentilesOf(times) }
}
