import { firstFrom } from '../line-facts.ts'
import type { Made, TrueStretch } from './scenario.ts'

/** A stretch of a wait and the machine that it was for, as it was. */
interface TrueWait {
  readonly machine: number
  readonly from: number
  readonly to: number
  readonly cause: number
}

/**
 * Who made whom wait, read from what happened and not from data: at each moment along the parts that ended the wait to a machine that
 * stood by itself, or that was slower.
 */
export function trueWaits({ scenario, truth, done }: Made): TrueWait[] {
  const { flow } = scenario
  const placeOf = (id: string): number => flow.machines.indexOf(id)
  const at = (m: number, ts: number): number => {
    const own = truth[m] ?? []
    let [low, high] = [0, own.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((own[middle]?.from ?? 0) <= ts) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  const stateOf = (m: number, ts: number): TrueStretch | undefined => truth[m]?.[at(m, ts)]

  const begun = truth.map((own) =>
    own.flatMap(({ from, state }, index) =>
      state === 'work' && own[index - 1]?.state !== 'down' ? from : [],
    ),
  )

  /** The one whose part, or whose room, ended the wait. */
  function ender(ids: readonly number[], wait: TrueStretch): number {
    const ends = ids.map((m) => {
      // It began with the part that made room.
      const all = (wait.state === 'starved' ? done[m] : begun[m]) ?? []
      return all[firstFrom(all, wait.to)] ?? Number.POSITIVE_INFINITY
    })
    const first = Math.min(...ends)
    return ids[ends.indexOf(first)] ?? ids[0] ?? -1
  }

  function follow(m: number, ts: number, kind: TrueStretch['state'], depth: number): number {
    const own = stateOf(m, ts)
    if (!own || depth > 100) return -1
    if (own.state === 'down') return m
    if (own.state === 'work') {
      const before = truth[m]?.[at(m, ts) - 1]
      // Its part began late because of the same: what happened on its other side is another story.
      return before?.state === kind ? follow(m, before.to - 1, kind, depth + 1) : m
    }
    const buffer = flow.buffers[own.buffer]
    const others = (own.state === 'starved' ? buffer?.from : buffer?.to)?.map(placeOf) ?? []
    const down = others.filter((each) => stateOf(each, ts)?.state === 'down')
    const works = others.some((each) => stateOf(each, ts)?.state === 'work')
    if (others.length > 1 && works && down[0] !== undefined) return down[0]
    return follow(ender(others, own), ts, own.state, depth + 1)
  }

  const edges = truth.flat().flatMap(({ from, to }) => [from, to])
  edges.sort((a, b) => a - b)
  const sorted = [...new Set(edges)]
  return truth.flatMap((own, machine) =>
    own
      .filter(({ state }) => state === 'starved' || state === 'blocked')
      .flatMap(({ from, to }) => {
        let low = 0
        let high = sorted.length
        while (low < high) {
          const middle = (low + high) >>> 1
          if ((sorted[middle] ?? 0) <= from) low = middle + 1
          else high = middle
        }
        const cuts = [from]
        for (let index = low; (sorted[index] ?? to) < to; index++) cuts.push(sorted[index] ?? to)
        return cuts.map((start, index) => {
          const end = cuts[index + 1] ?? to
          return { machine, from: start, to: end, cause: follow(machine, (start + end) / 2, 'down', 0) }
        })
      }),
  )
}
