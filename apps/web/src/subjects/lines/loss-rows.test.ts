import type { InheritedLoss } from '@millwright/contract/lines/lines-shapes'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { expect, test } from 'vitest'
import { lossRows } from './loss-rows.ts'

const loss = (MachineId: string, minutes: number): InheritedLoss => ({
  MachineId,
  Kind: 'stop',
  Code: '',
  Text: '',
  WaitedMs: minutes * MINUTE_MS,
  Machines: 1,
  Cost: null,
})

test('the rows add up to all waiting; what nothing explains comes last, however large', () => {
  const losses = [loss('a', 10), loss('b', 40), loss('c', 0)]
  const rows = lossRows({ losses, waitedMs: HOUR_MS, notExplainedMs: 2 * HOUR_MS })
  expect(rows.map(({ kind, waitedMs }) => [kind, waitedMs / MINUTE_MS])).toEqual([
    ['loss', 40],
    ['loss', 10],
    ['others', 10],
    ['unexplained', 120],
  ])
})

test('the line is below those that make up four fifths together, and says how much they are', () => {
  const losses = [50, 20, 17, 8, 5].map((minutes, index) => loss(`m${index}`, minutes))
  const rows = lossRows({ losses, waitedMs: 100 * MINUTE_MS, notExplainedMs: 0 })
  expect(rows.map(({ cut }) => cut)).toEqual([null, null, 0.87, null, null])
})

test('more causes than nine are together in one row', () => {
  const losses = Array.from({ length: 12 }, (_, index) => loss(`m${index}`, 20 - index))
  const waitedMs = losses.reduce((sum, { WaitedMs }) => sum + WaitedMs, 0)
  const rows = lossRows({ losses, waitedMs, notExplainedMs: 0 })
  expect(rows).toHaveLength(10)
  expect(rows.at(-1)).toMatchObject({ kind: 'others', waitedMs: 30 * MINUTE_MS })
})

test('where one cause is all of it there is no line', () => {
  const rows = lossRows({ losses: [loss('a', 60)], waitedMs: HOUR_MS, notExplainedMs: 0 })
  expect(rows.map(({ share, cut }) => [share, cut])).toEqual([[1, null]])
  expect(lossRows({ losses: [], waitedMs: 0, notExplainedMs: 0 })).toEqual([])
})
