import type { Machine } from '@millwright/contract/machines/machines'
import { expect, test } from 'vitest'
import { copyShifts } from './copy-shifts.ts'

const machine = (Id: string): Machine => ({ Id }) as Machine

test('shifts are copied to each machine in turn, past one that fails', async () => {
  const asked: string[] = []
  const refusal = new Error('refused')
  const { done, failed } = await copyShifts(['a', 'b', 'c'].map(machine), async ({ Id }) => {
    asked.push(Id)
    if (Id === 'b') throw refusal
  })
  expect(asked).toEqual(['a', 'b', 'c'])
  expect(done.map(({ Id }) => Id)).toEqual(['a', 'c'])
  expect(failed).toEqual([{ machine: { Id: 'b' }, error: refusal }])
})
