import { Worker } from 'node:worker_threads'
import { SeriesRefused } from '@millwright/domain/condition/series-fields'
import { afterEach, expect, it, vi } from 'vitest'
import { createMeasuring } from './measuring.ts'

afterEach(() => vi.restoreAllMocks())

it('the thread that measures ends when no more files come, and another is started for the next one', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const measuring = createMeasuring({ idleMs: 1 })
  const refused = () =>
    expect(measuring.measure('SPINDLE_CHECK', Buffer.from('no file'))).rejects.toBeInstanceOf(SeriesRefused)
  await refused()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1), 20_000)
  await refused()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(2), 20_000)
  await measuring.stop()
  expect(ended).toHaveBeenCalledTimes(2)
})
