import rfft from 'fourier-transform'
import { frameLengthOf, framesOf, type VibrationRecord } from './vibration-record.ts'

/** Of a record only this is stored: enough to compare it with others. */
export interface Spectrum {
  readonly rateHz: number
  /** By axis: log10 of the power in each band, in the frames that have most of it. */
  readonly bands: readonly Float64Array[]
  /** By axis: how much each band differs between parts of the record, as a variance. Runs of earlier versions have none. */
  readonly scatter?: readonly Float64Array[]
  /** By axis: mean amplitude at each frequency, from 0 to half the rate. */
  readonly lines: readonly Float64Array[]
  /** By axis, without its mean. */
  readonly rms: readonly number[]
  readonly peak: readonly number[]
  /** By axis, from 10 Hz on, in mm/s for a record in mm/s². Runs of earlier versions have none. */
  readonly velocityRms?: readonly number[]
}

export const BANDS = 63
/** The frames of a band with the most power: a worn edge or a bearing is heard when it cuts, not on the way there. */
const LOUD_SHARE = 0.9
/** Parts of a record that are compared with the whole: so many, each so long. */
const PARTS = 4
const PART_SHARE = 0.7
/** Frames with less than this share of a loud frame's power are no work. */
const ACTIVE_SHARE = 0.02
/** The slowest movements are the axis on its way. */
const FIRST_BIN = 2
/** Keeps the logarithm of silence finite: far below the resolution of any sensor. */
const SILENCE = 1e-12

/** Slower movement is the machine's own way, not vibration (ISO 20816). */
const VELOCITY_FROM_HZ = 10
/** How much of a signal's power a Hann window lets through. */
const HANN_POWER = 0.375

const hann = (length: number): Float64Array =>
  Float64Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length))

function quantile(values: Float64Array, share: number): number {
  const sorted = values.slice().sort()
  const at = (sorted.length - 1) * share
  const below = Math.floor(at)
  const low = sorted[below] ?? 0
  return low + ((sorted[Math.min(below + 1, sorted.length - 1)] ?? low) - low) * (at - below)
}

/**
 * First bin of each band, and the one after its last. Each begins in the middle of the one before: a line at the edge of one
 * lies in the middle of another, so that a small change of speed does not move it out of its band.
 */
export function bandRanges(bins: number): readonly (readonly [number, number])[] {
  const half = (bins - FIRST_BIN) / (BANDS + 1)
  return Array.from({ length: BANDS }, (_, band) => {
    const from = Math.min(bins - 1, FIRST_BIN + Math.floor(half * band))
    return [from, Math.min(bins, Math.max(from + 1, FIRST_BIN + Math.floor(half * (band + 2))))] as const
  })
}

/** Amplitudes of all overlapping frames of an axis, one after the other. */
function framesIn(axis: Float64Array, length: number): Float64Array {
  const window = hann(length)
  const bins = length / 2
  const frames = framesOf(axis.length, length)
  const amplitudes = new Float64Array(frames * bins)
  const frame = new Float64Array(length)
  for (let f = 0; f < frames; f++) {
    const start = f * bins
    let mean = 0
    for (let i = 0; i < length; i++) mean += axis[start + i] as number
    mean /= length
    for (let i = 0; i < length; i++) frame[i] = ((axis[start + i] as number) - mean) * (window[i] as number)
    rfft(frame, amplitudes.subarray(f * bins, (f + 1) * bins))
  }
  return amplitudes
}

function activeFrames(axes: readonly Float64Array[], bins: number): number[] {
  const frames = (axes[0]?.length ?? 0) / bins
  const power = new Float64Array(frames)
  for (const amplitudes of axes)
    for (let frame = 0; frame < frames; frame++) {
      let sum = 0
      for (let bin = FIRST_BIN; bin < bins; bin++) sum += (amplitudes[frame * bins + bin] as number) ** 2
      power[frame] = (power[frame] as number) + sum
    }
  const least = quantile(power, 0.9) * ACTIVE_SHARE
  return [...power.keys()].filter((f) => (power[f] as number) > least)
}

/** Of the frames from one on: the band in parts of the record against the whole. */
function scatterOf(power: Float64Array, whole: number): number {
  const length = Math.ceil(power.length * PART_SHARE)
  let squares = 0
  for (let part = 0; part < PARTS; part++) {
    const from = Math.floor(((power.length - length) * part) / (PARTS - 1))
    squares += (quantile(power.subarray(from, from + length), LOUD_SHARE) - whole) ** 2
  }
  return squares / PARTS
}

function bandsOf(amplitudes: Float64Array, active: readonly number[], bins: number) {
  const ranges = bandRanges(bins)
  const power = new Float64Array(active.length)
  const [bands, scatter] = [new Float64Array(BANDS), new Float64Array(BANDS)]
  ranges.forEach(([from, to], band) => {
    active.forEach((frame, k) => {
      let sum = 0
      for (let bin = from; bin < to; bin++) sum += (amplitudes[frame * bins + bin] as number) ** 2
      power[k] = Math.log10(sum / (to - from) + SILENCE)
    })
    const loud = quantile(power, LOUD_SHARE)
    bands[band] = loud
    scatter[band] = scatterOf(power, loud)
  })
  return { bands, scatter }
}

function linesOf(amplitudes: Float64Array, active: readonly number[], bins: number): Float64Array {
  const lines = new Float64Array(bins)
  for (const frame of active)
    for (let bin = 0; bin < bins; bin++)
      lines[bin] = (lines[bin] as number) + (amplitudes[frame * bins + bin] as number) / active.length
  return lines
}

/** The speed of a vibration: at each frequency its acceleration, integrated. */
function velocityOf(amplitudes: Float64Array, active: readonly number[], bins: number, hz: number): number {
  let squares = 0
  for (const frame of active)
    for (let bin = Math.ceil(VELOCITY_FROM_HZ / hz); bin < bins; bin++)
      squares += ((amplitudes[frame * bins + bin] as number) / (2 * Math.PI * bin * hz)) ** 2
  return Math.sqrt(squares / 2 / HANN_POWER / (active.length || 1))
}

function levelOf(axis: Float64Array): { rms: number; peak: number } {
  const mean = axis.reduce((sum, value) => sum + value, 0) / axis.length
  let squares = 0
  let peak = 0
  for (let i = 0; i < axis.length; i++) {
    const swing = Math.abs((axis[i] as number) - mean)
    squares += swing * swing
    if (swing > peak) peak = swing
  }
  return { rms: Math.sqrt(squares / axis.length), peak }
}

/** To be called with usable records only. */
export function spectrumOf({ rateHz, axes }: VibrationRecord): Spectrum {
  const length = frameLengthOf(rateHz)
  const bins = length / 2
  const frames = axes.map((axis) => framesIn(axis, length))
  const active = activeFrames(frames, bins)
  const levels = axes.map(levelOf)
  const banded = frames.map((amplitudes) => bandsOf(amplitudes, active, bins))
  return {
    rateHz,
    bands: banded.map(({ bands }) => bands),
    scatter: banded.map(({ scatter }) => scatter),
    lines: frames.map((amplitudes) => linesOf(amplitudes, active, bins)),
    rms: levels.map(({ rms }) => rms),
    peak: levels.map(({ peak }) => peak),
    velocityRms: frames.map((amplitudes) => velocityOf(amplitudes, active, bins, rateHz / length)),
  }
}
