import type { LiveMessage } from '@millwright/contract/live'
import { beforeEach, describe, expect, test } from 'vitest'
import { createListeners } from './listeners.ts'
import type { Point } from './points.ts'
import { createStreams } from './streams.ts'

const target = { machineId: 'm1', channel: 'Spindle/Speed' }
const NAME = 'm1/Spindle/Speed'

let stored: Point[]
let asked: string[]
let wire: string[]
let told: (readonly Point[])[]
let failures: unknown[]
let isDown: boolean
const message = createListeners<[LiveMessage]>()
const joined = createListeners<[string[], boolean]>()

const streams = createStreams({
  join: (names) => {
    wire.push(`join ${names.join(' ')}`)
    return () => wire.push(`leave ${names.join(' ')}`)
  },
  onMessage: message.add,
  onJoined: joined.add,
  history: async (_, { limit, after, before }) => {
    asked.push(`${limit} ${after ?? '-'} ${before ?? '-'}`)
    if (isDown) throw new Error('down')
    const found = stored.filter(
      ({ ts }) => ts > (after ?? Number.NEGATIVE_INFINITY) && ts < (before ?? Number.POSITIVE_INFINITY),
    )
    // Newest first without `after`, as the call answers.
    return after === undefined ? found.reverse().slice(0, limit) : found.slice(0, limit)
  },
  now: () => 1_000,
})

const listener = {
  onPoints: (points: readonly Point[]) => void told.push(points),
  onFailed: (e: unknown) => void failures.push(e),
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const hear = (ts: number, v: unknown = ts) => message.tell({ channel: NAME, v, ts })
const lastTold = () => told.at(-1)?.map(({ ts }) => ts)

beforeEach(() => {
  stored = [10, 20, 30, 40].map((ts) => ({ ts, v: ts }))
  asked = []
  wire = []
  told = []
  failures = []
  isDown = false
})

describe('a subscription', () => {
  test('to the latest has one point, and follows it', async () => {
    const stop = streams.latest(target, listener)
    await settled()
    expect(lastTold()).toEqual([40])
    hear(50)
    expect(lastTold()).toEqual([50])
    stop()
  })

  test('to the last ones keeps as many', async () => {
    const stop = streams.last(target, 3, listener)
    await settled()
    expect(lastTold()).toEqual([20, 30, 40])
    hear(50)
    expect(lastTold()).toEqual([30, 40, 50])
    stop()
  })

  test('from a date has the date itself and all after it', async () => {
    const stop = streams.from(target, 20, listener)
    await settled()
    hear(50)
    expect(lastTold()).toEqual([20, 30, 40, 50])
    stop()
  })

  test('to a range has what was in it and then what comes live', async () => {
    const stop = streams.range(target, 15, 35, listener)
    await settled()
    expect(lastTold()).toEqual([20, 30])
    hear(50)
    expect(lastTold()).toEqual([20, 30, 50])
    stop()
  })

  test('sorts what comes late, drops what comes twice and takes bursts', async () => {
    const stop = streams.from(target, 0, listener)
    await settled()
    message.tell({ channel: NAME, v: 3, ts: 60, points: [55, 50, 55, 60].map((ts) => ({ v: 0, ts })) })
    hear(35)
    const count = told.length
    hear(35)
    message.tell({ channel: 'm2/Spindle/Speed', v: 1, ts: 70 })
    expect(told.length).toBe(count)
    expect(lastTold()).toEqual([10, 20, 30, 35, 40, 50, 55, 60])
    stop()
  })

  test('ends at the current time where that is asked for', async () => {
    const stop = streams.last(target, 2, { ...listener, untilNow: true })
    await settled()
    expect(told.at(-1)).toEqual([
      { ts: 30, v: 30 },
      { ts: 40, v: 40 },
      { ts: 1_000, v: 40 },
    ])
    stop()
  })

  test('asks for what it missed once it is let in again', async () => {
    const stop = streams.from(target, 20, listener)
    await settled()
    stored.push({ ts: 45, v: 45 })
    joined.tell(['m1/Other'], false)
    joined.tell([NAME], true)
    await settled()
    expect(asked).toEqual(['10000 19 -', '10000 40 -'])
    expect(lastTold()).toEqual([20, 30, 40, 45])
    stop()
  })

  test('reads a long past page by page', async () => {
    stored = Array.from({ length: 25_000 }, (_, ts) => ({ ts, v: ts }))
    const stop = streams.from(target, 0, listener)
    await settled()
    expect(asked).toEqual(['10000 -1 -', '10000 9999 -', '10000 19999 -'])
    expect(told.at(-1)).toHaveLength(25_000)
    stop()
  })

  test('that ends leaves the channel and tells nothing more', async () => {
    const stop = streams.latest(target, listener)
    stop()
    hear(50)
    await settled()
    expect(told).toEqual([])
    expect(wire).toEqual([`join ${NAME}`, `leave ${NAME}`])
  })

  test('tells when the past cannot be read, and goes on live', async () => {
    isDown = true
    const stop = streams.latest(target, listener)
    await settled()
    expect(failures).toHaveLength(1)
    hear(50)
    expect(lastTold()).toEqual([50])
    stop()
  })
})
