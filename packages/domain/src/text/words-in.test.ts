import { expect, test } from 'vitest'
import { wordsIn } from './words-in.ts'

test.each([
  ['FeedRate', 'Feed rate'],
  ['HSKAdapter', 'HSK adapter'],
  ['MAIN_PUMP', 'Main pump'],
  ['FRONT LEFT', 'Front left'],
  ['VASCA_COLLA', 'Vasca colla'],
  ['Motor temperature', 'Motor temperature'],
  ['PLC', 'PLC'],
  ['PLC status', 'PLC status'],
  ['Axis2Load', 'Axis2 load'],
  ['AXIS_X', 'Axis X'],
  ['HEATER Z1', 'Heater Z1'],
  ['X', 'X'],
  ['x axis', 'X axis'],
  ['01', '01'],
  ['', ''],
])('%s in words is %s', (level, words) => {
  expect(wordsIn(level)).toBe(words)
})
