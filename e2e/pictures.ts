import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

const ACCEPTED = join(import.meta.dirname, 'pictures')
const RESULTS = join(import.meta.dirname, 'results')

/** How far apart two colours may be: browsers smooth the edges of letters in different ways. */
const COLOUR = 0.25
/** Of all pixels. A moved card or another colour is far more. */
export const TOLERATED = 0.0005

/**
 * The share of pixels that differ from the accepted picture. With `UPDATE_PICTURES=1` this one becomes the accepted
 * picture. What differs is painted red in `e2e/results`.
 */
export function differenceFromAccepted(name: string, shot: Buffer): number {
  const file = join(ACCEPTED, `${name}.png`)
  if (process.env.UPDATE_PICTURES === '1') {
    mkdirSync(ACCEPTED, { recursive: true })
    writeFileSync(file, shot)
    return 0
  }
  if (!existsSync(file))
    throw new Error(`There is no picture ${name}.png: accept one with UPDATE_PICTURES=1.`)
  const accepted = PNG.sync.read(readFileSync(file))
  const actual = PNG.sync.read(shot)
  const { width, height } = accepted
  const isSameSize = width === actual.width && height === actual.height
  const diff = new PNG({ width, height })
  const differing = isSameSize
    ? pixelmatch(accepted.data, actual.data, diff.data, width, height, { threshold: COLOUR })
    : width * height
  const share = differing / (width * height)
  if (share > TOLERATED) {
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(join(RESULTS, `${name}-actual.png`), shot)
    if (isSameSize) writeFileSync(join(RESULTS, `${name}-diff.png`), PNG.sync.write(diff))
  }
  return share
}
