import { expect, test } from 'vitest'
import { groupByRef, stateShown, variableUnit } from './process.ts'

test('process variables are grouped by what they belong to, whatever the order in which they came', () => {
  const of = (ref: string, label: string) => ({ ref, label })
  const groups = groupByRef([of('Piece', 'Width'), of('Edge', 'Thickness'), of('Piece', 'Length')])
  expect(groups.map(({ ref, variables }) => [ref, ...variables.map(({ label }) => label)])).toEqual([
    ['Edge', 'Thickness'],
    ['Piece', 'Length', 'Width'],
  ])
})

test.each([
  ['Length', '', 'mm'],
  ['Thickness', 'inch', 'inch'],
  ['Pressure', '', ''],
])('a %s that came with the unit "%s" is shown in "%s"', (label, unit, shown) => {
  expect(variableUnit(label, unit)).toBe(shown)
})

test('a process without a program shows no state of an earlier one', () => {
  expect(stateShown({ program: '', state: 'done' })).toBe('none')
  expect(stateShown({ program: 'SHELF', state: 'done' })).toBe('done')
  expect(stateShown({ program: 'SHELF', state: null })).toBe('ready')
})
