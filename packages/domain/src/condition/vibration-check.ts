import { bandEdges, type Spectrum } from './spectrum.ts'
import { type CycleStatus, type Side, scoreOf, statusOf } from './verdict.ts'

/** What good runs looked like, under one set of conditions. */
export interface VibrationFingerprint extends Spectrum {
  readonly runs: number
}

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
  readonly score: number
  readonly status: CycleStatus
  /** Those beyond the tolerance, largest first. */
  readonly deviations: readonly BandDeviation[]
  /** How many times the amplitude of all bands is that of the fingerprint, on the axis where it differs most. */
  readonly level: number
}

/** A fault shows in a few bands; noise in none of them for long. */
const LARGEST = 8
/** Decades that are named: twice the power. */
const NAMED = 0.3
/** The load of the day makes all bands louder or quieter together. Only far beyond that is the level itself a finding. */
const LEVEL_FREE = 1

const meanOf = (lists: readonly Float64Array[]): Float64Array =>
  Float64Array.from(
    lists[0] ?? [],
    (_, i) => lists.reduce((sum, list) => sum + (list[i] as number), 0) / lists.length,
  )

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2
}

/** Null without a run, or when runs were recorded in different ways. */
export function fingerprintOf(runs: readonly Spectrum[]): VibrationFingerprint | null {
  const [first] = runs
  if (!first || runs.some((run) => !isComparable(run, first))) return null
  const byAxis = (pick: (run: Spectrum, axis: number) => Float64Array) =>
    first.bands.map((_, axis) => meanOf(runs.map((run) => pick(run, axis))))
  return {
    rateHz: first.rateHz,
    bands: byAxis((run, axis) => run.bands[axis] as Float64Array),
    lines: byAxis((run, axis) => run.lines[axis] as Float64Array),
    rms: first.rms.map((_, axis) => mean(runs.map((run) => run.rms[axis] as number))),
    peak: first.peak.map((_, axis) => mean(runs.map((run) => run.peak[axis] as number))),
    runs: runs.length,
  }
}

export const isComparable = (a: Spectrum, b: Spectrum): boolean =>
  a.rateHz === b.rateHz && a.bands.length === b.bands.length

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

/** Compares a run with good ones of the same conditions (rules: condition 3). */
export function checkVibration(run: Spectrum, print: VibrationFingerprint): VibrationVerdict {
  const bins = run.lines[0]?.length ?? 0
  const edges = bandEdges(bins)
  const hz = run.rateHz / 2 / bins
  const gains: number[] = []
  const all: BandDeviation[] = run.bands.flatMap((bands, axis) => {
    const rises = Array.from(bands, (band, i) => band - (print.bands[axis]?.[i] as number))
    const gain = median(rises)
    gains.push(gain)
    return rises.map((rise, i) => {
      const [from, to] = [edges[i] as number, edges[i + 1] as number]
      const { bin, times } = peakIn(
        run.lines[axis] as Float64Array,
        print.lines[axis] as Float64Array,
        from,
        to,
      )
      return { axis, fromHz: from * hz, toHz: to * hz, decades: rise - gain, peakHz: bin * hz, times }
    })
  })
  const largest = all.toSorted((a, b) => b.decades - a.decades)
  const shape = mean(largest.slice(0, LARGEST).map(({ decades }) => Math.max(0, decades)))
  const gain = gains.reduce((far, value) => (Math.abs(value) > Math.abs(far) ? value : far), 0)
  const level = Math.max(0, Math.abs(gain) - LEVEL_FREE)
  const score = scoreOf(Math.max(shape, level))
  const side: Side = level <= shape ? 'upper' : gain < 0 ? 'lower' : 'upper'
  return {
    score,
    status: statusOf(score, side),
    deviations: largest.filter(({ decades }) => decades >= NAMED),
    level: 10 ** (gain / 2),
  }
}
