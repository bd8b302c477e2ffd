import { isSame } from '../points/same.ts'
import { HOUR_MS } from '../time/lengths.ts'

/** The tool in one pocket of the magazine, as the machine reports it. */
export interface ToolItem {
  /** Null when the machine names no id; the pocket is used instead. */
  readonly id: string | null
  readonly family: string
  readonly name: string
  /** Millimetres. */
  readonly diameter: number | null
  readonly length: number | null
  /** How much it may be used, in `unit`. */
  readonly limit: number | null
  /** Such as `min`, `m` or `pieces`. */
  readonly unit: string
}

export const TOOL_STATES = ['ok', 'worn', 'broken', 'locked'] as const
export type ToolState = (typeof TOOL_STATES)[number]

/** On a channel of a pocket. A null tool means that it is empty. */
export type ToolPoint = { readonly ts: number } & (
  | { readonly kind: 'tool'; readonly tool: ToolItem | null }
  | { readonly kind: 'used'; readonly used: number }
  | { readonly kind: 'state'; readonly state: ToolState }
)

/** Why a tool is no longer there: another one took its place, its counter began again, or it was taken out. */
export type LifeEnd = 'replaced' | 'reset' | 'removed'

/** A tool in a pocket, from when it was fitted to when it was changed. */
export interface ToolLife {
  readonly from: number
  /** Null while it is fitted. */
  readonly to: number | null
  readonly end: LifeEnd | null
  /** As it was when it was fitted; derivation begins again from there. */
  readonly fitted: ToolItem | null
  /** Null for a tool of which only its use was reported. */
  readonly tool: ToolItem | null
  readonly state: ToolState | null
  /** The first and the last reading of its counter. */
  readonly usedFirst: number | null
  readonly used: number | null
  /** When a report last changed something in it. */
  readonly updatedAt: number
}

/** Where the next points of a pocket go on. */
export interface PocketState {
  /** Between the end of one tool and the next: a counter alone begins no life then. */
  readonly isEmpty: boolean
  readonly life: ToolLife | null
}

export const NEW_POCKET: PocketState = { isEmpty: false, life: null }

/** The last use within a stretch of four hours: enough for a curve and a pace, few enough to keep for years. */
export interface Wear {
  readonly lifeFrom: number
  /** Start of the stretch. */
  readonly bucket: number
  readonly ts: number
  readonly used: number
}

const BUCKET_MS = 4 * HOUR_MS

export interface FoldedTools {
  /** The life that it went on from, as it is now, and all that began. */
  readonly lives: ToolLife[]
  readonly wear: Wear[]
  readonly state: PocketState
}

/** A life as it begins. Everything after it follows from this and the points from then on. */
export const lifeFrom = (ts: number, tool: ToolItem | null): ToolLife => ({
  from: ts,
  to: null,
  end: null,
  fitted: tool,
  tool,
  state: null,
  usedFirst: null,
  used: null,
  updatedAt: ts,
})

type Draft = { -readonly [Key in keyof ToolLife]: ToolLife[Key] }

/**
 * Goes on from the state of a pocket with later points, in any order (rules: tools 1 to 3). Of one moment the tool comes
 * first, then its use, then its state; of each there is one at most, so that every life has a length.
 */
export function foldTools(
  { isEmpty: wasEmpty, life }: PocketState,
  points: readonly ToolPoint[],
): FoldedTools {
  let isEmpty = wasEmpty
  let current: Draft | null = life?.to === null ? { ...life } : null
  const lives: Draft[] = current ? [current] : []
  const wear = new Map<string, Wear>()

  const end = (ts: number, why: LifeEnd): void => {
    if (!current) return
    current.to = ts
    current.end = why
    current = null
  }
  const begin = (ts: number, tool: ToolItem | null): Draft => {
    const begun: Draft = { ...lifeFrom(ts, tool) }
    lives.push(begun)
    return begun
  }

  for (const point of points.toSorted((a, b) => a.ts - b.ts || RANKS[a.kind] - RANKS[b.kind])) {
    const { ts } = point
    if (point.kind === 'tool') {
      isEmpty = point.tool === null
      if (point.tool === null) end(ts, 'removed')
      else {
        if (current && isOther(current.tool, point.tool)) end(ts, 'replaced')
        current ??= begin(ts, point.tool)
        if (isSame(current.tool, point.tool)) continue
        current.tool = point.tool
        current.updatedAt = ts
      }
      continue
    }
    if (isEmpty) continue
    if (point.kind === 'state') {
      if (!current || current.state === point.state) continue
      current.state = point.state
      current.updatedAt = ts
      continue
    }
    current ??= begin(ts, null)
    if (hasBegunAgain(current, point.used)) {
      const { tool } = current
      end(ts, 'reset')
      current = begin(ts, tool)
    }
    take(current, ts, point.used)
    const bucket = ts - (ts % BUCKET_MS)
    wear.set(`${current.from} ${bucket}`, { lifeFrom: current.from, bucket, ts, used: point.used })
  }
  return { lives, wear: [...wear.values()], state: { isEmpty, life: lives.at(-1) ?? null } }
}

const RANKS = { tool: 0, used: 1, state: 2 } as const

/** A tool without an id is the same for as long as its name is. */
const isOther = (before: ToolItem | null, after: ToolItem): boolean =>
  before !== null && (before.id !== after.id || (after.id === null && before.name !== after.name))

/** A counter that drops to half or less counts for a new tool, unless the tool has not been used yet. */
const hasBegunAgain = ({ usedFirst, used: last }: Draft, used: number): boolean =>
  last !== null && last !== usedFirst && used <= last / 2

/** A smaller drop was set by hand: the count goes on from there. */
function take(life: Draft, ts: number, used: number): void {
  if (life.used === used) return
  if (life.usedFirst === null || (life.used === life.usedFirst && used < life.used)) life.usedFirst = used
  life.used = used
  life.updatedAt = ts
}
