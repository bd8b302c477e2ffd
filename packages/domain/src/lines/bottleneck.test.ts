import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../time/lengths.ts'
import type { LineStretch } from './analyse.ts'
import { bottlenecksOf } from './bottleneck.ts'

const stretch = (state: LineStretch['state'], from: number, to: number): LineStretch => ({
  from: from * MINUTE_MS,
  to: to * MINUTE_MS,
  state,
  cause: null,
  via: null,
  certainty: null,
})
const minutes = (stretches: LineStretch[][]) =>
  bottlenecksOf(stretches).times.map(({ soleMs, shiftingMs }) => [soleMs / MINUTE_MS, shiftingMs / MINUTE_MS])

describe('the bottleneck of a moment', () => {
  it('is the machine that is active longest without a break; where two follow each other they share the time', () => {
    const first = [stretch('work', 0, 50), stretch('alarm', 50, 60), stretch('blocked', 60, 100)]
    const second = [stretch('starved', 0, 40), stretch('work', 40, 100)]
    expect(minutes([first, second])).toEqual([
      [40, 20],
      [40, 20],
    ])
  })

  it('stays with a machine that stands by itself, and leaves one that waits', () => {
    const first = [stretch('work', 0, 10), stretch('stop', 10, 90), stretch('work', 90, 100)]
    const second = [stretch('work', 0, 20), stretch('starved', 20, 95), stretch('work', 95, 100)]
    expect(minutes([first, second])).toEqual([
      [100, 0],
      [0, 0],
    ])
  })

  it('is none of machines that are not heard of', () => {
    expect(bottlenecksOf([[stretch('noData', 0, 100)], []])).toMatchObject({ totalMs: 0 })
  })
})
