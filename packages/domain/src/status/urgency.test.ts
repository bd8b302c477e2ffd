import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../time/lengths.ts'
import { urgencyAt } from './urgency.ts'

const NOW = 100 * HOUR_MS
const rank = (
  status: 'FAIL' | 'EXE' | 'DISCONNECTED' | 'UNKNOWN',
  since: number | null,
  isInShift: boolean,
) => urgencyAt({ status, since, isInShift }, NOW)
const working = rank('EXE', NOW - HOUR_MS, true)

describe('the urgency of a machine', () => {
  test('that is silent for hours in a running shift is below an alarm and above one that works', () => {
    const silent = rank('DISCONNECTED', NOW - 2 * HOUR_MS, true)
    expect(silent).toBeGreaterThan(rank('FAIL', NOW, true))
    expect(silent).toBeLessThan(working)
    expect(rank('UNKNOWN', null, true)).toBeLessThan(working)
  })

  test('that is silent for minutes, or outside of its shifts, is low', () => {
    expect(rank('DISCONNECTED', NOW - HOUR_MS / 2, true)).toBeGreaterThan(working)
    expect(rank('DISCONNECTED', NOW - 20 * HOUR_MS, false)).toBeGreaterThan(working)
  })
})
