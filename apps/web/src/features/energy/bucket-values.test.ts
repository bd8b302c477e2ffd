import { expect, it } from 'vitest'
import { bucketValues } from './bucket-values.ts'

const Wh = { EXE: 1500, HANDLING: 0, READY: 250, FAIL: 0, POWER_OFF: 0, DISCONNECTED: 0, NoData: 0 }
const hour = (From: string) => ({ From, Wh })
const readTo = Date.parse('2026-11-17T01:35:00Z')

it('an hour that is read has its kilowatt hours, also where they are none', () => {
  const parts = ['READY', 'FAIL', 'EXE'] as const
  expect(bucketValues(hour('2026-11-17T01:00:00Z'), parts, readTo)).toEqual([0.25, 0, 1.5])
})

it('an hour after the last reading has no value instead of zero', () => {
  expect(bucketValues(hour('2026-11-17T02:00:00Z'), ['READY', 'EXE'], readTo)).toEqual([null, null])
  expect(bucketValues(hour('2026-11-17T00:00:00Z'), ['EXE'], null)).toEqual([null])
})
