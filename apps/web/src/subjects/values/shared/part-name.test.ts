import { afterAll, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { locationName, measureName, partName } from './part-name.ts'
import german from './texts/de-DE.json' with { type: 'json' }
import english from './texts/en-US.json' with { type: 'json' }

beforeAll(() => i18n.use('de-DE', german))
afterAll(() => i18n.use('en-US', english))

test('parts, values and places are called as people call them, in their language', () => {
  expect(['Spindle01', 'X axis', 'VASCA COLLA', 'MAIN_PUMP_A'].map((name) => partName(i18n.t, name))).toEqual(
    ['Spindel 1', 'X-Achse', 'Leimbecken', 'Main pump A'],
  )
  expect(measureName(i18n.t, 'SetPoint', 'Machine/Heaters/01/SetPoint')).toBe('Solltemperatur')
  expect(measureName(i18n.t, 'OilLevel', 'Machine/Oil/OilLevel')).toBe('Oil level')
  expect(['FRONT LEFT', 'ZONE_4'].map((place) => locationName(i18n.t, place))).toEqual([
    'vorn links',
    'Zone 4',
  ])
})
