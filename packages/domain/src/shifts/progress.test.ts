import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { progressOf } from './progress.ts'

const planned = { from: 1000, to: 2000 }

describe('the progress of a shift', () => {
  it('compares with what should be reached by now', () => {
    expect(progressOf(planned, 400, 150, 1500)).toEqual({
      value: 150,
      goal: 400,
      share: 0.375,
      expected: 200,
      pace: 'behind',
      remaining: 250,
    })
  })

  it('is on pace within five per cent of that', () => {
    const pace = (value: number) => progressOf(planned, 400, value, 1500).pace
    expect([189, 190, 210, 211].map(pace)).toEqual(['behind', 'on', 'on', 'ahead'])
  })

  it('expects nothing before the start and all of it after the end', () => {
    expect(progressOf(planned, 400, 0, 900)).toMatchObject({ expected: 0, pace: 'on' })
    expect(progressOf(planned, 400, 100, 5000)).toMatchObject({ expected: 400, pace: 'behind' })
  })

  it('may pass the goal and then misses nothing', () => {
    expect(progressOf(planned, 400, 500, 2000)).toMatchObject({ share: 1.25, remaining: 0, pace: 'ahead' })
  })

  it('has no share without a goal', () => {
    expect(progressOf(planned, null, 150, 1500)).toEqual({
      value: 150,
      goal: null,
      share: null,
      expected: null,
      pace: null,
      remaining: null,
    })
  })

  it('of a machine that reported nothing is unknown and not zero', () => {
    expect(progressOf(planned, 400, null, 1500)).toEqual({
      value: null,
      goal: 400,
      share: null,
      expected: 200,
      pace: null,
      remaining: null,
    })
  })

  it('expects more as time goes on, from nothing to the goal', () => {
    const moment = fc.integer({ min: 0, max: 3000 })
    fc.assert(
      fc.property(moment, moment, fc.integer({ min: 1, max: 1e6 }), (a, b, goal) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map(
          (now) => progressOf(planned, goal, 0, now).expected ?? Number.NaN,
        )
        expect(late).toBeGreaterThanOrEqual(early ?? Number.NaN)
        expect(early).toBeGreaterThanOrEqual(0)
        expect(late).toBeLessThanOrEqual(goal)
      }),
    )
  })
})
