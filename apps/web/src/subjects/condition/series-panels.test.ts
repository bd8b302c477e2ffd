import type { TestSeries } from '@millwright/contract/condition/condition-series'
import { expect, it } from 'vitest'
import { panelsOf } from './series-panels.ts'

const test: TestSeries = {
  part: '12000',
  parts: ['12000'],
  times: [0, 50, 100],
  series: [
    { name: 'AccPeakVect', values: [1, 2, 3] },
    { name: 'AccValX', values: [4, 5, 6] },
    { name: 'VelRmsVect', values: [7, 8, 9] },
    { name: 'Temperature', values: [30, 31, 32] },
  ],
}
const shown = (isAdvanced: boolean, of = test) =>
  panelsOf(of, undefined, isAdvanced).map(({ quantity, lines }) => [
    quantity,
    ...lines.map(({ name }) => name),
  ])

it('the simple chart has the two vectors, the advanced one all that there is, by unit', () => {
  expect(shown(false)).toEqual([
    ['acceleration', 'AccPeakVect'],
    ['velocity', 'VelRmsVect'],
  ])
  expect(shown(true)).toEqual([
    ['acceleration', 'AccPeakVect', 'AccValX'],
    ['velocity', 'VelRmsVect'],
    ['temperature', 'Temperature'],
  ])
  expect(shown(false, { ...test, series: test.series.slice(1, 2) })).toEqual([])
})

it('both have the loads of a tool, each by its own unit', () => {
  const tool: TestSeries = {
    ...test,
    series: [
      { name: 'feedForce', values: [1, 2, 3] },
      { name: 'torque', values: [4, 5, 6] },
    ],
  }
  const loads = [
    ['torque', 'torque'],
    ['feedForce', 'feedForce'],
  ]
  expect([shown(false, tool), shown(true, tool)]).toEqual([loads, loads])
})

it('the fingerprint lies at the times of the test, as far as it goes', () => {
  const print = { ...test, times: [0, 60], series: [{ name: 'AccPeakVect' as const, values: [10, 20] }] }
  const [acceleration, velocity] = panelsOf(test, print, false)
  expect(acceleration?.lines[0]?.print).toEqual([10, 20, null])
  expect(velocity?.lines[0]?.print).toBeNull()
  expect(panelsOf(test, print, true)[0]?.lines[0]?.print).toBeNull()
})
