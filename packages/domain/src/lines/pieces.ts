import { alarmOfStop } from '../alarms/shown-alarm.ts'
import type { ClosedSpan } from '../status/timeline.ts'
import type { Interval } from '../stops/usage-spans.ts'
import { SECOND_MS } from '../time/lengths.ts'
import type { LossKind, WaitKind } from './waiting.ts'

/** All that is known of a machine of a line in a window, by its own clock. */
export interface MachineFacts {
  readonly id: string
  /** In order, without overlap. */
  readonly spans: readonly ClosedSpan[]
  /** Its shifts. */
  readonly planned: readonly Interval[]
  /** Decided, and maintenance among them. */
  readonly reasons: readonly (Interval & { readonly reason: string })[]
  readonly alarms: readonly {
    readonly code: string
    readonly text: string
    readonly from: number
    readonly to: number | null
  }[]
  /** Where it says itself for whom it waits. */
  readonly declared: readonly (Interval & { readonly kind: WaitKind })[]
  /** When parts were counted, and how many; null for a machine that counts none. */
  readonly parts: readonly { readonly ts: number; readonly n: number }[] | null
}

export type PieceState = 'work' | 'alarm' | 'stop' | 'wait' | 'noData'

/** A stretch in which a machine did one thing. */
export interface Piece extends Interval {
  readonly state: PieceState
  /** Of a stop of its own; null otherwise. */
  readonly kind: LossKind | null
  readonly code: string
  readonly text: string
  /** Of a wait. */
  readonly declared: WaitKind | null
}

/** A machine that was acknowledged stops for a moment until it is started again: that belongs to its stop. */
const RESTART_MS = 120 * SECOND_MS

/** Reasons that say no more than that it waits. */
const WAITS: ReadonlySet<string> = new Set(['ShortageOfMaterial', 'Idle'])

const bare = { kind: null, code: '', text: '', declared: null } as const

/** The window from end to end: what is not known of it is `noData`. */
export function piecesOf(facts: MachineFacts, { from, to }: Interval): Piece[] {
  const pieces: Piece[] = []
  const put = (piece: Piece): void => {
    if (piece.to <= piece.from) return
    const last = pieces.at(-1)
    if (last && isSame(last, piece)) pieces[pieces.length - 1] = { ...last, to: piece.to }
    else pieces.push(piece)
  }
  const edges = [...facts.reasons, ...facts.declared].flatMap((each) => [each.from, each.to])
  edges.sort((a, b) => a - b)
  let at = from
  let next = 0
  for (const span of facts.spans) {
    const [begin, end] = [Math.max(span.from, at), Math.min(span.to, to)]
    if (end <= begin) continue
    put({ from: at, to: begin, state: 'noData', ...bare })
    let start = begin
    while ((edges[next] ?? end) <= begin) next += 1
    for (; (edges[next] ?? end) < end; next++) {
      const edge = edges[next] ?? end
      put(pieceOf(facts, span, { from: start, to: edge }))
      start = edge
    }
    put(pieceOf(facts, span, { from: start, to: end }))
    at = end
  }
  put({ from: at, to, state: 'noData', ...bare })
  return pieces.map((piece, index) => asRestart(piece, pieces[index - 1]))
}

const isSame = (a: Piece, b: Piece): boolean =>
  a.to === b.from &&
  a.state === b.state &&
  a.kind === b.kind &&
  a.code === b.code &&
  a.declared === b.declared

/** Of stretches in order and without overlap. */
function covering<I extends Interval>(stretches: readonly I[], { from, to }: Interval): I | undefined {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((stretches[middle]?.from ?? 0) <= from) low = middle + 1
    else high = middle
  }
  const found = stretches[low - 1]
  return found && found.to >= to ? found : undefined
}

function pieceOf(facts: MachineFacts, span: ClosedSpan, stretch: Interval): Piece {
  const reason = facts.reasons.find(({ from, to }) => from <= stretch.from && to >= stretch.to)?.reason
  const declared = covering(facts.declared, stretch)?.kind ?? null
  const own = (kind: LossKind, code = '', text = ''): Piece => ({
    ...stretch,
    state: kind === 'alarm' ? 'alarm' : 'stop',
    kind,
    code,
    text,
    declared: null,
  })
  switch (span.status) {
    case 'EXE':
      return { ...stretch, state: 'work', ...bare }
    case 'HANDLING':
      return declared
        ? { ...stretch, state: 'wait', ...bare, declared }
        : { ...stretch, state: 'work', ...bare }
    case 'SETUP':
      return own('reason', reason ?? 'Setup')
    case 'FAIL': {
      const alarm = alarmOfStop(facts.alarms, span)
      return own('alarm', alarm?.code ?? '', alarm?.text ?? '')
    }
    case 'POWER_OFF':
      return reason === undefined ? own('stop') : own('reason', reason)
    case 'READY':
      if (reason !== undefined && !WAITS.has(reason)) return own('reason', reason)
      return { ...stretch, state: 'wait', ...bare, declared }
    case 'DISCONNECTED':
    case 'UNKNOWN':
      return { ...stretch, state: 'noData', ...bare }
    default:
      return span.status satisfies never
  }
}

const asRestart = (piece: Piece, before: Piece | undefined): Piece =>
  piece.state === 'wait' &&
  piece.declared === null &&
  before?.state === 'alarm' &&
  piece.to - piece.from <= RESTART_MS
    ? { ...piece, state: 'stop', kind: 'alarm', code: before.code, text: before.text }
    : piece
