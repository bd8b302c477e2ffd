import { describe, expect, it } from 'vitest'
import { phaseOf, readAnswer } from './message.ts'

describe('a message', () => {
  it.each([
    [{ from: 10, until: 20, endedAt: null }, 'current'],
    [{ from: 16, until: 20, endedAt: null }, 'waiting'],
    [{ from: 10, until: 15, endedAt: null }, 'ended'],
    [{ from: 10, until: null, endedAt: null }, 'current'],
    [{ from: 16, until: null, endedAt: 12 }, 'ended'],
  ] as const)('%j is %s at 15', (times, expected) => {
    expect(phaseOf(times, 15)).toBe(expected)
  })
})

describe('what a machine answers', () => {
  it.each([
    [
      { message: 'm1', answer: 'understood', user: 'M. Ferri' },
      { messageId: 'm1', person: 'M. Ferri' },
    ],
    [
      { message: 'm1', answer: ' 18.2 mm\n' },
      { answer: '18.2 mm', person: '' },
    ],
    [{ message: 'm1', answer: 7 }, { answer: '7' }],
    [{ message: 'm1' }, null],
    [{ answer: 'understood' }, null],
    [{ message: {}, answer: 'x' }, null],
    ['understood', null],
    [null, null],
  ] as const)('%j is read or left out', (value, expected) => {
    const read = readAnswer(1, value)
    if (expected === null) expect(read).toBeNull()
    else expect(read).toMatchObject(expected)
  })
})
