import { emptyTotals } from '@millwright/domain/status/totals'
import type { TFunction } from '@millwright/domain/text/translate'
import { expect, test } from 'vitest'
import { stackLegend } from './stack-legend.ts'

test('a legend of stacks says what each part adds up to, and leaves out what there is none of', () => {
  const keys: TFunction = (key) => key
  const totals = { ...emptyTotals(), EXE: 7_200, FAIL: 0.2, POWER_OFF: 90, DISCONNECTED: 5 }
  expect(stackLegend(keys, totals, 'en-US')).toEqual([
    { name: 'status.work', colour: 'work', shape: 'bar', total: '2h 00m' },
    { name: 'status.not_ready', colour: 'off-area', shape: 'bar', total: '1m 30s' },
    { name: 'status.disconnected', colour: 'disc', shape: 'hatch', total: '5s' },
  ])
})
