import type { WasteReason } from './usage-class.ts'
import type { GivenReason, Interval } from './usage-spans.ts'

/** Who says why a machine stood: the first of them that says something counts (rules: stops 2). */
export const REASON_SOURCES = ['person', 'machine', 'rule'] as const
export type ReasonSource = (typeof REASON_SOURCES)[number]

export interface SourcedReason extends GivenReason {
  readonly source: ReasonSource
}

const strength = ({ source }: SourcedReason): number => REASON_SOURCES.indexOf(source)

/** Of two that are equally strong the one that began later, so that the order in which they came does not matter. */
const isStronger = (a: SourcedReason, b: SourcedReason): boolean => {
  const difference = strength(a) - strength(b) || b.from - a.from
  return difference === 0 ? a.reason < b.reason : difference < 0
}

/** One reason for each moment, in order and without overlap. */
export function decideReasons<R extends SourcedReason>(all: readonly R[]): R[] {
  const given = all.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from)
  const edges = [...new Set(given.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const decided: R[] = []
  let open: R[] = []
  let next = 0
  edges.forEach((from, index) => {
    const to = edges[index + 1]
    if (to === undefined) return
    open = open.filter((each) => each.to > from)
    for (let each = given[next]; each && each.from <= from; each = given[++next]) open.push(each)
    const best = open.reduce<R | null>(
      (found, each) => (found === null || isStronger(each, found) ? each : found),
      null,
    )
    if (!best) return
    const last = decided.at(-1)
    if (last && last.to === from && isSame(last, best)) decided[decided.length - 1] = { ...last, to }
    else decided.push({ ...best, from, to })
  })
  return decided
}

const isSame = (a: SourcedReason, b: SourcedReason): boolean => {
  const { from: _from, to: _to, ...rest } = a
  const other: Readonly<Record<string, unknown>> = { ...b }
  return Object.entries(rest).every(([key, value]) => other[key] === value)
}

/** The one that covers most of a stretch; null where none does. */
export function mainReason<R extends SourcedReason>(
  decided: readonly R[],
  stretch: Interval,
): (R & { readonly coveredMs: number }) | null {
  const covered = new Map<string, { first: R; ms: number }>()
  for (const each of decided) {
    const ms = Math.min(each.to, stretch.to) - Math.max(each.from, stretch.from)
    if (ms <= 0) continue
    const key = `${each.source} ${each.reason}`
    const known = covered.get(key)
    if (known) known.ms += ms
    else covered.set(key, { first: each, ms })
  }
  const most = [...covered.values()].reduce<{ first: R; ms: number } | null>(
    (found, each) => (found === null || each.ms > found.ms ? each : found),
    null,
  )
  return most && { ...most.first, coveredMs: most.ms }
}

/** Holds until the machine sends another. */
export interface Mark {
  readonly ts: number
  readonly value: string
}

/** The stretches in which each value held; marks are in order. An empty value ends the one before. */
export function stretchesOf(marks: readonly Mark[], end: number): (Interval & { readonly value: string })[] {
  const found: (Interval & { readonly value: string })[] = []
  marks.forEach(({ ts, value }, index) => {
    const to = Math.min(marks[index + 1]?.ts ?? end, end)
    const last = found.at(-1)
    if (value === '' || to <= ts) return
    if (last && last.to === ts && last.value === value) found[found.length - 1] = { ...last, to }
    else found.push({ from: ts, to, value })
  })
  return found
}

/** Stretches of several sources as one list, in order and without overlap. */
export function joined(intervals: readonly Interval[]): Interval[] {
  const found: { from: number; to: number }[] = []
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (to <= from) continue
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else found.push({ from, to })
  }
  return found
}

/** All that is left of stretches beside others. */
export const outside = (stretches: readonly Interval[], others: readonly Interval[]): readonly Interval[] =>
  others.reduce(
    (left, { from, to }) =>
      left.flatMap((each) =>
        [
          { from: each.from, to: Math.min(each.to, from) },
          { from: Math.max(each.from, to), to: each.to },
        ].filter((part) => part.to > part.from),
      ),
    stretches,
  )

const COMMON_REASONS: readonly WasteReason[] = [
  'MachineFault',
  'ShortageOfMaterial',
  'Setup',
  'QualityCheck',
  'Cleaning',
  'DefectiveMaterial',
]

/** How many reasons a panel shows at once. */
export const PANEL_REASONS = 6

/** The reasons that a machine needs most, by how often they were given to it; without a past the common ones. */
export function panelReasons(given: ReadonlyMap<WasteReason, number>): WasteReason[] {
  const often = [...given]
    .filter(([reason]) => reason !== 'Idle')
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([reason]) => reason)
    .slice(0, PANEL_REASONS)
  const chosen = new Set(
    [...often, ...COMMON_REASONS.filter((each) => !often.includes(each))].slice(0, PANEL_REASONS),
  )
  // In one order as far as it goes, so that the fingers find them.
  return [
    ...COMMON_REASONS.filter((each) => chosen.has(each)),
    ...often.filter((each) => !COMMON_REASONS.includes(each)),
  ]
}
