import { expect, test } from 'vitest'
import { programsIn } from './programs-in.ts'

const RUNS = [
  { program: 'DOOR', from: 300, to: null },
  { program: 'PANEL', from: 200, to: 300 },
  { program: 'DOOR', from: 100, to: 200 },
]

test('the programs of a stretch are those that ran in it, in their order and each once', () => {
  expect(programsIn(RUNS, 120, 150)).toEqual(['DOOR'])
  expect(programsIn(RUNS, 150, 400)).toEqual(['DOOR', 'PANEL'])
  expect(programsIn(RUNS, 250, 260)).toEqual(['PANEL'])
  expect(programsIn(RUNS, 0, 100)).toEqual([])
  expect(programsIn(RUNS, 900, 950)).toEqual(['DOOR'])
})
