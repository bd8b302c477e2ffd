import { describe, expect, test } from 'vitest'
import { alarmsNear } from './alarms-near.ts'

const alarm = (from: number, to: number) => ({ status: 'FAIL' as const, from, to })
const view = { from: 0, to: 100_000 }
const alarms = [alarm(10_000, 10_500), alarm(11_000, 13_000), alarm(60_000, 80_000)]

describe('the alarms near the crosshair', () => {
  test('are those within reach, with their time together', () => {
    const near = alarmsNear(alarms, view, 100, 10, 2)
    expect(near.spans).toHaveLength(2)
    expect(near.seconds).toBe(2.5)
    expect(near.only).toBeUndefined()
  })

  test('are the one that the crosshair stands in', () => {
    expect(alarmsNear(alarms, view, 100, 70, 2).only?.from).toBe(60_000)
  })

  test('are none where there is none', () => {
    expect(alarmsNear(alarms, view, 100, 40, 2).spans).toEqual([])
  })
})
