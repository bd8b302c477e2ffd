import { beforeEach, describe, expect, test } from 'vitest'
import { createLiveValues } from './live-values.ts'

let frames: (() => void)[]
let values: ReturnType<typeof createLiveValues>
let told: string[]

beforeEach(() => {
  frames = []
  told = []
  values = createLiveValues({ request: (run) => frames.push(run), cancel: () => {} })
})

describe('the live value of a channel', () => {
  test('is told once per frame, however often it changes', () => {
    values.watch('a', () => told.push('a'))
    for (let ts = 1; ts < 100; ts++) values.take('a', { v: ts, ts })
    expect(frames).toHaveLength(1)
    expect(told).toEqual([])
    frames[0]?.()
    expect(told).toEqual(['a'])
    expect(values.valueOf('a')).toEqual({ v: 99, ts: 99 })
  })

  test('is told only to those who show it', () => {
    const stop = values.watch('a', () => told.push('a'))
    values.watch('b', () => told.push('b'))
    values.take('b', { v: 1, ts: 1 })
    stop()
    values.take('a', { v: 1, ts: 1 })
    for (const run of frames) run()
    expect(told).toEqual(['b'])
    expect(values.valueOf('a')?.v).toBe(1)
  })

  test('is never replaced by an older one', () => {
    values.take('a', { v: 'new', ts: 20 })
    values.takeAll([{ channel: 'a', unit: '', kind: 'text', value: 'old', timestamp: 10 }])
    expect(values.valueOf('a')?.v).toBe('new')
  })

  test('is missing while a channel has none', () => {
    values.takeAll([{ channel: 'a', unit: '', kind: null, value: null, timestamp: null }])
    expect(values.valueOf('a')).toBeUndefined()
  })
})
