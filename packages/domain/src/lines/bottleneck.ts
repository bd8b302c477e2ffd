import type { Interval } from '../stops/usage-spans.ts'
import type { LineStretch } from './analyse.ts'

/** For how long a machine was the bottleneck of its line, alone and together with the one before or after it. */
interface BottleneckTime {
  readonly soleMs: number
  readonly shiftingMs: number
}

export interface Bottlenecks {
  /** By machine. */
  readonly times: readonly BottleneckTime[]
  /** The time in which any of them was active. */
  readonly totalMs: number
}

interface Active extends Interval {
  readonly machine: number
}

/**
 * By the active-period method (rules: lines 7): a machine is active while it does not wait, that is, also while it stands by itself. The
 * bottleneck of a moment is the one that has been and stays active longest without a break; where two follow each other, the time that
 * they share is the shift from one to the other.
 */
export function bottlenecksOf(
  stretches: readonly (readonly LineStretch[])[],
  ahead: readonly number[] = [],
): Bottlenecks {
  const periods = stretches
    .flatMap((own, machine) => activeOf(own, machine, ahead[machine] ?? 0))
    .sort((a, b) => a.from - b.from)
  const times = stretches.map(() => ({ soleMs: 0, shiftingMs: 0 }))
  const chain = chainOf(periods)
  chain.forEach((period, index) => {
    const [before, after] = [chain[index - 1], chain[index + 1]]
    const sharedBefore = before ? Math.max(0, before.to - period.from) : 0
    const sharedAfter = after ? Math.max(0, period.to - after.from) : 0
    const length = period.to - period.from
    const shared = Math.min(length, sharedBefore + sharedAfter)
    const own = times[period.machine]
    if (!own) return
    own.soleMs += length - shared
    own.shiftingMs += shared
  })
  return { times, totalMs: unionMs(periods) }
}

function activeOf(own: readonly LineStretch[], machine: number, by: number): Active[] {
  const found: { machine: number; from: number; to: number }[] = []
  for (const { from, to, state } of own) {
    if (state !== 'work' && state !== 'alarm' && state !== 'stop') continue
    const last = found.at(-1)
    if (last && last.to === from - by) last.to = to - by
    else found.push({ machine, from: from - by, to: to - by })
  }
  return found
}

/** From one bottleneck to the next: at the end of one it is the longest of those that are active then. */
function chainOf(periods: readonly Active[]): Active[] {
  const chain: Active[] = []
  let at = periods[0]?.from ?? 0
  let next = 0
  let open: Active[] = []
  for (;;) {
    for (let each = periods[next]; each && each.from <= at; each = periods[++next]) open.push(each)
    open = open.filter(({ to }) => to > at)
    const longest = open.reduce<Active | null>(
      (best, each) => (best && best.to - best.from >= each.to - each.from ? best : each),
      null,
    )
    if (longest) {
      chain.push(longest)
      at = longest.to
      continue
    }
    const following = periods[next]
    if (!following) return chain
    at = following.from
  }
}

function unionMs(periods: readonly Interval[]): number {
  let [sum, end] = [0, Number.NEGATIVE_INFINITY]
  for (const { from, to } of periods) {
    sum += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return sum
}
