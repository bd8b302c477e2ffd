import rfft, { cifft, fft } from 'fourier-transform'

/** How the loudness of one part of the spectrum swings: a fault that knocks makes a resonance ring, again and again. */
export interface EnvelopeSpectrum {
  readonly fromHz: number
  readonly toHz: number
  readonly hzPerBin: number
  /** How far each frequency rises above its neighbours, as a logarithm of power. */
  readonly lines: Float64Array
}

/** Parts of the spectrum, as shares of the rate, each half over the next: narrow ones against noise. */
const FIRST = 0.04
const NARROW = { width: 0.11, count: 7 }
/** For swings that are too fast for a narrow one. */
const WIDE = { width: 0.22, count: 3 }
const rangesFor = (rateHz: number, fastestHz: number): readonly (readonly [number, number])[] => {
  const { width, count } = fastestHz < NARROW.width * rateHz ? NARROW : WIDE
  return Array.from(
    { length: count },
    (_, i) => [FIRST + (i * width) / 2, FIRST + (i / 2 + 1) * width] as const,
  )
}
/** Turns of the spindle in a segment: enough to tell the parts of a bearing apart. */
const TURNS = 256
const MAX_LENGTH = 2 ** 17
const MAX_SEGMENTS = 24
const FEW = 4
/** More of a record costs time and tells little. */
const MAX_SECONDS = 16
const TONE_BLOCK = 128
/** Two lines beat with the product of their sizes, against a noise that grows with the root of the lines in a range. */
const toneFactor = (lines: number): number => 2 * lines ** 0.25
/** Lines are compared with their neighbours within this share of the rotation. */
const NEIGHBOURS = 0.3
const MIN_NEIGHBOURS = 24
/** The rotation and what turns with it swings too. */
const NOTCH = { share: 0.002, bins: 2 }
/** A line is as wide as this, by slip that varies. */
const LINE_WIDTH = 0.002

const lengthOf = (samples: number, rateHz: number, turnHz: number): number =>
  2 **
  Math.min(
    Math.floor(Math.log2(samples)),
    Math.log2(MAX_LENGTH),
    Math.round(Math.log2((TURNS * rateHz) / turnHz)),
  )

const powerOfTwoFrom = (size: number): number => 2 ** Math.ceil(Math.log2(size))

function medianOf(values: Float64Array): number {
  const sorted = values.slice().sort()
  return sorted[sorted.length >> 1] ?? 0
}

/** Pure tones beat with one another, which is no knocking: each line is held to what its neighbours have. */
function withoutTones([real, imaginary]: readonly [Float64Array, Float64Array], factor: number): void {
  for (let from = 0; from < real.length; from += TONE_BLOCK) {
    const to = Math.min(real.length, from + TONE_BLOCK)
    let limit = Number.POSITIVE_INFINITY
    // Twice, as the tones are in the first mean.
    for (let pass = 0; pass < 2; pass++) {
      let sum = 0
      for (let i = from; i < to; i++)
        sum += Math.min(limit, Math.sqrt((real[i] as number) ** 2 + (imaginary[i] as number) ** 2))
      limit = (factor * sum) / (to - from)
    }
    for (let i = from; i < to; i++) {
      const size = Math.sqrt((real[i] as number) ** 2 + (imaginary[i] as number) ** 2)
      if (size <= limit) continue
      real[i] = ((real[i] as number) * limit) / size
      imaginary[i] = ((imaginary[i] as number) * limit) / size
    }
  }
}

/** Adds the power of the swings in one part of a segment's spectrum to that of other segments. */
function swingsIn(size: number) {
  const [re, im] = [new Float64Array(size), new Float64Array(size)]
  const window = Float64Array.from(re, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size))
  return (
    [real, imaginary]: readonly [Float64Array, Float64Array],
    from: number,
    to: number,
    into: Float64Array,
  ): void => {
    re.set(real.subarray(from, to))
    im.set(imaginary.subarray(from, to))
    re.fill(0, to - from)
    im.fill(0, to - from)
    cifft(re, im)
    let sum = 0
    for (let i = 0; i < size; i++) {
      const [a, b] = [re[i] as number, im[i] as number]
      re[i] = a * a + b * b
      sum += re[i] as number
    }
    // A sensor that is dead swings by nothing.
    if (!(sum > 0)) return
    const scale = size / sum
    for (let i = 0; i < size; i++) re[i] = ((re[i] as number) * scale - 1) * (window[i] as number)
    const lines = rfft(re)
    for (let i = 0; i < into.length; i++) {
      const line = lines[i] as number
      into[i] = (into[i] as number) + line * line
    }
  }
}

