import { MINUTE_MS } from '../time/lengths.ts'
import { clockSteps } from './clocks.ts'
import { type Decision, type Direction, decide } from './direction.ts'
import { type Fill, fillOf } from './fills.ts'
import { firstFrom, type Line, type LineFacts, lineOf, type Member, pieceAt } from './line-facts.ts'
import type { Piece } from './pieces.ts'
import type { LineState, LossKind, WaitCertainty, WaitKind } from './waiting.ts'

/** A stretch of a machine in the line, by its own clock. */
export interface LineStretch {
  readonly from: number
  readonly to: number
  readonly state: LineState
  /** Of waiting: the place among the causes. */
  readonly cause: number | null
  /** The machine that it waited for directly. */
  readonly via: number | null
  readonly certainty: WaitCertainty | null
}

/** For which others waited, by the clock of the machine. */
export interface LineCause {
  readonly machine: number
  readonly from: number
  readonly to: number
  readonly kind: LossKind
  readonly code: string
  readonly text: string
}

export interface LineAnalysis {
  readonly line: Line
  /** How far the clock of each machine is ahead. */
  readonly ahead: readonly number[]
  readonly fills: readonly (Fill | null)[]
  /** By machine: its planned time from end to end. */
  readonly stretches: readonly (readonly LineStretch[])[]
  readonly causes: readonly LineCause[]
}

/** Slow work with shorter breaks is one cause. */
const SLOW_GAP_MS = 10 * MINUTE_MS

/** Of a machine of which nothing tells how long it works on a part. */
const UNKNOWN_CYCLE_MS = 3 * MINUTE_MS

interface Found {
  readonly machine: number
  readonly piece: Piece | null
  readonly kind: LossKind
}

