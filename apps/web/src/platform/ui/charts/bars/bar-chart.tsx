import type { View } from '../frame/time-scale.ts'
import type { StatusSpan } from '../lines/line-types.ts'
import { type StackBar, StackedBars } from './stacked-bars.tsx'

export interface Bar extends Omit<StackBar, 'values'> {
  /** Null where nothing is known: the place stays empty. */
  readonly value: number | null
}

interface BarChartProps {
  readonly label: string
  /** The name of the bars, for the tooltip. */
  readonly name: string
  readonly bars: readonly Bar[]
  /** The name of a token. */
  readonly colour?: string
  readonly format?: (value: number) => string
  readonly unit?: string
  readonly hasValues?: boolean
  readonly target?: { readonly value: number; readonly label: string }
  /** On bars that have a time. */
  readonly alarms?: readonly View[]
  readonly spans?: readonly StatusSpan[]
  readonly onChoose?: (key: string) => void
}

/** One bar per item; stacks of one part. */
export function BarChart({ bars, name, colour = 'accent', hasValues = false, ...rest }: BarChartProps) {
  return (
    <StackedBars
      {...rest}
      series={[{ name, colour }]}
      bars={bars.map(({ value, ...bar }) => ({ ...bar, values: [value] }))}
      hasSums={hasValues}
    />
  )
}
