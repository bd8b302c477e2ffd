import { expect, it } from 'vitest'
import { isBudgeted } from './alarm.ts'
import type { PartVerdict } from './judge.ts'

const part: PartVerdict = { name: '', score: 70, status: 'WARNING', findings: [], figures: [], evidence: 200 }

it('an alarm of the budget is a warning or an error by its spread, not by heat or wear', () => {
  expect(isBudgeted({ status: 'UPPER_WARNING', parts: [part] })).toBe(true)
  expect(isBudgeted({ status: 'LOWER_ERROR', parts: [part] })).toBe(true)
  expect(isBudgeted({ status: 'OK', parts: [part] })).toBe(false)
  expect(isBudgeted({ status: 'ERROR', parts: [{ ...part, decidedBy: 'Temperature' }] })).toBe(false)
  expect(isBudgeted({ status: 'ERROR', parts: [{ ...part, decidedBy: 'posTime1' }] })).toBe(true)
  const { evidence: _, ...worn } = part
  expect(isBudgeted({ status: 'ERROR', parts: [worn] })).toBe(false)
})
