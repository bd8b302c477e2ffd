import type { BearingSign, BearingSigns } from './bearing-signs.ts'
import type { BearingPart } from './frequencies.ts'
import { mean } from './shape.ts'

export type Certainty = 'likely' | 'veryLikely'

/** A part of a bearing that is heard, and where. */
export interface BearingFault {
  readonly bearing: string
  readonly part: BearingPart
  readonly certainty: Certainty
  /** How often it knocks. */
  readonly knocksHz: number
  readonly axis: number
  /** Where it rings. */
  readonly rangeHz: readonly [number, number]
}

/** Spreads above chance from which on a part is named. */
const NAMED = 5
const VERY_LIKELY = 7
/**
 * In spreads, for a part that is the clearest in all ranges on all axes: the more a fault knocks, the more else rises beside
 * it. By chance a part may lead in some.
 */
const LEADS_EVERYWHERE = 6
const LEADS_BY_CHANCE = 0.4
/** Good runs show this much of a sign although nothing knocks. */
const BY_CHANCE = 2
/** How clearly it has to lie before any other part. */
const BEFORE_OTHERS = 1.25
/** Knocks of a race or a ball come with swings of the cage: it is named only where these are silent. */
const SILENT = 3.5
/** Multiples of its knocks by which a ball can be heard at all. */
const HEARD = 2.1

interface Rise {
  readonly sign: BearingSign
  readonly strength: number
  readonly axis: number
  readonly range: number
}

/** Where a sign rose most over the fingerprint. */
function riseOf(sign: BearingSign, print: BearingSigns | undefined): Rise {
  const before = print?.signs.find(({ bearing, part }) => bearing === sign.bearing && part === sign.part)
  let most = { strength: 0, axis: 0, range: 0 }
  sign.strengths.forEach((ranges, axis) => {
    ranges.forEach((strength, range) => {
      const rise = strength - Math.max(0, (before?.strengths[axis]?.[range] ?? 0) - BY_CHANCE)
      if (rise > most.strength) most = { strength: rise, axis, range }
    })
  })
  const byChance = Math.max(LEADS_BY_CHANCE, before?.leads ?? 0)
  const leads = Math.max(0, sign.leads - byChance) / (1 - LEADS_BY_CHANCE)
  return { sign, ...most, strength: most.strength + LEADS_EVERYWHERE * leads }
}

/** The last of several is that of all axes together: the axis on which it is heard most is meant. */
function axisOf({ sign: { strengths }, axis, range }: Rise): number {
  if (strengths.length === 1 || axis < strengths.length - 1) return axis
  const own = strengths.slice(0, -1).map((ranges) => ranges[range] ?? 0)
  return own.indexOf(Math.max(...own))
}

function foundIn(rises: readonly Rise[], widthHz: number): Rise | null {
  const [first, second] = rises.filter(({ sign }) => sign.part !== 'cage')
  const cage = rises.find(({ sign }) => sign.part === 'cage')
  if (!first || !cage) return null
  if (first.strength >= NAMED) return first.strength >= BEFORE_OTHERS * (second?.strength ?? 0) ? first : null
  if (cage.strength < NAMED) return null
  const ball = rises.find(({ sign }) => sign.part === 'ball' && sign.bearing === cage.sign.bearing)
  const isBallHeard = ball !== undefined && HEARD * ball.sign.hz < widthHz
  if (first.strength < SILENT) return isBallHeard ? cage : null
  // A ball comes into the load once in each turn of the cage: one is the sign of the other.
  return first === ball ? ball : null
}

/** Null where no part is clear against chance, or several do (rules: condition 20). */
export function bearingFaultOf(run: BearingSigns, print?: BearingSigns): BearingFault | null {
  const [from = 0, to = 0] = run.rangesHz[0] ?? []
  const rises = run.signs.map((sign) => riseOf(sign, print)).toSorted((a, b) => b.strength - a.strength)
  const found = foundIn(rises, to - from)
  if (!found) return null
  const { bearing, part, hz } = found.sign
  return {
    bearing,
    part,
    certainty: part !== 'cage' && found.strength >= VERY_LIKELY ? 'veryLikely' : 'likely',
    knocksHz: hz,
    axis: axisOf(found),
    rangeHz: run.rangesHz[found.range] as readonly [number, number],
  }
}

/** Undefined where one of the good runs was read without its bearings, or with others. */
export function meanSignsOf(runs: readonly (BearingSigns | undefined)[]): BearingSigns | undefined {
  const [first] = runs
  if (!first) return undefined
  const isSame = (run: BearingSigns | undefined): run is BearingSigns =>
    run !== undefined &&
    run.rangesHz.length === first.rangesHz.length &&
    run.signs.length === first.signs.length &&
    run.signs.every(
      ({ bearing, part }, i) => bearing === first.signs[i]?.bearing && part === first.signs[i]?.part,
    )
  const alike = runs.filter(isSame)
  if (alike.length < runs.length) return undefined
  return {
    rangesHz: first.rangesHz,
    signs: first.signs.map((sign, i) => ({
      ...sign,
      leads: mean(alike.map((run) => run.signs[i]?.leads ?? 0)),
      strengths: sign.strengths.map((ranges, axis) =>
        ranges.map((_, range) => mean(alike.map((run) => run.signs[i]?.strengths[axis]?.[range] ?? 0))),
      ),
    })),
  }
}
