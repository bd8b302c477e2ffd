import type { CycleWait } from '@millwright/domain/condition/verdict'
import { expect, it, vi } from 'vitest'
import { waitForTests } from './wait-for-tests.ts'

const waiting = (...answers: (CycleWait | null)[][]) => {
  const waits = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]) ?? [])
  return { waits, done: (patienceMs?: number) => waitForTests({ waits }, 1, ['a'], patienceMs) }
}

it('a test whose files are being read is waited for, one without a fingerprint is not', async () => {
  const { waits, done } = waiting(['analysis', null], ['analysis', 'fingerprint'], ['fingerprint', null])
  await done()
  expect(waits).toHaveBeenCalledTimes(3)
})

it('a test whose files are not there is refused at once, and one that takes too long is to be tried again', async () => {
  await expect(waiting(['files', 'analysis']).done()).rejects.toMatchObject({
    label: 'VALIDATION_FAILED',
    field: 'cycleUuids',
  })
  await expect(waiting(['analysis']).done(0)).rejects.toMatchObject({ label: 'SERVICE_NOT_AVAILABLE' })
})
