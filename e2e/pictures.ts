import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { type Judgement, judgeExactly, judgeLoosely, painted } from './picture-judgement.ts'

const ACCEPTED = join(import.meta.dirname, 'pictures')
const RESULTS = join(import.meta.dirname, 'results')
const ACCEPTED_WITH = join(ACCEPTED, 'accepted-with.json')

/** Of all pixels, with the browser and the fonts of the accepted picture. A moved card or another colour is far more. */
const TOLERATED_EXACTLY = 0.0005
/**
 * With any browser and any fonts. Here and there a word goes to the next line, or a long line ends elsewhere, which is less
 * than this share; what is another colour or gone, such as a chart, is more.
 */
const LETTERS = { reach: 6, colour: 64, share: 0.0002 }
/** Without letters nearly nothing depends on the machine: an icon that is gone is a hundred pixels. */
const SHAPES = { reach: 6, colour: 12, pixels: 50 }

/** Leaves room for all letters and draws none of them; a canvas draws its own. */
const WITHOUT_LETTERS = `
  *, *::before, *::after, *::placeholder {
    -webkit-text-fill-color: transparent !important;
    text-decoration-color: transparent !important;
  }
  svg text, svg tspan { fill: transparent !important; stroke: transparent !important }
  canvas { visibility: hidden !important }`

type Take = (options: { animations: 'disabled'; caret: 'hide'; style?: string }) => Promise<Buffer>

const readAcceptedWith = (): Record<string, string> =>
  existsSync(ACCEPTED_WITH) ? JSON.parse(readFileSync(ACCEPTED_WITH, 'utf8')) : {}

/**
 * How a look differs from the accepted one; nothing when it is the same. With letters and without them it is compared in a
 * way that holds on every machine, and pixel by pixel too where it was accepted by a browser that draws as this one does
 * (`browserLook`). With `UPDATE_PICTURES=1` it becomes the accepted one. What differs is painted red in `e2e/results`.
 */
export async function differencesFromAccepted(name: string, look: string, take: Take): Promise<string[]> {
  const still = { animations: 'disabled', caret: 'hide' } as const
  const letters = await take(still)
  const shapes = await take({ ...still, style: WITHOUT_LETTERS })
  if (process.env.UPDATE_PICTURES === '1') {
    accept(name, look, letters, shapes)
    return []
  }
  const isAsAccepted = readAcceptedWith()[name] === look
  return [
    ...compare(name, letters, isAsAccepted ? [anyMachine, pixelByPixel] : [anyMachine]),
    ...compare(`${name}-shapes`, shapes, [withoutLetters]),
  ]
}

const pixelsOf = ({ width, height }: PNG): number => width * height

function accept(name: string, look: string, letters: Buffer, shapes: Buffer): void {
  mkdirSync(ACCEPTED, { recursive: true })
  writeFileSync(join(ACCEPTED, `${name}.png`), letters)
  writeFileSync(join(ACCEPTED, `${name}-shapes.png`), shapes)
  const acceptedWith = Object.entries({ ...readAcceptedWith(), [name]: look }).sort()
  writeFileSync(ACCEPTED_WITH, `${JSON.stringify(Object.fromEntries(acceptedWith), null, 2)}\n`)
}

type Judge = (accepted: PNG, actual: PNG) => Judgement & { tolerated: number }

const anyMachine: Judge = (accepted, actual) => ({
  ...judgeLoosely(accepted, actual, LETTERS),
  tolerated: LETTERS.share * pixelsOf(accepted),
})
const withoutLetters: Judge = (accepted, actual) => ({
  ...judgeLoosely(accepted, actual, SHAPES),
  tolerated: SHAPES.pixels,
})
const pixelByPixel: Judge = (accepted, actual) => ({
  ...judgeExactly(accepted, actual),
  tolerated: TOLERATED_EXACTLY * pixelsOf(accepted),
})

function compare(name: string, shot: Buffer, judges: readonly Judge[]): string[] {
  const file = join(ACCEPTED, `${name}.png`)
  if (!existsSync(file)) return [`There is no picture ${name}.png: accept one with UPDATE_PICTURES=1.`]
  const stored = readFileSync(file)
  // The same file has the same pixels, and to unpack millions of them takes a second of a core.
  if (stored.equals(shot)) return []
  const accepted = PNG.sync.read(stored)
  const actual = PNG.sync.read(shot)
  return judges.flatMap((judge) => {
    const judgement = judge(accepted, actual)
    const { differing, tolerated } = judgement
    if (differing <= tolerated) return []
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(join(RESULTS, `${name}-actual.png`), shot)
    writeFileSync(join(RESULTS, `${name}-diff.png`), PNG.sync.write(painted(accepted, judgement)))
    const sizes = [accepted, actual].map(({ width, height }) => `${width} × ${height}`)
    return (
      `${name}: ${differing} pixels differ, ${Math.floor(tolerated)} may (it was ${sizes[0]}, it is ${sizes[1]}). ` +
      'See e2e/results; UPDATE_PICTURES=1 accepts a new look.'
    )
  })
}
