import { centred, combined, mean, median, type Shape, shapeOf } from './shape.ts'
import { bandRanges, type Spectrum } from './spectrum.ts'
import {
  type Ageing,
  FRESH,
  SPREADS,
  type Spreads,
  spreadOf,
  type VibrationFingerprint,
} from './vibration-spread.ts'

/** A band in which a run differs from the fingerprint. */
export interface BandDeviation {
  readonly axis: number
  readonly fromHz: number
  readonly toHz: number
  /** Decades of power over the fingerprint, beyond what all bands of the axis share. */
  readonly decades: number
  /** The frequency in the band that rose most, and how many times its amplitude is that of the fingerprint. */
  readonly peakHz: number
  readonly times: number
}

export interface VibrationVerdict {
  /** How many times the spread of good runs the run rose, in the bands where that is most. */
  readonly deviation: number
  /** Those beyond the tolerance, largest first. */
  readonly deviations: readonly BandDeviation[]
  /** How many times the amplitude of all bands is that of the fingerprint, on the axis where it differs most. */
  readonly level: number
}

/** A fault shows in a few bands. */
const LARGEST = 3
/** Decades that are named: twice the power. */
const NAMED = 0.3

/** Null without a run, or when runs were recorded in different ways. */
export function fingerprintOf(runs: readonly Spectrum[]): VibrationFingerprint | null {
  const [first] = runs
  if (!first || runs.some((run) => !isComparable(run, first))) return null
  const shapes = runs.map(shapeOf)
  const shape = combined(shapes, mean)
  const squares = shapes.map((each) =>
    each.map((axis, a) => axis.map((value, band) => (value - (shape[a]?.[band] ?? 0)) ** 2)),
  )
  const scatters = runs.flatMap(({ scatter }) => (scatter ? [scatter] : []))
  return {
    rateHz: first.rateHz,
    bands: combined(
      runs.map(({ bands }) => bands),
      mean,
    ),
    lines: combined(
      runs.map(({ lines }) => lines),
      mean,
    ),
    scatter: combined(scatters, mean),
    rms: first.rms.map((_, axis) => mean(runs.map((run) => run.rms[axis] as number))),
    peak: first.peak.map((_, axis) => mean(runs.map((run) => run.peak[axis] as number))),
    runs: runs.length,
    shape,
    squares: combined(squares, (values) => values.reduce((sum, value) => sum + value, 0)),
  }
}

export const isComparable = (a: Spectrum, b: Spectrum): boolean =>
  a.rateHz === b.rateHz && a.bands.length === b.bands.length

/** Fingerprints of earlier versions have no spread. */
export const hasSpread = (print: VibrationFingerprint): boolean =>
  (print as Partial<VibrationFingerprint>).shape !== undefined

/** The frequency of a band that rose most. */
function peakIn(run: Float64Array, print: Float64Array, from: number, to: number) {
  // Against the band as a whole: next to nothing over nothing is no finding.
  const floor = mean([...print.subarray(from, to)]) || 1e-9
  let peak = { bin: from, times: 0 }
  for (let bin = from; bin < to; bin++) {
    const times = (run[bin] as number) / Math.max(print[bin] as number, floor)
    if (times > peak.times) peak = { bin, times }
  }
  return peak
}

/** Rises of each band of an axis, without the load of the day and without what the machine's other operations share. */
export function risesOf(run: Spectrum, print: VibrationFingerprint, { drift }: Ageing): Shape {
  return shapeOf(run).map((axis, a) =>
    centred(
      axis.map((value, band) => value - (print.shape[a]?.[band] ?? 0) - (drift?.shift[a]?.[band] ?? 0)),
    ),
  )
}

/** How many times the spread of good runs the bands rose that rose most. */
export function deviationOf(
  rises: Shape,
  print: VibrationFingerprint,
  ageing: Ageing,
  spreads: Spreads = SPREADS,
): number {
  const strengths = rises
    .flatMap((axis, a) =>
      Array.from(axis, (rise, band) => rise / Math.sqrt(spreadOf(print, ageing, a, band, spreads))),
    )
    .toSorted((a, b) => b - a)
  return mean(strengths.slice(0, LARGEST).map((strength) => Math.max(0, strength)))
}

/** The gain on the axis where it is furthest from none, in decades of power. */
function levelOf(run: Spectrum, print: VibrationFingerprint): number {
  const gains = run.bands.map((bands, axis) =>
    median(bands.map((band, i) => band - (print.bands[axis]?.[i] ?? 0))),
  )
  return gains.reduce((far, value) => (Math.abs(value) > Math.abs(far) ? value : far), 0)
}

/** Compares a run with good ones of the same conditions (rules: condition 3). */
export function checkVibration(
  run: Spectrum,
  print: VibrationFingerprint,
  ageing: Ageing = FRESH,
): VibrationVerdict {
  const bins = run.lines[0]?.length ?? 0
  const ranges = bandRanges(bins)
  const hz = run.rateHz / 2 / bins
  const rises = risesOf(run, print, ageing)
  const deviations: BandDeviation[] = rises.flatMap((axis, a) =>
    Array.from(axis, (decades, band) => {
      const [from, to] = ranges[band] as readonly [number, number]
      const { bin, times } = peakIn(run.lines[a] as Float64Array, print.lines[a] as Float64Array, from, to)
      return { axis: a, fromHz: from * hz, toHz: to * hz, decades, peakHz: bin * hz, times }
    }),
  )
  return {
    deviation: deviationOf(rises, print, ageing),
    deviations: deviations
      .filter(({ decades }) => decades >= NAMED)
      .toSorted((a, b) => b.decades - a.decades),
    level: 10 ** (levelOf(run, print) / 2),
  }
}
