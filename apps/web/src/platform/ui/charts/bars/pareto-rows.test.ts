import { describe, expect, test } from 'vitest'
import { paretoRows } from './pareto-rows.ts'

describe('a Pareto chart', () => {
  const rows = paretoRows([
    { name: 'small', value: 10 },
    { name: 'large', value: 60 },
    { name: 'middle', value: 30 },
    { name: 'nothing', value: 0 },
  ])

  test('has the greatest first and adds up to the whole', () => {
    expect(rows.map(({ name, cumulative }) => [name, cumulative])).toEqual([
      ['large', 0.6],
      ['middle', 0.9],
      ['small', 1],
    ])
  })

  test('brings out the few that reach the limit, the one that crosses it among them', () => {
    expect(rows.map(({ isVital }) => isVital)).toEqual([true, true, false])
  })

  test('of nothing is empty', () => {
    expect(paretoRows([{ name: 'nothing', value: 0 }])).toEqual([])
  })
})
