import type { AnalyticsInputs } from '@millwright/contract/analytics/analytics-shapes'
import { type Figures, figuresOf, type KpiMethod, type Ratio } from '@millwright/domain/analytics/figures'

export const FACTORS = ['Availability', 'Performance', 'Quality'] as const
export type Factor = (typeof FACTORS)[number]
export const FIGURES = ['OEE', ...FACTORS] as const
export type Figure = (typeof FIGURES)[number]

export const FIELD = { Availability: 'availability', Performance: 'performance', Quality: 'quality' } as const

const figuresBy = ({ totals, made }: AnalyticsInputs, method: KpiMethod): Figures =>
  figuresOf(totals, made, method)

export const ratioOf = (inputs: AnalyticsInputs, method: KpiMethod, factor: Factor): Ratio =>
  figuresBy(inputs, method)[FIELD[factor]]

export const shareBy = (inputs: AnalyticsInputs, method: KpiMethod, figure: Figure): number | null =>
  figure === 'OEE' ? figuresBy(inputs, method).oee : ratioOf(inputs, method, figure).value

/** Whether a factor divides pieces; all others divide times. */
export const isOfPieces = ({ made }: AnalyticsInputs, factor: Factor): boolean =>
  factor === 'Quality' && made.total !== null
