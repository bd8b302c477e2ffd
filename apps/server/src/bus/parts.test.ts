import { describe, expect, it } from 'vitest'
import { createJoiner, splitText } from './parts.ts'

const MAX = 7_900
let clock = 0
const joinerAt = () => createJoiner(() => clock)
const long = 'Größe 木材 🪚 '.repeat(5_000)

describe('a text in parts', () => {
  it('is whole again with its last part, wherever it was cut', () => {
    for (const shift of [0, 1, 2, 3]) {
      const text = 'x'.repeat(shift) + long
      const parts = splitText('me', 1, text, MAX)
      expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(MAX)
      const joiner = joinerAt()
      expect(parts.map((part) => joiner.take(part))).toEqual([...parts.slice(1).map(() => null), text])
      expect(joiner.unfinished()).toBe(0)
    }
  })

  it('is left alone when it is short', () => {
    expect(splitText('me', 1, 'short', MAX)).toEqual(['short'])
    expect(joinerAt().take('short')).toBe('short')
  })

  it('is not mixed up with that of another process', () => {
    const joiner = joinerAt()
    const [mine, theirs] = [splitText('me', 7, `a${long}`, MAX), splitText('you', 7, `b${long}`, MAX)]
    const whole = mine.flatMap((part, index) => [joiner.take(part), joiner.take(theirs[index] ?? '')])
    expect(whole.filter((text) => text !== null)).toEqual([`a${long}`, `b${long}`])
  })

  it('is given up when one part is missing, and the next text is read', () => {
    const joiner = joinerAt()
    const [first, second] = [splitText('me', 1, long, MAX), splitText('me', 2, long, MAX)]
    expect(first.toSpliced(1, 1).map((part) => joiner.take(part))).not.toContain(long)
    expect(second.map((part) => joiner.take(part)).at(-1)).toBe(long)
    const broken = [...first.slice(0, 2), ...second.slice(2)]
    expect(broken.map((part) => joiner.take(part)).every((text) => text === null)).toBe(true)
  })

  it('is forgotten when the rest does not come', () => {
    const joiner = joinerAt()
    const [first = ''] = splitText('me', 1, long, MAX)
    joiner.take(first)
    clock += 5_000
    joiner.forgetOld()
    expect(joiner.unfinished()).toBe(1)
    clock += 1
    joiner.forgetOld()
    expect(joiner.unfinished()).toBe(0)
  })

  it('never takes more memory than the largest text, whatever it says of itself', () => {
    const joiner = joinerAt()
    const piece = 'x'.repeat(MAX - 100)
    for (let index = 1; index <= 100; index++) joiner.take(`part me 1 ${index}/1000000 ${piece}`)
    expect(joiner.unfinished()).toBe(0)
  })
})
