import type { ToolLife } from '@millwright/contract/tools/tools'
import { expect, test } from 'vitest'
import { curveOf } from './life-chart.tsx'

const life = (pocket: string, wear: [time: string, used: number][], toTime: string | null) =>
  ({
    place: pocket,
    lifeLimit: 200,
    toTime,
    wear: wear.map(([time, used]) => ({ time, used })),
  }) as unknown as ToolLife

const at = (day: number): string => new Date(Date.UTC(2026, 10, day)).toISOString()

test('what was left of a tool is a share of its limit, and breaks where the next one was fitted', () => {
  const before = life(
    'T12',
    [
      [at(1), 0],
      [at(2), 150],
    ],
    at(3),
  )
  const now = life('T12', [[at(4), 50]], null)
  const elsewhere = life('T3', [[at(5), 10]], null)
  const { times, values } = curveOf([elsewhere, now, before], 'T12')
  expect(times.map((ts) => new Date(ts).toISOString())).toEqual([at(1), at(2), at(3), at(4)])
  expect(values).toEqual([1, 0.25, null, 0.75])
})
