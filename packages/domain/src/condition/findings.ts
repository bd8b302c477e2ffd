import { type Origin, originOf, type SpindleFacts } from './frequencies.ts'
import type { Spectrum } from './spectrum.ts'
import type { BandDeviation } from './vibration-check.ts'

/** What a page says about a deviation. */
export interface VibrationFinding {
  readonly hz: number
  readonly axis: number
  /** How many times the fingerprint. */
  readonly times: number
  readonly origin: Origin | null
  /** Side bands at this distance on both sides, in hertz; null without. They are the mark of a load that turns. */
  readonly sideBandsHz: number | null
}

const MAX_FINDINGS = 5
/** A line is named once, on the axis where it is clearest. */
const SAME_LINE_BINS = 3
/** A side band rises above its neighbours by this factor. */
const SIDE_BAND_FACTOR = 2

function isAboveNeighbours(lines: Float64Array, bin: number): boolean {
  const around = [-6, -5, -4, 4, 5, 6].map((step) => lines[bin + step] ?? 0)
  const ground = around.reduce((sum, value) => sum + value, 0) / around.length
  const peak = Math.max(...[-1, 0, 1].map((step) => lines[bin + step] ?? 0))
  return ground > 0 && peak > SIDE_BAND_FACTOR * ground
}

/** From the deviations of a run, the lines that a person can go and look for. */
export function findingsOf(
  run: Spectrum,
  deviations: readonly BandDeviation[],
  spindle: SpindleFacts,
): readonly VibrationFinding[] {
  const hzPerBin = run.rateHz / 2 / (run.lines[0]?.length || 1)
  const findings: VibrationFinding[] = []
  for (const { peakHz, axis, times } of deviations.toSorted((a, b) => b.times - a.times)) {
    if (findings.length === MAX_FINDINGS) break
    if (findings.some(({ hz }) => Math.abs(hz - peakHz) <= SAME_LINE_BINS * hzPerBin)) continue
    const lines = run.lines[axis] as Float64Array
    const turn = (spindle.rpm ?? 0) / 60
    const step = Math.round(turn / hzPerBin)
    const bin = Math.round(peakHz / hzPerBin)
    const hasSides = step > 3 && isAboveNeighbours(lines, bin - step) && isAboveNeighbours(lines, bin + step)
    findings.push({
      hz: peakHz,
      axis,
      times,
      origin: originOf(peakHz, spindle, hzPerBin),
      sideBandsHz: hasSides ? turn : null,
    })
  }
  return findings
}
