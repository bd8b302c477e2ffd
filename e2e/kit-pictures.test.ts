import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { judgeExactly, judgeLoosely } from './picture-judgement.ts'

type Colour = readonly [number, number, number]
const WHITE: Colour = [255, 255, 255]
const BLUE: Colour = [0, 100, 250]
const GREY: Colour = [228, 228, 226]
const INK: Colour = [20, 20, 20]
const LOOSE = { reach: 6, colour: 12 }

interface Look {
  left?: number
  top?: number
  button?: Colour
  hasIcon?: boolean
  /** How dark the edges of letters are, of 1. */
  smoothing?: number
  /** How far from one letter to the next: hinting sets them wider or closer. */
  pitch?: number
  height?: number
}

/** A card with a border, a button in it, an icon of thin lines, and a line of letters. */
function draw({
  left = 20,
  top = 20,
  button = BLUE,
  hasIcon = true,
  smoothing = 0.5,
  pitch = 8,
  height = 120,
}: Look): PNG {
  const picture = new PNG({ width: 200, height })
  const fill = (x: number, y: number, width: number, rows: number, colour: Colour): void => {
    for (let row = y; row < y + rows; row++)
      for (let column = x; column < x + width; column++)
        picture.data.set([...colour, 255], (row * picture.width + column) * 4)
  }
  fill(0, 0, 200, height, WHITE)
  fill(left, top, 140, 80, GREY)
  fill(left + 1, top + 1, 138, 78, WHITE)
  fill(left + 70, top + 50, 50, 20, button)
  if (hasIcon) for (const row of [0, 5, 10, 15]) fill(left + 110, top + 10 + row, 16, 1, INK)
  const edge = INK.map((channel) => 255 - (255 - channel) * smoothing) as unknown as Colour
  for (let letter = 0; letter < 10; letter++) {
    fill(Math.round(left + 10 + letter * pitch), top + 12, 3, 12, edge)
    fill(Math.round(left + 11 + letter * pitch), top + 12, 1, 12, INK)
  }
  return picture
}

const exactly = (look: Look): number => judgeExactly(draw({}), draw(look)).differing
const loosely = (look: Look, tolerance = LOOSE): number =>
  judgeLoosely(draw({}), draw(look), tolerance).differing

describe('both judgements of a picture', () => {
  it.each<[string, Look]>([
    ['a card that moved to the side', { left: 30 }],
    ['a card that moved down', { top: 30 }],
    ['a button of another colour', { button: [250, 100, 0] }],
    ['an icon that is gone', { hasIcon: false }],
    ['a page that is longer', { height: 140 }],
  ])('fail for %s', (_, look) => {
    expect(exactly(look)).toBeGreaterThan(50)
    expect(loosely(look)).toBeGreaterThan(50)
  })

  it('find no difference between a picture and itself', () => {
    expect([exactly({}), loosely({})]).toEqual([0, 0])
  })

  it('count what is new as what is missing', () => {
    const [without, with_] = [draw({ hasIcon: false }), draw({})]
    expect(judgeLoosely(without, with_, LOOSE).differing).toBe(judgeLoosely(with_, without, LOOSE).differing)
  })
})

describe('of two machines', () => {
  it('letters that are hinted otherwise differ pixel by pixel only', () => {
    expect(exactly({ pitch: 8.5 })).toBeGreaterThan(50)
    expect(loosely({ pitch: 8.5 })).toBe(0)
  })

  it('letters that are smoothed otherwise differ in neither way', () => {
    expect(exactly({ smoothing: 0.3 })).toBe(0)
    expect(loosely({ smoothing: 0.3 }, { reach: 6, colour: 64 })).toBe(0)
  })

  it('a thing may lie a few pixels beside its place, and a page be a few pixels longer', () => {
    expect(exactly({ left: 23 })).toBeGreaterThan(50)
    expect(loosely({ left: 23 })).toBe(0)
    expect(loosely({ height: 124 })).toBe(0)
  })
})
