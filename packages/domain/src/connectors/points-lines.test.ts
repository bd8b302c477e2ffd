import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterPoints, beforePoints, pointsLines } from './points-lines.ts'

/** ASCII alone. */
const read = (text: string) =>
  [...pointsLines(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))].map(
    (line) => line && [line.machine, String.fromCharCode(...line.points)],
  )

const isAscii = (text: string): boolean => !/[^ -~]/.test(text)

test('what was written is read again, whatever the values are', () => {
  const id = fc.stringMatching(/^[a-z0-9-]{1,40}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(id, fc.json().filter(isAscii))), (machines) => {
      const text = machines.map(([machine, map]) => beforePoints(machine) + map + afterPoints).join('')
      expect(read(text)).toEqual(machines)
    }),
  )
})

test('the last line needs no end, and empty ones are nothing', () => {
  expect(read('\n\nsaw-1 {"a":1}\n\ndrl-2 {}')).toEqual([
    ['saw-1', '{"a":1}'],
    ['drl-2', '{}'],
  ])
})

test.each(['saw-1', 'saw-1 ', ' {"a":1}', `${'a'.repeat(65)} {}`])(
  'a line %j names no machine with points',
  (line) => {
    expect(read(line)).toEqual([null])
  },
)
