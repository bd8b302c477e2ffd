import type { Spectrum } from './spectrum.ts'
import type { VibrationFingerprint } from './vibration-spread.ts'

/** So fine that a line can be followed from test to test. */
export const WATERFALL_BANDS = 64

const edgeOf = (bins: number, band: number): number => Math.floor((bins * band) / WATERFALL_BANDS)

/** Where each band begins, in hertz. */
export const waterfallBands = ({ rateHz }: Pick<Spectrum, 'rateHz'>): number[] =>
  Array.from({ length: WATERFALL_BANDS }, (_, band) => (rateHz / 2 / WATERFALL_BANDS) * band)

/** How many times the fingerprint each band is at its loudest frequency, on the axis where that is most. */
export function waterfallRow(run: Spectrum, print: VibrationFingerprint): number[] {
  return Array.from({ length: WATERFALL_BANDS }, (_, band) => {
    const ratios = run.lines.map((lines, axis) => {
      const of = print.lines[axis] as Float64Array
      const [from, to] = [edgeOf(lines.length, band), Math.max(edgeOf(lines.length, band + 1), 1)]
      const peak = (list: Float64Array): number => list.subarray(from, to).reduce((a, b) => Math.max(a, b), 0)
      return peak(lines) / (peak(of) || 1e-9)
    })
    return Math.max(...ratios)
  })
}

/** How far around a line of the fingerprint a run may have it: speed and slip move it. */
const SPREAD = 2
/** 1.6 times the amplitude is where the warning begins (rules: condition 4). */
const TOLERATED = 1.6

/** The amplitude that is tolerated at each frequency. */
export function toleranceOf(fingerprint: ArrayLike<number>): number[] {
  const mean = Array.from(fingerprint).reduce((sum, value) => sum + value, 0) / (fingerprint.length || 1)
  return Array.from(fingerprint, (_, bin) => {
    let peak = mean
    for (let at = bin - SPREAD; at <= bin + SPREAD; at++) peak = Math.max(peak, fingerprint[at] ?? 0)
    return TOLERATED * peak
  })
}
