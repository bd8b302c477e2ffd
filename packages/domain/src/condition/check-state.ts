import type { CycleStatus } from './verdict.ts'

interface Tested {
  readonly status: CycleStatus
  readonly score: number | null
  readonly startedAt: Date
}

/** How a check of a machine does, of all tools and operations that were tested. */
export interface CheckState<T> {
  /** The tests of the tool and operation that is worst, the oldest first. */
  readonly series: readonly T[]
  /** The last of them that was judged; where none was, the last of all. */
  readonly last: T | undefined
  /** The newest that could not be read since, of any tool and operation. It says nothing about how the machine does. */
  readonly aborted: T | undefined
}

/** It says how the machine did; one that waits or could not be read does not. */
export const isJudged = ({ status }: Pick<Tested, 'status'>): boolean =>
  status !== '-' && status !== 'ABORTED'

const newest = <T extends Tested>(tests: readonly T[]): T | undefined =>
  tests.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())[0]

/** A fingerprint is good, whatever it was judged before it became one. */
const badnessOf = ({ status, score }: Tested): number => (status === 'FINGERPRINT' ? 101 : (score ?? 101))

/**
 * Takes the tests of each tool and operation, the oldest first. The lowest of their last scores decides, else what was tested
 * last (rules: condition 11).
 */
export function checkStateOf<T extends Tested>(all: readonly (readonly T[])[]): CheckState<T> {
  const judged = all.flatMap((series) => {
    const last = series.findLast(isJudged)
    return last ? [{ series, last }] : []
  })
  const [worst] = judged.toSorted(
    (a, b) =>
      badnessOf(a.last) - badnessOf(b.last) || b.last.startedAt.getTime() - a.last.startedAt.getTime(),
  )
  const latest = newest(all.flatMap((series) => series.at(-1) ?? []))
  const last = worst?.last ?? latest
  const series = worst?.series ?? all.find((each) => last !== undefined && each.includes(last)) ?? []
  const since = all.flatMap((each) => each.slice(each.findLastIndex(isJudged) + 1))
  const aborted = newest(since.filter(({ status }) => status === 'ABORTED'))
  return { series, last, aborted: aborted === last ? undefined : aborted }
}
