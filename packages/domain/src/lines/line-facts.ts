import type { Interval } from '../stops/usage-spans.ts'
import { SECOND_MS } from '../time/lengths.ts'
import { quantile } from './draw.ts'
import type { Flow } from './flow.ts'
import { type MachineFacts, type Piece, type PieceState, piecesOf } from './pieces.ts'

/** Of all machines of a flow, in its order, in one window. */
export interface LineFacts extends Interval {
  readonly flow: Flow
  readonly machines: readonly MachineFacts[]
}

/** A buffer by the places of machines in the list. */
export interface Joint {
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly capacity: number | null
}

/** A machine as the rules see it: all times by one clock. */
export interface Member {
  readonly facts: MachineFacts
  readonly pieces: readonly Piece[]
  /** When it was done with a part: counted, or seen as the end of its work. */
  readonly done: readonly number[]
  /** When it took a part to begin with it. */
  readonly taken: readonly number[]
  readonly counts: boolean
  /** How long it works on a part, about; null where nothing tells. */
  readonly cycleMs: number | null
  /** Its waits begin where it is done with a part, nearly all of them: one that does not is a stop of its own. */
  readonly isPunctual: boolean
  readonly inputs: readonly number[]
  readonly outputs: readonly number[]
}

export interface Line extends Interval {
  readonly members: readonly Member[]
  readonly joints: readonly Joint[]
}

/** The first place whose value is not below it. */
export function firstFrom(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** How many lie between two moments, both left out. */
export const countWithin = (values: readonly number[], from: number, to: number): number =>
  to <= from ? 0 : Math.max(0, firstFrom(values, to) - firstFrom(values, from + 1))

export function nearest(values: readonly number[], at: number): number {
  const next = firstFrom(values, at)
  const [after, before] = [values[next], values[next - 1]]
  return Math.min(
    after === undefined ? Number.POSITIVE_INFINITY : after - at,
    before === undefined ? Number.POSITIVE_INFINITY : at - before,
  )
}

/** The place of the piece that holds at a moment. */
export function pieceAt(pieces: readonly Piece[], at: number): number {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((pieces[middle]?.from ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** With the clock of each machine set by so much. */
export function lineOf({ flow, machines, from, to }: LineFacts, ahead: readonly number[]): Line {
  const place = new Map(machines.map(({ id }, index) => [id, index]))
  const places = (ids: readonly string[]): number[] => ids.flatMap((id) => place.get(id) ?? [])
  const joints = flow.buffers.map((buffer) => ({
    from: places(buffer.from),
    to: places(buffer.to),
    capacity: buffer.capacity,
  }))
  const members = machines.map((facts, m): Member => {
    const by = ahead[m] ?? 0
    const set = <I extends Interval>(each: I): I => ({ ...each, from: each.from - by, to: each.to - by })
    const pieces = piecesOf(facts, { from: from + by, to: to + by }).map(set)
    const done =
      facts.parts?.map(({ ts }) => ts - by) ??
      facts.spans.filter(({ status }) => status === 'EXE').map((span) => span.to - by)
    return {
      facts,
      pieces,
      done,
      taken: takenOf(pieces, done, facts.parts !== null),
      counts: facts.parts !== null,
      cycleMs: cycleOf(pieces, done, facts.parts !== null),
      isPunctual: facts.parts !== null && isPunctual(pieces, done),
      inputs: joints.flatMap((joint, b) => (joint.to.includes(m) ? [b] : [])),
      outputs: joints.flatMap((joint, b) => (joint.from.includes(m) ? [b] : [])),
    }
  })
  return { members: members.map((member) => withCycle(member, members, joints)), joints, from, to }
}

/** One that counts nothing makes what goes on from it, or what came to it, those side by side together. */
function withCycle(member: Member, members: readonly Member[], joints: readonly Joint[]): Member {
  if (member.counts) return member
  const sides = [
    ...member.inputs.map((b) => [joints[b]?.from ?? [], joints[b]?.to ?? []] as const),
    ...member.outputs.map((b) => [joints[b]?.to ?? [], joints[b]?.from ?? []] as const),
  ]
  const passed = sides.flatMap(([others, own]) =>
    others.every((m) => members[m]?.counts)
      ? others.reduce((sum, m) => sum + (members[m]?.done.length ?? 0), 0) / own.length
      : [],
  )
  const most = Math.max(0, ...passed)
  if (most === 0) return member
  const worked = member.pieces.reduce(
    (sum, { state, from, to }) => (state === 'work' ? sum + to - from : sum),
    0,
  )
  return { ...member, cycleMs: worked / most }
}

/** Of a machine that counts nothing the short stretches of work are parts, the long ones several. */
function cycleOf(pieces: readonly Piece[], done: readonly number[], counts: boolean): number | null {
  const worked = pieces.flatMap(({ state, from, to }) => (state === 'work' ? to - from : []))
  if (!counts) return worked.length >= 5 ? quantile(worked, 0.3) : null
  return done.length > 0 ? worked.reduce((sum, ms) => sum + ms, 0) / done.length : null
}

function isPunctual(pieces: readonly Piece[], done: readonly number[]): boolean {
  const waits = pieces.filter(({ state }) => state === 'wait')
  const atParts = waits.filter(({ from }) => nearest(done, from) <= JUST_MS)
  return waits.length >= 10 && atParts.length >= waits.length * 0.8
}

/** How much of a stretch a machine spent in one of these states. */
export function timeIn(
  pieces: readonly Piece[],
  states: readonly PieceState[],
  from: number,
  to: number,
): number {
  let sum = 0
  for (let at = Math.max(0, pieceAt(pieces, from)); (pieces[at]?.from ?? to) < to; at++) {
    const piece = pieces[at]
    if (piece && states.includes(piece.state)) sum += Math.min(piece.to, to) - Math.max(piece.from, from)
  }
  return sum
}

/** Its counter and its status say the same within this. */
export const JUST_MS = 5 * SECOND_MS

/** A machine that is done takes the next part, or waits and takes it at the end of its wait. */
function takenOf(pieces: readonly Piece[], done: readonly number[], counts: boolean): number[] {
  const taken = done.filter((at) => {
    const piece = pieces[pieceAt(pieces, at)]
    return piece?.state !== 'wait' && !(piece?.to === at && pieces[pieceAt(pieces, at) + 1]?.state === 'wait')
  })
  pieces.forEach(({ state, from, to }, index) => {
    if (state !== 'wait' || pieces[index + 1]?.state !== 'work') return
    // One that waits within a part goes on with it.
    if (!counts || nearest(done, from) <= JUST_MS) taken.push(to)
  })
  return taken.sort((a, b) => a - b)
}
