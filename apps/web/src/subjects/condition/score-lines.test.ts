import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { expect, test } from 'vitest'
import { scoreLines } from './score-lines.ts'

/** Newest first, as the server sends them; two days and a moment apart. */
const cycles = (scores: readonly (number | null)[]): Cycle[] =>
  scores
    .map(
      (score, i) => ({ startTime: i * (2 * DAY_MS + 7), score, isFingerprint: i === 0 }) as unknown as Cycle,
    )
    .toReversed()

test('a falling score goes on as a forecast from its last test', () => {
  const lines = scoreLines(cycles([100, 99, 98, 97, 96, 95, 94, 93, 92, 91]), 18 * DAY_MS)
  expect(lines?.scores.slice(-2)).toEqual([91, null])
  expect(lines?.forecast?.slice(-3)).toEqual([null, 91, expect.closeTo(87.4)])
  expect(lines?.times.at(-1)).toBe(Math.round(1.4 * 9 * (2 * DAY_MS + 7)))
  expect(lines?.view.to).toBeGreaterThan(lines?.times.at(-1) ?? 0)
  // Whole milliseconds, as all moments: the axis is not drawn with others.
  expect([lines?.view.from, lines?.view.to].map(Number.isInteger)).toEqual([true, true])
})

test('tests without a score have no point, and a steady score has no forecast', () => {
  const lines = scoreLines(cycles([95, null, 95, 95, 95, 95, 95]), 12 * DAY_MS)
  expect(lines?.tests.length).toBe(6)
  expect(lines?.forecast).toBeNull()
  expect(scoreLines(cycles([null]), 0)).toBeNull()
})
