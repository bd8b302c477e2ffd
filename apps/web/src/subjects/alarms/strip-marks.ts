import type { AlarmCode } from '@millwright/contract/alarms/alarms'

interface Period {
  readonly from: number
  readonly to: number
}

export interface StripMark {
  /** Share of the strip, 0 to 1. */
  readonly at: number
  /** When the first of it came. */
  readonly from: number
  readonly lostMs: number
  readonly times: number
  /** Who acknowledged, each once. */
  readonly names: readonly string[]
  /** On which side the count is written; null for the few that are read off the marks themselves. */
  readonly label: 'left' | 'right' | null
}

/** Fewer are read off the marks themselves. */
const LEAST_NAMED = 3
/** Shares of a strip of about 430 pixels: what two marks need to be seen apart, and what a count takes. */
const APART = 0.01
const COUNT_ROOM = 0.07

type Mark = Omit<StripMark, 'label'>

const joined = (a: Mark, b: Mark): Mark => ({
  at: b.at,
  from: a.from,
  lostMs: a.lostMs + b.lostMs,
  times: a.times + b.times,
  names: [...new Set([...a.names, ...b.names])],
})

const isNamed = ({ times }: Mark): boolean => times >= LEAST_NAMED
/** At the beginning of the strip there is no room to the left. */
const sideOf = ({ at }: Mark): 'left' | 'right' => (at < COUNT_ROOM ? 'right' : 'left')

/** Two marks that cannot be seen apart, or of which one would lie under the count of the other. */
function touches(earlier: Mark, later: Mark): boolean {
  const gap = later.at - earlier.at
  if (gap < APART) return true
  const isUnderLater = isNamed(later) && sideOf(later) === 'left'
  const isUnderEarlier = isNamed(earlier) && sideOf(earlier) === 'right'
  return gap < COUNT_ROOM && (isUnderLater || isUnderEarlier)
}

/** Marks in the order of time; those that would touch become one with the sum of their counts. */
export function stripMarks(raised: AlarmCode['Raised'], { from, to }: Period): StripMark[] {
  const marks: Mark[] = []
  for (const { From, Lost, Times, By } of raised) {
    if (From < from || From >= to) continue
    let mark: Mark = {
      at: (From - from) / (to - from),
      from: From,
      lostMs: Lost,
      times: Times,
      names: By === '' ? [] : [By],
    }
    for (let last = marks.at(-1); last && touches(last, mark); last = marks.at(-1)) {
      mark = joined(last, mark)
      marks.pop()
    }
    marks.push(mark)
  }
  return marks.map((mark) => ({ ...mark, label: isNamed(mark) ? sideOf(mark) : null }))
}
