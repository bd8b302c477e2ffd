import type { Figures } from './figure-check.ts'
import type { Spectrum } from './spectrum.ts'
import { TOOL_LOADS } from './tool-loads.ts'
import type { VibrationRecord } from './vibration-record.ts'

/** The values of a vibration in the simple and in the advanced chart; accelerations in mm/s², speeds in mm/s. */
export const SIMPLE_VALUES = ['AccPeakVect', 'VelRmsVect'] as const
/** The clearest signs of a tool's wear, where its machine measures them. */
export const TOOL_VALUES = ['Wear', ...TOOL_LOADS] as const
export const ADVANCED_VALUES = [
  'AccPeakVect',
  'AccValX',
  'AccValY',
  'AccValZ',
  'VelRmsVect',
  'VelRmsX',
  'VelRmsY',
  'VelRmsZ',
  'Temperature',
] as const
export type SpindleValue = (typeof ADVANCED_VALUES)[number]

const AXES = ['X', 'Y', 'Z'] as const

const mean = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1)

function peakOfVector({ axes }: VibrationRecord): number {
  const means = axes.map(mean)
  const length = axes[0]?.length ?? 0
  let peak = 0
  for (let i = 0; i < length; i++) {
    let squares = 0
    for (let axis = 0; axis < axes.length; axis++)
      squares += ((axes[axis]?.[i] ?? 0) - (means[axis] as number)) ** 2
    peak = Math.max(peak, squares)
  }
  return Math.sqrt(peak)
}

export function spindleValues(record: VibrationRecord, { peak, velocityRms = [] }: Spectrum): Figures {
  const byAxis = (prefix: string, values: readonly number[]) =>
    AXES.flatMap((axis, i) => (values[i] === undefined ? [] : [[`${prefix}${axis}`, values[i]]]))
  return Object.fromEntries([
    ['AccPeakVect', peakOfVector(record)],
    ...byAxis('AccVal', peak),
    ['VelRmsVect', Math.hypot(...velocityRms)],
    ...byAxis('VelRms', velocityRms),
  ])
}
