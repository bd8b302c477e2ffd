import { joined, outside } from '../stops/reasons.ts'
import type { Interval } from '../stops/usage-spans.ts'
import { quantile } from './draw.ts'
import { firstFrom, type Joint, type Line } from './line-facts.ts'

/** How many parts are between two machines, those that the followers work on among them. */
export interface Fill {
  readonly times: readonly number[]
  readonly levels: readonly number[]
  /** Before the first of them. */
  readonly begin: number
  /** More than fits, or null where the capacity is not known: then the most that ever was there. */
  readonly most: number
  /** Machines before and behind it. */
  readonly before: number
  readonly behind: number
  readonly capacity: number | null
  /** Parts are as many on both sides, so that one more or less shows. */
  readonly isExact: boolean
  /** When one of them was not heard of. */
  readonly silent: readonly Interval[]
}

/** Parts of suppliers may be many of the followers, as sheets are; more than this is no flow of parts. */
const MOST_RATIO = 50
/** All that is left in buffers makes no other ratio. */
const SAME = 0.15

/** How many parts of the followers one of the suppliers is; null where what was made says nothing of what was used. `slack` may be left over. */
export function scaleOf(made: number, used: number, slack: number): number | null {
  if (made === 0 || used === 0) return null
  const ratio = used / made
  if (ratio > MOST_RATIO || ratio < 1 / MOST_RATIO) return null
  return Math.abs(made - used) <= slack || Math.abs(ratio - 1) <= SAME ? 1 : ratio
}

/**
 * All that the counters of the machines before and behind it say of a buffer, kept between nothing and what fits in it (rules: lines 6).
 * Null where one of them counts no parts, or delivers elsewhere too.
 */
export function fillOf(line: Line, joint: Joint): Fill | null {
  const suppliers = joint.from.map((m) => line.members[m])
  const followers = joint.to.map((m) => line.members[m])
  if ([...suppliers, ...followers].some((member) => !member?.counts)) return null
  if (suppliers.some((member) => (member?.outputs.length ?? 0) > 1)) return null
  const events = [
    ...suppliers.flatMap((member) => weighed(member?.facts.parts ?? [], member?.done ?? [], 1)),
    ...followers.flatMap((member) => weighed(member?.facts.parts ?? [], member?.done ?? [], -1)),
  ].sort((a, b) => a.at - b.at || b.by - a.by)
  const [made, used] = [sumOf(events, 1), sumOf(events, -1)]
  const scale = scaleOf(made, used, (joint.capacity ?? 0) + joint.from.length + joint.to.length)
  if (scale === null) return null
  const times: number[] = []
  const raw: number[] = []
  let sum = 0
  for (const { at, by } of events) {
    sum += by > 0 ? by * scale : by
    if (times.at(-1) === at) raw[raw.length - 1] = sum
    else {
      times.push(at)
      raw.push(sum)
    }
  }
  const holds = joint.to.length
  const silent = joined(
    [...suppliers, ...followers].flatMap((member) =>
      (member?.pieces ?? []).filter(({ state }) => state === 'noData'),
    ),
  )
  const waits = joint.to.flatMap((m) =>
    (line.members[m]?.pieces ?? []).flatMap(({ state, to }) =>
      state === 'wait' && !isIn(silent, to) ? (raw[firstFrom(times, to) - 1] ?? []) : [],
    ),
  )
  const least = raw.reduce(
    (low, value, index) => (value < low && !isIn(silent, times[index] ?? 0) ? value : low),
    0,
  )
  const start = waits.length >= 5 ? Math.min(quantile(waits, 0.02) ?? least, 0) : least
  const top = joint.capacity === null ? Number.POSITIVE_INFINITY : joint.capacity + holds + joint.from.length
  let [level, most] = [-start, 0]
  let before = 0
  let next = 0
  const levels = raw.map((value, index) => {
    const at = times[index] ?? 0
    while ((silent[next]?.to ?? at) < at) next += 1
    // Counts of a machine that is silent come all at once: until then the level may be anything.
    const isSilent = (silent[next]?.from ?? at + 1) <= at && at < (silent[next]?.to ?? 0)
    level += value - before
    if (!isSilent) level = Math.min(top, Math.max(0, level))
    before = value
    if (!isSilent) most = Math.max(most, level)
    return level
  })
  return {
    times,
    levels,
    begin: -start,
    most,
    before: joint.from.length,
    behind: holds,
    capacity: joint.capacity,
    isExact: scale === 1,
    silent,
  }
}

const isIn = (stretches: readonly Interval[], at: number): boolean =>
  stretches.some(({ from, to }) => from <= at && at <= to)

const weighed = (
  parts: readonly { readonly n: number }[],
  done: readonly number[],
  sign: 1 | -1,
): { at: number; by: number }[] => done.map((at, index) => ({ at, by: sign * (parts[index]?.n ?? 1) }))

const sumOf = (events: readonly { readonly by: number }[], sign: 1 | -1): number =>
  events.reduce((sum, { by }) => sum + (by * sign > 0 ? Math.abs(by) : 0), 0)

function levelAt({ begin, times, levels, silent }: Fill, at: number): number | null {
  if (isIn(silent, at)) return null
  return levels[firstFrom(times, at) - 1] ?? begin
}

/** Whether nothing was left for a follower that waits, just before a moment; null where it cannot be known. */
export function wasEmpty(fill: Fill | null, at: number): boolean | null {
  const level = fill && levelAt(fill, at)
  if (!fill || level === null) return null
  if (level <= fill.behind - 0.5) return true
  return level >= fill.behind + (fill.isExact ? 0.5 : 2) ? false : null
}

/** Whether a supplier that waits had no room for its part. */
export function wasFull(fill: Fill | null, at: number): boolean | null {
  const level = fill && levelAt(fill, at)
  if (!fill || level === null) return null
  if (fill.capacity === null) return level < fill.most - 2.5 ? false : null
  const full = fill.capacity + fill.behind + 1
  if (level >= full - (fill.isExact ? 0.5 : 1.5)) return true
  return level <= full - (fill.isExact && fill.capacity < 8 ? 1.5 : 2.5) ? false : null
}

interface FillFigures {
  readonly meanFill: number
  readonly fullMs: number
  readonly emptyMs: number
}

/**
 * Of the buffer itself, without the parts in machines, in the planned time of those that take from it: at night nobody waits for a part.
 * Time in which one of the machines was not heard of says nothing. Null where none is left.
 */
export function fillFigures(fill: Fill, planned: readonly Interval[]): FillFigures | null {
  const room = fill.capacity ?? Number.POSITIVE_INFINITY
  let [area, fullMs, emptyMs, countedMs] = [0, 0, 0, 0]
  for (const { from, to } of outside(joined(planned), fill.silent)) {
    countedMs += to - from
    for (let next = firstFrom(fill.times, from + 1), at = from; at < to; next++) {
      const end = Math.min(to, fill.times[next] ?? to)
      const level = Math.min(room, Math.max(0, (fill.levels[next - 1] ?? fill.begin) - fill.behind))
      area += level * (end - at)
      if (level <= 0.5) emptyMs += end - at
      if (level >= room - 0.5 && room > 0) fullMs += end - at
      at = end
    }
  }
  return countedMs > 0 ? { meanFill: area / countedMs, fullMs, emptyMs } : null
}
