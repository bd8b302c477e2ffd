import { describe, expect, it } from 'vitest'
import { stripMarks } from './strip-marks.ts'

const shown = (...of: Parameters<typeof stripMarks>) =>
  stripMarks(...of).map(({ at, lostMs, times, label }) => ({ at, lostMs, times, label }))

const period = { from: 0, to: 1000 }
const raised = (...all: [From: number, Times?: number][]) =>
  all.map(([From, Times = 1]) => ({ From, Times, Lost: 10, By: '' }))

describe('the marks of a strip', () => {
  it('are one for each alarm where there is room', () => {
    expect(shown(raised([100], [200], [950]), period)).toEqual([
      { at: 0.1, lostMs: 10, times: 1, label: null },
      { at: 0.2, lostMs: 10, times: 1, label: null },
      { at: 0.95, lostMs: 10, times: 1, label: null },
    ])
  })

  it('leave room for a count: what would lie under it is counted with it', () => {
    expect(shown(raised([500], [540, 3], [900]), period)).toEqual([
      { at: 0.54, lostMs: 20, times: 4, label: 'left' },
      { at: 0.9, lostMs: 10, times: 1, label: null },
    ])
  })

  it('that cannot be seen apart become one, which may get a count and takes in those before it', () => {
    expect(shown(raised([400], [500], [560], [562], [564]), period)).toEqual([
      { at: 0.4, lostMs: 10, times: 1, label: null },
      { at: 0.564, lostMs: 40, times: 4, label: 'left' },
    ])
  })

  it('have their count to the right at the beginning of the strip', () => {
    expect(shown(raised([10, 5], [50], [200]), period)).toEqual([
      { at: 0.05, lostMs: 20, times: 6, label: 'right' },
      { at: 0.2, lostMs: 10, times: 1, label: null },
    ])
  })

  it('are those of the period', () => {
    expect(shown(raised([-1], [1000]), period)).toEqual([])
  })

  it('name who acknowledged, each once, and when the first of them came', () => {
    const by = (From: number, By: string) => ({ From, By, Times: 1, Lost: 0 })
    expect(
      stripMarks([by(500, 'Ruth'), by(503, ''), by(505, 'Tom'), by(508, 'Ruth'), by(900, '')], period).map(
        ({ from, names }) => [from, names],
      ),
    ).toEqual([
      [500, ['Ruth', 'Tom']],
      [900, []],
    ])
  })
})