/** Each line against the median around it. */
function aboveNeighbours(power: Float64Array, width: number): Float64Array {
  const logs = power.map((value) => Math.log(value + 1e-30))
  const blocks = Math.max(1, Math.floor(logs.length / width))
  const medians = Array.from({ length: blocks }, (_, b) =>
    medianOf(logs.subarray(b * width, (b + 1) * width)),
  )
  return logs.map((value, i) => {
    const at = Math.min(blocks - 1, Math.max(0, i / width - 0.5))
    const low = medians[Math.floor(at)] as number
    const high = medians[Math.min(blocks - 1, Math.floor(at) + 1)] as number
    return value - low - (high - low) * (at - Math.floor(at))
  })
}

/** Lines of the rotation are replaced by the level of chance, before and after lines are made wider. */
function withoutRotation(lines: Float64Array, turnBins: number, width: number): Float64Array {
  const chance = medianOf(lines)
  for (let at = turnBins; at < lines.length; at += turnBins) {
    const half = Math.max(NOTCH.bins, NOTCH.share * at) + width * Math.max(1, LINE_WIDTH * at)
    lines.fill(chance, Math.ceil(at - half), Math.floor(at + half) + 1)
  }
  return lines
}

/** The largest within the width of a line. */
function widened(lines: Float64Array): Float64Array {
  return lines.map((_, i) => {
    const half = Math.max(1, Math.round(LINE_WIDTH * i))
    let most = Number.NEGATIVE_INFINITY
    for (let k = Math.max(1, i - half); k <= i + half && k < lines.length; k++)
      if ((lines[k] as number) > most) most = lines[k] as number
    return most
  })
}

/** Of one axis, at a known speed of the spindle, with swings up to the fastest that is looked for. */
export function envelopesOf(
  axis: Float64Array,
  rateHz: number,
  { turnHz, fastestHz }: { readonly turnHz: number; readonly fastestHz: number },
): readonly EnvelopeSpectrum[] {
  const length = lengthOf(axis.length, rateHz, turnHz)
  const times = axis.length / length
  const most = Math.max(1, Math.min(MAX_SEGMENTS, (MAX_SECONDS * rateHz) / length))
  // Of a few, each half over the next.
  const segments = Math.floor(Math.min(most, times < FEW ? 2 * times - 1 : times))
  const hzPerBin = rateHz / length
  const ranges = rangesFor(rateHz, fastestHz).map(
    ([from, to]) => [Math.floor(from * length), Math.floor(to * length)] as const,
  )
  const swings = ranges.map(([from, to]) => new Float64Array(to - from))
  const factor = toneFactor(swings[0]?.length ?? 1)
  // Twice as wide, so that no swing folds over.
  const add = swingsIn(2 * powerOfTwoFrom(Math.max(...swings.map((each) => each.length))))
  for (let segment = 0; segment < segments; segment++) {
    const start = Math.floor(((axis.length - length) * segment) / Math.max(1, segments - 1))
    const spectrum = fft(axis.subarray(start, start + length))
    withoutTones(spectrum, factor)
    for (const [i, [from, to]] of ranges.entries()) add(spectrum, from, to, swings[i] as Float64Array)
  }
  const neighbours = Math.max(MIN_NEIGHBOURS, Math.round((NEIGHBOURS * turnHz) / hzPerBin))
  return swings.map((power, i) => {
    const [from, to] = ranges[i] as readonly [number, number]
    const lines = aboveNeighbours(power, neighbours)
    const turn = turnHz / hzPerBin
    return {
      fromHz: from * hzPerBin,
      toHz: to * hzPerBin,
      hzPerBin,
      lines: withoutRotation(widened(withoutRotation(lines, turn, 0)), turn, 1),
    }
  })
}
