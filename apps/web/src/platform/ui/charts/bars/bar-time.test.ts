import { describe, expect, test } from 'vitest'
import { stretchOnBars } from './bar-time.ts'

const BARS = [{ from: 0, to: 10 }, { from: 10, to: 40 }, undefined]
const on = (from: number, to: number) => stretchOnBars(BARS, 300, { from, to })

describe('a stretch of time on an axis of bars', () => {
  test('lies in the place of its bar, however long the time of the bar is', () => {
    expect(on(5, 10)).toEqual({ from: 50, to: 100 })
    expect(on(25, 40)).toEqual({ from: 150, to: 200 })
  })

  test('goes over several bars, and no further than the last that has a time', () => {
    expect(on(5, 25)).toEqual({ from: 50, to: 150 })
    expect(on(-20, 99)).toEqual({ from: 0, to: 200 })
  })

  test('of no bar is nowhere', () => {
    expect(on(40, 50)).toBeNull()
  })
})
