import { HOUR_MS } from '@millwright/domain/time/lengths'
import { describe, expect, test } from 'vitest'
import type { DrawnSpan } from './drawn-spans.ts'
import { planSpans } from './plan-spans.ts'

const view = { from: 0, to: 10 * HOUR_MS }
const span = (status: DrawnSpan['status'], from: number, to: number): DrawnSpan => ({ status, from, to })

describe('the plan of a timeline', () => {
  test('gives every span its bar and leaves a hairline between wide ones', () => {
    const plan = planSpans(
      [span('EXE', 0, 5 * HOUR_MS), span('READY', 5 * HOUR_MS, 10 * HOUR_MS)],
      view,
      1000,
    )
    expect(plan.EXE).toEqual([0, 499.25])
    expect(plan.READY).toEqual([500, 499.25])
  })

  test('cuts what begins before or ends after the view', () => {
    const plan = planSpans(
      [span('EXE', -5 * HOUR_MS, HOUR_MS), span('FAIL', 9 * HOUR_MS, 20 * HOUR_MS)],
      view,
      1000,
    )
    expect(plan.EXE).toEqual([0, 99.25])
    expect(plan.FAIL).toEqual([900, 99.25])
  })

  test('shows an alarm of a second, also at the very end', () => {
    const plan = planSpans([span('FAIL', 5 * HOUR_MS, 5 * HOUR_MS + 1000)], view, 1000)
    expect(plan.FAIL).toEqual([500, 2])
    expect(planSpans([span('FAIL', 10 * HOUR_MS - 1, 10 * HOUR_MS)], view, 1000).FAIL).toEqual([998, 2])
  })

  test('draws no bar for time without data, nor for what is out of sight', () => {
    const plan = planSpans([span('noData', 0, HOUR_MS), span('EXE', 11 * HOUR_MS, 12 * HOUR_MS)], view, 1000)
    expect(Object.values(plan).flat()).toEqual([])
  })

  test('holds at most a few bars per pixel, however many spans there are', () => {
    const spans = Array.from({ length: 20_000 }, (_, index) => {
      const from = (index * 10 * HOUR_MS) / 20_000
      return span(index % 2 === 0 ? 'EXE' : 'FAIL', from, from + (10 * HOUR_MS) / 20_000)
    })
    const plan = planSpans(spans, view, 500)
    expect(plan.EXE.length / 2).toBeLessThanOrEqual(1000)
    expect(plan.FAIL.length / 2).toBeLessThanOrEqual(1000)
  })
})