/** Who waited for whom in a line, and which stop began it (rules: lines 3 to 6). */
export function analyseLine(facts: LineFacts): LineAnalysis {
  const steps = analyseSteps(facts)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** The same for a caller that lets others work in between: a line of many machines has thousands of waits. */
export function* analyseSteps(facts: LineFacts): Generator<void, LineAnalysis> {
  const ahead = yield* clockSteps(facts)
  const line = lineOf(facts, ahead)
  const fills: (Fill | null)[] = []
  for (const joint of line.joints) {
    yield
    fills.push(fillOf(line, joint))
  }
  const follow = createFollow(line, fills)
  const edges = edgesOf(line)
  const causes: { machine: number; from: number; to: number; kind: LossKind; code: string; text: string }[] =
    []
  const known = new Map<Piece, number>()
  const slow = new Map<number, number>()

  function causeOf({ machine, piece, kind }: Found, from: number, to: number): number {
    if (piece) {
      const place = known.get(piece) ?? causes.length
      if (place === causes.length)
        causes.push({ machine, from: piece.from, to: piece.to, kind, code: piece.code, text: piece.text })
      known.set(piece, place)
      return place
    }
    const place = slow.get(machine)
    const last = place === undefined ? undefined : causes[place]
    if (place !== undefined && last && from - last.to <= SLOW_GAP_MS) {
      last.to = Math.max(last.to, to)
      return place
    }
    causes.push({ machine, from, to, kind, code: '', text: '' })
    slow.set(machine, causes.length - 1)
    return causes.length - 1
  }

  const waits = line.members.flatMap(({ pieces }, m) =>
    pieces.filter(({ state }) => state === 'wait').map((piece) => ({ m, piece })),
  )
  waits.sort((a, b) => a.piece.from - b.piece.from)
  const parts = new Map<Piece, LineStretch[]>()
  for (const { m, piece } of waits) {
    yield
    const decision = follow.decisionOf(m, piece)
    const cuts = [piece.from]
    for (let at = firstFrom(edges, piece.from + 1); (edges[at] ?? piece.to) < piece.to; at++)
      cuts.push(edges[at] ?? piece.to)
    if (typeof decision !== 'string')
      for (const { to } of decision) if (to < piece.to && !cuts.includes(to)) cuts.push(to)
    cuts.sort((a, b) => a - b)
    const own = cuts.map((from, index): LineStretch => {
      const to = cuts[index + 1] ?? piece.to
      const unknown = { from, to, state: 'unexplained', cause: null, via: null, certainty: null } as const
      if (decision === 'both') return unknown
      if (decision === 'own') return { ...unknown, state: 'stop' }
      const middle = (from + to) / 2
      const part = partAt(decision, middle)
      const via = part && follow.viaOf(part, middle)
      const found = !part || via === null ? null : follow.causeOf(via, middle, part.kind, 0)
      if (!found || !part || via === null || found.machine === m) return unknown
      const cause = causeOf(found, from, to)
      return { from, to, state: part.kind, cause, via, certainty: part.certainty }
    })
    parts.set(piece, joinedStretches(own))
  }
  return {
    line,
    ahead,
    fills,
    causes: causes.map((cause) => ({ ...cause, ...setBack(cause, ahead[cause.machine] ?? 0) })),
    stretches: line.members.map((member, m) => stretchesOf(member, parts, ahead[m] ?? 0)),
  }
}

const setBack = ({ from, to }: { from: number; to: number }, by: number) => ({ from: from + by, to: to + by })

/** When anything changed at any machine. */
function edgesOf({ members }: Line): number[] {
  const edges = members.flatMap(({ pieces }) => pieces.map(({ from }) => from))
  return [...new Set(edges)].sort((a, b) => a - b)
}

function joinedStretches(stretches: readonly LineStretch[]): LineStretch[] {
  const joined: LineStretch[] = []
  for (const each of stretches) {
    const last = joined.at(-1)
    if (
      last &&
      last.to === each.from &&
      last.state === each.state &&
      last.cause === each.cause &&
      last.via === each.via &&
      last.certainty === each.certainty
    )
      joined[joined.length - 1] = { ...last, to: each.to }
    else joined.push(each)
  }
  return joined
}

/** Its planned time by its own clock. */
function stretchesOf(
  { facts, pieces }: Member,
  parts: ReadonlyMap<Piece, readonly LineStretch[]>,
  by: number,
): LineStretch[] {
  const all = pieces.flatMap((piece): readonly LineStretch[] => {
    const waits = parts.get(piece)
    if (waits) return waits
    const state = piece.state === 'wait' ? 'unexplained' : piece.state
    return [{ from: piece.from, to: piece.to, state, cause: null, via: null, certainty: null }]
  })
  const cut = facts.planned.flatMap((shift) =>
    all.flatMap((stretch) => {
      const [from, to] = [Math.max(stretch.from + by, shift.from), Math.min(stretch.to + by, shift.to)]
      return to > from ? { ...stretch, from, to } : []
    }),
  )
  return joinedStretches(cut)
}

const partAt = (parts: readonly Direction[], at: number): Direction | null =>
  parts.find(({ to }) => at < to) ?? parts.at(-1) ?? null

/** From a machine along the waits to the one that stood by itself. */
function createFollow(line: Line, fills: readonly (Fill | null)[]) {
  const decisions = new Map<Piece, Decision>()

  function decisionOf(m: number, piece: Piece): Decision {
    const known = decisions.get(piece)
    if (known) return known
    const decision = decide(line, fills, m, piece)
    decisions.set(piece, decision)
    return decision
  }

  const pieceOf = (m: number, at: number): Piece | undefined => {
    const pieces = line.members[m]?.pieces ?? []
    return pieces[pieceAt(pieces, at)]
  }

  function stops(m: number, at: number): boolean {
    const piece = pieceOf(m, at)
    if (piece?.state === 'wait') return decisionOf(m, piece) === 'own'
    return piece?.state === 'alarm' || piece?.state === 'stop'
  }

  /** Of machines side by side one that stops while others work, else the one that ended the wait. */
  function viaOf({ kind, buffer, to }: Direction, at: number): number | null {
    const joint = line.joints[buffer]
    const others = (kind === 'starved' ? joint?.from : joint?.to) ?? []
    if (others.length <= 1) return others[0] ?? null
    const states = others.map((each) => pieceOf(each, at)?.state)
    if (states.includes('noData')) return null
    const standing = others.filter((each) => stops(each, at))
    if (states.includes('work') && standing[0] !== undefined)
      return standing.length === 1 ? standing[0] : null
    const ends = others.map((each) => {
      const member = line.members[each]
      const events = (kind === 'starved' ? member?.done : member?.taken) ?? []
      return events[firstFrom(events, to - 2_000)] ?? Number.POSITIVE_INFINITY
    })
    return others[ends.indexOf(Math.min(...ends))] ?? null
  }

  /** With the side from which it is looked at: a part that began late did so because of the same, or is slow. */
  function causeOf(m: number, at: number, kind: WaitKind, depth: number): Found | null {
    const member = line.members[m]
    const place = pieceAt(member?.pieces ?? [], at)
    const piece = member?.pieces[place]
    if (!member || !piece || depth > line.members.length * 4) return null
    switch (piece.state) {
      case 'alarm':
      case 'stop':
        return { machine: m, piece, kind: piece.kind ?? 'stop' }
      case 'noData':
        return null
      case 'work': {
        const before = member.pieces[place - 1]
        const next = firstFrom(member.done, at)
        const begun = Math.max(piece.from, member.done[next - 1] ?? 0)
        // Nobody works on one part for so long: a change of its status was lost.
        if (member.counts && (member.done[next] ?? line.to) - begun > (member.cycleMs ?? 0) * 4) return null
        const isFirst = member.counts
          ? next === 0 || (member.done[next - 1] ?? 0) <= piece.from
          : at - piece.from < (member.cycleMs ?? UNKNOWN_CYCLE_MS) * 1.5
        if (!before || !isFirst) return { machine: m, piece: null, kind: 'slow' }
        if (before.state === 'wait') {
          const decision = decisionOf(m, before)
          if (decision === 'both') return null
          if (decision === 'own') return { machine: m, piece: before, kind: 'stop' }
          const isSame = partAt(decision, before.to - 1)?.kind === kind
          return isSame
            ? causeOf(m, before.to - 1, kind, depth + 1)
            : { machine: m, piece: null, kind: 'slow' }
        }
        if (before.state === 'noData') return null
        return { machine: m, piece: before, kind: before.kind ?? 'stop' }
      }
      case 'wait': {
        const decision = decisionOf(m, piece)
        if (decision === 'own') return { machine: m, piece, kind: 'stop' }
        if (decision === 'both') return null
        const part = partAt(decision, at)
        const via = part && viaOf(part, at)
        return !part || via === null ? null : causeOf(via, at, part.kind, depth + 1)
      }
      default:
        return piece.state satisfies never
    }
  }

  return { decisionOf, viaOf, causeOf }
}
