import type { BearingFault } from './bearing-fault.ts'
import { harmonicOf, type SpindleFacts } from './frequencies.ts'
import type { Spectrum } from './spectrum.ts'
import type { BandDeviation } from './vibration-check.ts'

export type Origin =
  | { readonly kind: 'rotation'; readonly harmonic: number }
  | ({ readonly kind: 'bearing' } & Omit<BearingFault, 'knocksHz' | 'axis'>)

export interface VibrationFinding {
  /** Of a bearing how often it knocks, otherwise the line. */
  readonly hz: number
  readonly axis: number
  /** How many times the fingerprint: the line, or of a bearing all of the range in which it rings. */
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

function powerIn(lines: Float64Array | undefined, from: number, to: number): number {
  let sum = 0
  for (let bin = Math.floor(from); bin < to; bin++) sum += (lines?.[bin] ?? 0) ** 2
  return sum
}

function bearingFinding(run: Spectrum, print: Spectrum, fault: BearingFault): VibrationFinding {
  const { knocksHz, axis, ...origin } = fault
  const bins = (run.lines[0]?.length || 1) / (run.rateHz / 2)
  const [from, to] = fault.rangeHz.map((hz) => hz * bins) as [number, number]
  const times = Math.sqrt(powerIn(run.lines[axis], from, to) / (powerIn(print.lines[axis], from, to) || 1))
  return { hz: knocksHz, axis, times, origin: { kind: 'bearing', ...origin }, sideBandsHz: null }
}

/** The part of a bearing that is heard, and from the deviations of a run the lines that a person can go and look for. */
export function findingsOf(
  {
    run,
    print,
    fault,
  }: { readonly run: Spectrum; readonly print: Spectrum; readonly fault: BearingFault | null },
  deviations: readonly BandDeviation[],
  { rpm = 0 }: Pick<SpindleFacts, 'rpm'>,
): readonly VibrationFinding[] {
  const hzPerBin = run.rateHz / 2 / (run.lines[0]?.length || 1)
  const findings: VibrationFinding[] = fault ? [bearingFinding(run, print, fault)] : []
  for (const { peakHz, axis, times } of deviations.toSorted((a, b) => b.times - a.times)) {
    if (findings.length === MAX_FINDINGS) break
    const isNamed = ({ hz, origin }: VibrationFinding): boolean =>
      origin?.kind !== 'bearing' && Math.abs(hz - peakHz) <= SAME_LINE_BINS * hzPerBin
    if (findings.some(isNamed)) continue
    const lines = run.lines[axis] as Float64Array
    const turn = rpm / 60
    const step = Math.round(turn / hzPerBin)
    const bin = Math.round(peakHz / hzPerBin)
    const hasSides = step > 3 && isAboveNeighbours(lines, bin - step) && isAboveNeighbours(lines, bin + step)
    const harmonic = harmonicOf(peakHz, rpm, hzPerBin)
    findings.push({
      hz: peakHz,
      axis,
      times,
      origin: harmonic === null ? null : { kind: 'rotation', harmonic },
      sideBandsHz: hasSides ? turn : null,
    })
  }
  return findings
}
