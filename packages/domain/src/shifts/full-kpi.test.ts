import { expect, it } from 'vitest'
import { fullKpi } from './full-kpi.ts'

const full = (kpi: Parameters<typeof fullKpi>[0], value: number) => fullKpi(kpi, value, 'SEZ')

it('writes lengths to the millimetre', () => {
  expect(full('LINEAR_FOOTAGE', 3_089_649.4)).toEqual({
    kind: 'amount',
    value: 3089.649,
    unit: 'm',
    digits: 3,
  })
  expect(full('APPLIED_EDGE_LENGTH', 2000)).toMatchObject({ value: 2, digits: 3 })
})

it('writes all other amounts with up to three decimals, whatever their size', () => {
  expect(full('METERS_WORKED', 3089.6494)).toMatchObject({ value: 3089.649, digits: 3 })
  expect(full('METERS_WORKED', 3089.5)).toMatchObject({ value: 3089.5, digits: 1 })
  expect(full('PART_COUNT', 12_412)).toMatchObject({ value: 12_412, unit: 'pieces', digits: 0 })
})

it('leaves times as they are', () => {
  expect(full('SPINDLE_TIME', 0)).toEqual({ kind: 'time', seconds: 0 })
})
