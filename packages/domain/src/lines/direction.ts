import type { Interval } from '../stops/usage-spans.ts'
import { SECOND_MS } from '../time/lengths.ts'
import { type Fill, wasEmpty, wasFull } from './fills.ts'
import { countWithin, firstFrom, JUST_MS, type Line, type Member, nearest, timeIn } from './line-facts.ts'
import type { Piece } from './pieces.ts'
import type { WaitCertainty, WaitKind } from './waiting.ts'

/** For which side of which buffer a machine waited, up to when. */
export interface Direction {
  readonly to: number
  readonly kind: WaitKind
  readonly buffer: number
  readonly certainty: WaitCertainty
}

/**
 * One after the other: who is blocked first may find nothing to go on with afterwards. `own`: neither side explains it, it stood by
 * itself. `both`: each of them might.
 */
export type Decision = readonly Direction[] | 'own' | 'both'

/** Reports of two machines about the same part come within this. */
const TOLERANCE_MS = 4 * SECOND_MS

interface Candidate {
  readonly parts: readonly Direction[]
  /** How well it fits. */
  readonly score: number
}

/** Why a machine waited, of one wait (rules: lines 4): what it says itself, then counted parts, then what fits in time. */
export function decide(line: Line, fills: readonly (Fill | null)[], m: number, wait: Piece): Decision {
  const member = line.members[m]
  if (!member) return 'own'
  const isAtPart = member.counts && nearest(member.done, wait.from) <= JUST_MS
  // Who makes parts meanwhile does not wait: a change of its status was lost.
  if (member.counts && countWithin(member.done, wait.from + JUST_MS, wait.to - JUST_MS) > 0) return 'both'
  // One that says when it waits does not wait when it says nothing.
  if (member.facts.said.length > 0 && !wait.said) return 'own'
  if (member.isPunctual && !isAtPart && !wait.said && wait.from > line.from) return 'own'
  const side = (kind: WaitKind, b: number, stretch: Interval) => candidateOf(line, fills, m, stretch, kind, b)
  const starved = member.inputs.map((b) => side('starved', b, wait))
  const blocked = member.outputs.map((b) => side('blocked', b, wait))
  const { said } = wait
  if (said) {
    const known = (said === 'starved' ? starved : blocked).filter(
      (each) => each !== null && each !== 'unclear',
    )
    const buffers = said === 'starved' ? member.inputs : member.outputs
    const buffer = strongest(known)?.parts[0]?.buffer ?? (buffers.length === 1 ? buffers[0] : undefined)
    return buffer === undefined ? 'both' : [{ to: wait.to, kind: said, buffer, certainty: 'said' }]
  }
  const turned = member.outputs.flatMap((out) => {
    const first = (line.joints[out]?.to ?? []).map((other) => {
      const taken = line.members[other]?.taken ?? []
      return taken[firstFrom(taken, wait.from + 1)] ?? wait.to
    })
    const at = Math.min(...first)
    if (at >= wait.to) return []
    const before = side('blocked', out, { from: wait.from, to: at })
    return member.inputs.map((b) => joinedCandidate(before, side('starved', b, { from: at, to: wait.to })))
  })
  const all = [...starved, ...blocked, ...turned]
  const [first, ...others] = all
    .filter((each) => each !== null && each !== 'unclear')
    .toSorted((a, b) => b.score - a.score)
  if (!first) return all.includes('unclear') ? 'both' : 'own'
  const most = mainOf(first, wait)
  const isRival = (other: Candidate): boolean => {
    const main = mainOf(other, wait)
    return other.score > first.score - 1 && (main?.kind !== most?.kind || main?.buffer !== most?.buffer)
  }
  if (others.some(isRival)) return 'both'
  return first.parts
}

const strongest = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.reduce<Candidate | null>((best, each) => (best && best.score >= each.score ? best : each), null)

/** For what it waited longest. */
function mainOf({ parts }: Candidate, { from }: Interval): Direction | undefined {
  const lengths = parts.map(({ to }, index) => to - (parts[index - 1]?.to ?? from))
  return parts[lengths.indexOf(Math.max(...lengths))]
}

type Side = Candidate | 'unclear' | null

function joinedCandidate(before: Side, after: Side): Side {
  if (before === null || after === null) return null
  if (before === 'unclear' || after === 'unclear') return 'unclear'
  return { parts: [...before.parts, ...after.parts], score: Math.min(before.score, after.score) }
}

/** How many parts went by in a stretch; of a machine that counts none by how long it worked. */
function passed(
  { counts, cycleMs, pieces }: Member,
  events: readonly number[],
  from: number,
  to: number,
): number {
  if (counts) return countWithin(events, from, to)
  const worked = timeIn(pieces, ['work'], from, to)
  return cycleMs === null ? (worked > (to - from) / 3 ? 99 : 0) : Math.floor(worked / (cycleMs * 1.2))
}

/** A machine that counts nothing stood or waited for nearly all of the time. */
function stood({ pieces, counts, cycleMs }: Member, { from, to }: Interval): boolean {
  if (counts) return true
  const idle = timeIn(pieces, ['alarm', 'stop', 'wait'], from, to)
  return to - from - idle <= Math.min((to - from) / 2, (cycleMs ?? 0) * 1.5 + TOLERANCE_MS)
}

/** Null where it cannot have been, `unclear` where nothing speaks for it and little against it. */
function candidateOf(
  line: Line,
  fills: readonly (Fill | null)[],
  m: number,
  wait: Interval,
  kind: WaitKind,
  buffer: number,
): Side {
  const joint = line.joints[buffer]
  if (!joint) return null
  const [others, siblings] = kind === 'starved' ? [joint.from, joint.to] : [joint.to, joint.from]
  const members = others.flatMap((other) => line.members[other] ?? [])
  const margin = Math.min(TOLERANCE_MS, (wait.to - wait.from) / 4)
  const [from, to] = [wait.from + margin, wait.to - margin]
  const fill = fills[buffer] ?? null
  // It is blocked from its first moment on, and starved up to the last.
  const level = kind === 'starved' ? wasEmpty(fill, to) : wasFull(fill, wait.from + 1)
  if (level === false) return null
  const isSilent = members.some(({ pieces }) => timeIn(pieces, ['noData'], from, to) > (to - from) / 10)
  const part = (certainty: WaitCertainty, score: number): Candidate => ({
    parts: [{ to: wait.to, kind, buffer, certainty }],
    score,
  })
  if (isSilent) return part('fits', level === true ? 2 : 1)
  const events = members.map((member) => (kind === 'starved' ? member.done : member.taken))
  const inside = members.reduce(
    (sum, member, index) => sum + passed(member, events[index] ?? [], from, to),
    0,
  )
  // Of several that wait side by side another one may get what comes.
  const waiting = siblings.filter((each) => each !== m).length
  if (inside > waiting * 2) return level === true || inside <= waiting * 2 + 1 ? 'unclear' : null
  const fits =
    members.some((member, index) => member.counts && nearest(events[index] ?? [], wait.to) <= TOLERANCE_MS) ||
    (members.some(({ counts }) => !counts) && members.every((member) => stood(member, wait)))
  const isOpen = wait.to >= line.to
  // Where the neighbour counts nothing, and the other side is none: it is done with a part and gets no further.
  const own = line.members[m]
  if (!fits && inside === 0 && own?.isPunctual && members.some(({ counts }) => !counts))
    return part('fits', 0.4)
  if (!fits && !isOpen && level !== true) return 'unclear'
  const score = (level === true ? 1.5 : 0) + (fits ? 1 : 0)
  return part(level === true ? 'counted' : 'fits', score)
}
