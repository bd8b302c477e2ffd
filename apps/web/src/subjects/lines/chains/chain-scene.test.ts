import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { expect, test } from 'vitest'
import { LINE_FROM, lineReport } from '../../../testing/test-lines.ts'
import { chainAt, chainsOf, longestChain, shownTime } from './chain-scene.ts'

const REPORT = lineReport()
const CHAINS = chainsOf(REPORT)
const at = (row: number, minutes: number, reach = 0) => {
  const ts = LINE_FROM + minutes * MINUTE_MS
  return chainAt(CHAINS, REPORT.Machines, row, { from: ts, to: ts }, reach * MINUTE_MS)?.cause.Code
}

test('a chain has its cause and all that waited for it, in the order of time', () => {
  expect(CHAINS.map(({ row, waits }) => [row, waits.map((wait) => wait.row)])).toEqual([
    [1, [2, 0]],
    [1, [0]],
  ])
  expect(longestChain(CHAINS)?.cause.Code).toBe('2207')
  expect(longestChain([])).toBeUndefined()
})

test('a wait and its cause lead to the same chain; work leads to none, but near a wait', () => {
  expect(at(0, 70)).toBe('2207')
  expect(at(1, 61)).toBe('2207')
  expect(at(0, 315)).toBe('')
  expect(at(0, 200)).toBeUndefined()
  expect(at(0, 60, 2)).toBeUndefined()
  expect(at(0, 60, 6)).toBe('2207')
})

test('only the time is shown of which something is known', () => {
  expect(shownTime(REPORT)).toEqual({ from: LINE_FROM, to: LINE_FROM + 320 * MINUTE_MS })
  expect(shownTime({ ...REPORT, Machines: [] })).toEqual({ from: REPORT.From, to: REPORT.To })
})
