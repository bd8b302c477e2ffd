import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestLive } from '../../../../testing/test-live.ts'
import { createPartTimelineQuery } from './part-timeline.query.ts'

const MIDNIGHT = Date.UTC(2026, 10, 12)
const CHANNEL = 'm/ProductionStatus/timeline'
const point = (ts: number) => ({
  ts,
  name: 'A',
  area: '',
  status: 'exe',
  currProg: null,
  notification: null,
})
const say = (ts: number) => ({ channel: CHANNEL, v: { Name: 'A', Status: 'exe' }, ts })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the channel is joined 20 ms after the history, the first live point is skipped, and only today counts', async () => {
  const live = createTestLive()
  const asked: number[] = []
  const query = createPartTimelineQuery(async (_id, after) => {
    asked.push(after)
    return [point(MIDNIGHT + 5)]
  })
  const used = live.use(query('m', '2026-11-12', 'UTC'))
  await vi.advanceTimersByTimeAsync(19)
  expect(live.isJoined(CHANNEL)).toBe(false)
  await vi.advanceTimersByTimeAsync(2)
  expect(live.isJoined(CHANNEL)).toBe(true)
  expect(asked).toEqual([MIDNIGHT - 1])

  for (const ts of [MIDNIGHT + 10, MIDNIGHT + 20, MIDNIGHT - 20]) {
    live.send('message', say(ts))
    live.frame()
  }
  expect(used.result().data?.points.map(({ ts }) => ts - MIDNIGHT)).toEqual([5, 20])
  live.stop()
})
