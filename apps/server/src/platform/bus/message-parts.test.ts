import { describe, expect, it } from 'vitest'
import { createPartAssembler, splitIntoParts } from './message-parts.ts'

const MAX = 7_900
let clock = 0
const assemblerAt = () => createPartAssembler(() => clock)
const long = 'Größe 木材 🪚 '.repeat(5_000)

describe('a text in parts', () => {
  it('is whole again with its last part, wherever it was cut', () => {
    for (const shift of [0, 1, 2, 3]) {
      const text = 'x'.repeat(shift) + long
      const parts = splitIntoParts('me', 1, text, MAX)
      expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(MAX)
      const assembler = assemblerAt()
      expect(parts.map((part) => assembler.add(part))).toEqual([...parts.slice(1).map(() => null), text])
      expect(assembler.unfinished()).toBe(0)
    }
  })

  it('is left alone when it is short', () => {
    expect(splitIntoParts('me', 1, 'short', MAX)).toEqual(['short'])
    expect(assemblerAt().add('short')).toBe('short')
  })

  it('is not mixed up with that of another process', () => {
    const assembler = assemblerAt()
    const [mine, theirs] = [
      splitIntoParts('me', 7, `a${long}`, MAX),
      splitIntoParts('you', 7, `b${long}`, MAX),
    ]
    const whole = mine.flatMap((part, index) => [assembler.add(part), assembler.add(theirs[index] ?? '')])
    expect(whole.filter((text) => text !== null)).toEqual([`a${long}`, `b${long}`])
  })

  it('is given up when one part is missing, and the next text is read', () => {
    const assembler = assemblerAt()
    const [first, second] = [splitIntoParts('me', 1, long, MAX), splitIntoParts('me', 2, long, MAX)]
    expect(first.toSpliced(1, 1).map((part) => assembler.add(part))).not.toContain(long)
    expect(second.map((part) => assembler.add(part)).at(-1)).toBe(long)
    const broken = [...first.slice(0, 2), ...second.slice(2)]
    expect(broken.map((part) => assembler.add(part)).every((text) => text === null)).toBe(true)
  })

  it('is forgotten when the rest does not come', () => {
    const assembler = assemblerAt()
    const [first = ''] = splitIntoParts('me', 1, long, MAX)
    assembler.add(first)
    clock += 5_000
    assembler.forgetOld()
    expect(assembler.unfinished()).toBe(1)
    clock += 1
    assembler.forgetOld()
    expect(assembler.unfinished()).toBe(0)
  })

  it('never takes more memory than the largest text, whatever it says of itself', () => {
    const assembler = assemblerAt()
    const piece = 'x'.repeat(MAX - 100)
    for (let index = 1; index <= 100; index++) assembler.add(`part me 1 ${index}/1000000 ${piece}`)
    expect(assembler.unfinished()).toBe(0)
  })
})
