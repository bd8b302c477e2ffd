/** A number for each point; null or undefined where nothing was measured: there the line breaks. */
export type Values = ArrayLike<number | null | undefined>

export type Axis = 'left' | 'right'

export interface LineSeries {
  readonly name: string
  /** The name of a token; a line takes one of a text, so that it is seen on either ground. */
  readonly colour: string
  readonly values: Values
  readonly axis?: Axis
  readonly look?: 'line' | 'area' | 'dashed'
}

/** From least to greatest around a line, or a tolerance. */
export interface LineBand {
  readonly low: Values
  readonly high: Values
  readonly colour: string
  readonly axis?: Axis
}

/** A range of the value; null is open. */
export interface ValueZone {
  readonly from: number | null
  readonly to: number | null
  readonly colour: string
  readonly axis?: Axis
}

export interface TargetLine {
  readonly value: number
  readonly label: string
  readonly colour?: string
  readonly axis?: Axis
}

/** An alarm, with what it is called. */
export interface AlarmStretch {
  readonly from: number
  readonly to: number
  readonly label?: string
  /** Who has seen it; left out while nobody has. */
  readonly note?: string
}

export interface StatusSpan {
  readonly from: number
  readonly to: number
  readonly colour: string
  readonly label: string
  /** Of the strip's height, 0 to 1. */
  readonly level?: number
}
