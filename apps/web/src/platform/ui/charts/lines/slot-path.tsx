import { area, line } from 'd3-shape'
import './slot-lines.css'

export interface SlotLine {
  readonly name: string
  /** The name of a token. */
  readonly colour: string
  readonly look: 'area' | 'dashed' | 'target'
  /** One per slot; a gap stays a gap. */
  readonly values: readonly (number | null)[]
}

interface SlotPathProps {
  readonly line: SlotLine
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  readonly ground: number
  readonly hasPoints: boolean
  readonly shown: number | null
  readonly rem: number
}

export function SlotPath({
  line: { colour, look, values },
  x,
  y,
  ground,
  hasPoints,
  shown,
  rem,
}: SlotPathProps) {
  const colourOf = `var(--mw-${colour})`
  const isKnown = (value: number | null): boolean => value !== null
  const atX = (_: unknown, index: number) => x(index)
  const atY = (value: number | null) => y(value ?? 0)
  const path = line<number | null>(atX, atY).defined(isKnown)(values)
  const below = look === 'area' ? area<number | null>(atX, ground, atY).defined(isKnown)(values) : null
  /** With nothing known on either side there is no line, only a point. */
  const isAlone = (index: number) =>
    (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
  return (
    <>
      {below && <path d={below} className="mw-slots-area" style={{ fill: colourOf }} />}
      <path d={path ?? ''} className="mw-slots-line" data-look={look} style={{ stroke: colourOf }} />
      {values.map(
        (value, index) =>
          value !== null &&
          ((look === 'area' && hasPoints) || isAlone(index) || index === shown) && (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
              key={index}
              className="mw-slots-point"
              cx={x(index)}
              cy={y(value)}
              r={(index === shown ? 4 : 2.5) * rem}
              style={{ stroke: colourOf }}
            />
          ),
      )}
    </>
  )
}

interface Notable {
  readonly index: number
  readonly value: number
  readonly isLeast: boolean
}

/** The greatest, the least and the last value; each place once. */
export function notableOf(values: readonly (number | null)[]): Notable[] {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]))
  const byValue = known.toSorted((a, b) => a.value - b.value)
  const [least, greatest, last] = [byValue[0], byValue.at(-1), known.at(-1)]
  const found = new Map<number, Notable>()
  for (const each of [last, least, greatest])
    if (each) found.set(each.index, { ...each, isLeast: each === least && least !== greatest })
  return [...found.values()]
}
