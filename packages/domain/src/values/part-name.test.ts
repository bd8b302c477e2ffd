import { expect, test } from 'vitest'
import { locationKey, measureKey, partTitle } from './part-name.ts'

test.each([
  ['Base machine', { key: 'base_machine', which: '' }],
  ['BASE_MACHINE', { key: 'base_machine', which: '' }],
  ['BladeCarriage', { key: 'blade_carriage', which: '' }],
  ['VASCA COLLA', { key: 'glue_tank', which: '' }],
  ['Spindle01', { key: 'spindle', which: '1' }],
  ['Spindle 12', { key: 'spindle', which: '12' }],
  ['AWJ', { key: 'abrasive_waterjet', which: '' }],
  ['X axis', { key: 'axis', which: 'X' }],
  ['AXIS_B2', { key: 'axis', which: 'B2' }],
  ['ElectricalCabinet', { key: 'cabinet', which: '' }],
])('the part %s is known by name', (name, title) => {
  expect(partTitle(name)).toEqual(title)
})

test.each(['Front spindle', '01', '', 'constructor', 'Axis of rotation'])('the part %j is not', (name) => {
  expect(partTitle(name)).toBeNull()
})

test('a value is named by itself, and by its channel where its own name is not known', () => {
  expect(measureKey('SetPoint', 'Machine/Heaters/01/SetPoint')).toBe('set_point')
  expect(measureKey('SPEED', 'Spindle/01/Speed')).toBe('speed')
  expect(measureKey('Parts', 'Machine/Counters/Parts')).toBe('parts')
  expect(measureKey('toString', 'Boiler/Level')).toBeNull()
})

test.each([
  ['FRONT LEFT', 'front_left'],
  ['left-front', 'front_left'],
  ['REAR_CENTER', 'rear_centre'],
  ['Back', 'rear'],
  ['MIDDLE', 'centre'],
  ['LEFT RIGHT', null],
  ['ZONE 4', null],
  ['', null],
])('the place %j has the text %j', (location, key) => {
  expect(locationKey(location)).toBe(key)
})
