import { expect, test } from 'vitest'
import { bodyOf, draftOfRate, isWhole } from './energy-rate-draft.ts'

const rate = {
  ValidFrom: '2026-11-01',
  Currency: 'CHF',
  Price: 0.21,
  Bands: [{ Days: [6, 7], From: 0, To: 24, Price: 0 }],
  Co2: null,
}

test('a rate that is opened and saved is the same', () => {
  const { ValidFrom, ...body } = rate
  expect(bodyOf(draftOfRate(rate, ValidFrom))).toEqual(body)
})

test('an empty price is none, and not 0', () => {
  expect(bodyOf(draftOfRate(null, '2026-11-01'))).toMatchObject({ Price: null, Co2: null })
})

test('hours need a day and a price', () => {
  const [band] = draftOfRate(rate, rate.ValidFrom).Bands
  if (!band) throw new Error('no band')
  expect(isWhole([band])).toBe(true)
  expect(isWhole([{ ...band, Price: '' }])).toBe(false)
  expect(isWhole([{ ...band, Days: [] }])).toBe(false)
})
