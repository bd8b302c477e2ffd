import { describe, expect, test } from 'vitest'
import { urgencyAt } from './urgency.ts'

const HOUR = 3_600_000
const NOW = 100 * HOUR
const rank = (
  status: 'FAIL' | 'EXE' | 'DISCONNECTED' | 'UNKNOWN',
  since: number | null,
  isInShift: boolean,
) => urgencyAt({ status, since, isInShift }, NOW)
const working = rank('EXE', NOW - HOUR, true)

describe('the urgency of a machine', () => {
  test('that is silent for hours in a running shift is below an alarm and above one that works', () => {
    const silent = rank('DISCONNECTED', NOW - 2 * HOUR, true)
    expect(silent).toBeGreaterThan(rank('FAIL', NOW, true))
    expect(silent).toBeLessThan(working)
    expect(rank('UNKNOWN', null, true)).toBeLessThan(working)
  })

  test('that is silent for minutes, or outside of its shifts, is low', () => {
    expect(rank('DISCONNECTED', NOW - HOUR / 2, true)).toBeGreaterThan(working)
    expect(rank('DISCONNECTED', NOW - 20 * HOUR, false)).toBeGreaterThan(working)
  })
})
