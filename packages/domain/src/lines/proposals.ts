import { DAY_MS, HOUR_MS } from '../time/lengths.ts'

interface FloorBox {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface NamedRun {
  readonly name: string
  readonly from: number
}

export interface Proposal {
  readonly from: string
  readonly to: string
  readonly because: 'near' | 'programs'
  /** Between 0 and 1. */
  readonly strength: number
  /** Metres between them, or how many names they share. */
  readonly count: number
}

/** Machines further apart are no neighbours. */
const NEAR_M = 6
/** What comes later on the next machine is another order. */
const WITHIN_MS = 3 * DAY_MS
const LEAST_NAMES = 3
const MOST = 100

/** Between the edges of two machines, in metres. */
function gapOf(a: FloorBox, b: FloorBox): number {
  const across = Math.max(0, Math.abs(a.x - b.x) - (a.width + b.width) / 2)
  const along = Math.max(0, Math.abs(a.y - b.y) - (a.height + b.height) / 2)
  return Math.hypot(across, along)
}

/** Of those that stand side by side from left to right: which way parts go a person says. */
export function nearProposals(boxes: readonly FloorBox[]): Proposal[] {
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other): Proposal[] => {
      const gap = gapOf(one, other)
      if (gap > NEAR_M) return []
      const [from, to] = one.x <= other.x ? [one, other] : [other, one]
      const strength = 0.5 * (1 - gap / NEAR_M)
      return [{ from: from.id, to: to.id, because: 'near', strength, count: Math.round(gap * 10) / 10 }]
    }),
  )
}

/** By names of programs or parts that appear on one machine, and within days on the other. */
export function programProposals(runs: ReadonlyMap<string, readonly NamedRun[]>): Proposal[] {
  const firsts = [...runs].map(([id, own]) => ({ id, names: firstByName(own) }))
  return firsts.flatMap(({ id: from, names }) =>
    firsts.flatMap(({ id: to, names: others }): Proposal[] => {
      if (from === to) return []
      let [after, before] = [0, 0]
      for (const [name, at] of names) {
        const then = others.get(name)
        if (then === undefined) continue
        if (then > at && then - at <= WITHIN_MS) after += 1
        if (at > then && at - then <= WITHIN_MS) before += 1
      }
      if (after < LEAST_NAMES || after <= before * 2) return []
      const share = after / Math.min(names.size, others.size)
      return [{ from, to, because: 'programs', strength: Math.min(1, 0.5 + share / 2), count: after }]
    }),
  )
}

function firstByName(runs: readonly NamedRun[]): Map<string, number> {
  const firsts = new Map<string, number>()
  for (const { name, from } of runs) {
    const known = firsts.get(name)
    if (name !== '' && (known === undefined || from < known)) firsts.set(name, from)
  }
  return firsts
}

/** The likeliest first. */
export const strongestProposals = (all: readonly Proposal[]): Proposal[] =>
  all.toSorted((a, b) => b.strength - a.strength || a.count - b.count).slice(0, MOST)

/** Names of the last two weeks are looked at. */
export const PROPOSAL_MS = 14 * 24 * HOUR_MS
