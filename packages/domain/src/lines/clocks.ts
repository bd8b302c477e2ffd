import { MINUTE_MS, SECOND_MS } from '../time/lengths.ts'
import { quantile } from './draw.ts'
import { firstFrom, type Line, type LineFacts, lineOf } from './line-facts.ts'

/** Clocks that differ by more are not set right by these rules. */
const MOST_MS = 90 * SECOND_MS
const BIN_MS = 2 * SECOND_MS
/** So many waits must end with a part of the other, and such a share of all. */
const LEAST = 8
const LEAST_SHARE = 0.125
/** And so many times as often as by chance. */
const CLEAR = 2.5

/** A clock that is wrong by more makes the figures of short waits doubtful. */
const DOUBTFUL_CLOCK_MS = 10 * SECOND_MS

/**
 * How far the clock of each machine is ahead of that of the first. A wait ends with a part of a neighbour: by how much these two
 * differ most often is the difference of their clocks (rules: lines 5). Zero where it cannot be known. A step is a pair of machines.
 */
export function* clockSteps(facts: LineFacts): Generator<void, number[]> {
  const line = lineOf(facts, [])
  const ahead: (number | null)[] = line.members.map(() => null)
  for (let first = ahead.indexOf(null); first >= 0; first = ahead.indexOf(null)) {
    ahead[first] = 0
    const open = [first]
    for (let one = open.pop(); one !== undefined; one = open.pop())
      for (const { supplier, follower } of pairsOf(line)) {
        const other = supplier === one ? follower : follower === one ? supplier : null
        if (other === null || ahead[other] !== null) continue
        yield
        const by = difference(line, supplier, follower)
        ahead[other] = (ahead[one] ?? 0) + (other === follower ? by : -by)
        open.push(other)
      }
  }
  const middle =
    quantile(
      ahead.map((each) => each ?? 0),
      0.5,
    ) ?? 0
  return ahead.map((each) => (each ?? 0) - middle)
}

const pairsOf = ({ joints }: Line): { supplier: number; follower: number }[] =>
  joints.flatMap(({ from, to }) => from.flatMap((supplier) => to.map((follower) => ({ supplier, follower }))))

/** How far the follower is ahead of its supplier. */
function difference(line: Line, supplier: number, follower: number): number {
  const [one, other] = [line.members[supplier], line.members[follower]]
  if (!one || !other) return 0
  const waits = (member: typeof one): number[] =>
    member.pieces.flatMap(({ state, to }, index) =>
      state === 'wait' && member.pieces[index + 1]?.state === 'work' ? to : [],
    )
  // A starved follower goes on with a part of the supplier, a blocked supplier when the follower takes one.
  const found = [...around(waits(other), one.done).map((by) => -by), ...around(waits(one), other.taken)]
  const bins = new Map<number, number>()
  for (const by of found) {
    const bin = Math.round(by / BIN_MS)
    for (const each of [bin - 1, bin, bin + 1]) bins.set(each, (bins.get(each) ?? 0) + 1)
  }
  let [best, most] = [0, bins.get(0) ?? 0]
  for (const [bin, count] of bins) if (count > most * 1.3) [best, most] = [bin, count]
  const all = waits(other).length + waits(one).length
  // Where events are many, some of them lie everywhere.
  const usual = (found.length * 3 * BIN_MS) / (2 * MOST_MS)
  if (most < LEAST || most < all * LEAST_SHARE || most < usual * CLEAR || best === 0) return 0
  const near = found.filter((by) => Math.abs(by - best * BIN_MS) <= 1.5 * BIN_MS)
  return quantile(near, 0.5) ?? 0
}

/** Of each moment all differences to events that are not too far away. */
function around(moments: readonly number[], events: readonly number[]): number[] {
  const found: number[] = []
  for (const at of moments)
    for (
      let index = firstFrom(events, at - MOST_MS);
      (events[index] ?? Number.POSITIVE_INFINITY) <= at + MOST_MS;
      index++
    )
      found.push((events[index] ?? 0) - at)
  return found
}

/** Machines whose clock is wrong by more than a few seconds. */
export const doubtfulClocks = (ahead: readonly number[]): number[] =>
  ahead.flatMap((by, m) => (Math.abs(by) > DOUBTFUL_CLOCK_MS && Math.abs(by) < 10 * MINUTE_MS ? m : []))
