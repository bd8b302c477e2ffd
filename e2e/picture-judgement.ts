import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** How many pixels differ, and which: a picture has them row by row. */
export interface Judgement {
  readonly differing: number
  readonly isDifferent: (pixel: number) => boolean
}

export interface Tolerance {
  /** How many pixels a thing may lie beside its place: wider letters make the button around them wider. */
  readonly reach: number
  /** How far apart two colours may be, in each of red, green and blue. */
  readonly colour: number
}

/** How far apart two colours may be in the eyes of pixelmatch. */
const EXACT_COLOUR = 0.25

const everything = ({ width, height }: PNG): Judgement => ({
  differing: width * height,
  isDifferent: () => true,
})

/** Pixel by pixel: for two pictures of the same browser with the same fonts. */
export function judgeExactly(accepted: PNG, actual: PNG): Judgement {
  const { width, height } = accepted
  if (width !== actual.width || height !== actual.height) return everything(accepted)
  const diff = Buffer.alloc(width * height * 4)
  const differing = pixelmatch(accepted.data, actual.data, diff, width, height, {
    threshold: EXACT_COLOUR,
    diffMask: true,
  })
  return { differing, isDifferent: (pixel) => diff[pixel * 4 + 3] !== 0 }
}

/**
 * On any machine: a pixel is right if its colour is found near its place in the other picture, in both directions, so
 * that what is missing counts as what is new does. Letters that are smoothed otherwise pass; what moved further than
 * `reach`, is gone or has another colour does not.
 */
export function judgeLoosely(accepted: PNG, actual: PNG, tolerance: Tolerance): Judgement {
  const width = Math.min(accepted.width, actual.width)
  const height = Math.min(accepted.height, actual.height)
  const isOtherSize = [accepted, actual].some(
    (picture) => picture.width - width > tolerance.reach || picture.height - height > tolerance.reach,
  )
  if (isOtherSize) return everything(accepted)
  const found = new Set<number>()
  const [wanted, drawn] = [wholePixels(accepted), wholePixels(actual)]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // Nearly all are the same: to compare them as one number is a tenth of the work.
      if (wanted[y * accepted.width + x] === drawn[y * actual.width + x]) continue
      if (!hasItsLike(accepted, actual, x, y, tolerance) || !hasItsLike(actual, accepted, x, y, tolerance))
        found.add(y * accepted.width + x)
    }
  return { differing: found.size, isDifferent: (pixel) => found.has(pixel) }
}

/** Each pixel as one number. */
const wholePixels = ({ data }: PNG): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, data.byteLength / Uint32Array.BYTES_PER_ELEMENT)

/** Whether the pixel of one picture has its like near the same place of the other. */
function hasItsLike(one: PNG, other: PNG, x: number, y: number, { reach, colour }: Tolerance): boolean {
  const from = (y * one.width + x) * 4
  const isLike = (column: number, row: number): boolean => {
    const at = (row * other.width + column) * 4
    for (let channel = 0; channel < 3; channel++)
      if (Math.abs((one.data[from + channel] ?? 0) - (other.data[at + channel] ?? 0)) > colour) return false
    return true
  }
  if (isLike(x, y)) return true
  const right = Math.min(other.width - 1, x + reach)
  const bottom = Math.min(other.height - 1, y + reach)
  for (let row = Math.max(0, y - reach); row <= bottom; row++)
    for (let column = Math.max(0, x - reach); column <= right; column++) if (isLike(column, row)) return true
  return false
}

/** The accepted picture, pale, with what differs in red. */
export function painted(accepted: PNG, { isDifferent }: Judgement): PNG {
  const { width, height, data } = accepted
  const result = new PNG({ width, height })
  for (let pixel = 0; pixel < width * height; pixel++) {
    const pale = (channel: number): number => 255 - (255 - (data[pixel * 4 + channel] ?? 255)) / 8
    const colour = isDifferent(pixel) ? [255, 0, 0, 255] : [pale(0), pale(1), pale(2), 255]
    result.data.set(colour, pixel * 4)
  }
  return result
}
