import { describe, expect, it } from 'vitest'
import { localHoursIn } from '../time/zone.ts'
import { billOf, type EnergyRate, pricedOf, rateFault } from './rate.ts'

const UTC = localHoursIn('UTC')

const rate = (rest: Partial<EnergyRate> = {}): EnergyRate => ({
  currency: 'EUR',
  price: 0.2,
  bands: [],
  co2: 300,
  ...rest,
})
const from = (validFrom: string, value: EnergyRate) => ({ validFrom, value })
const utc = (text: string) => Date.parse(`${text}Z`)
const kwh = (text: string, wh = 1000) => ({ ts: utc(text), wh })

describe('the bill', () => {
  it('follows the hour and the weekday at the machine', () => {
    const rates = [
      from('2026-01-01', rate({ bands: [{ days: [6, 7], from: 0, to: 24, price: 0.1 }] })),
      from('2026-03-01', rate({ bands: [{ days: [1, 2, 3, 4, 5], from: 6, to: 22, price: 0.3 }] })),
    ]
    const bill = (text: string, zone = 'UTC') => billOf([kwh(text)], rates, localHoursIn(zone)).cost
    expect(bill('2026-01-03T10:00')).toBe(0.1) // Saturday
    expect(bill('2026-01-05T10:00')).toBe(0.2)
    expect(bill('2026-03-02T10:00')).toBe(0.3) // Monday
    expect(bill('2026-03-02T22:30')).toBe(0.2)
    expect(bill('2026-03-02T05:30', 'Europe/Berlin')).toBe(0.3)
  })

  it('of the past is not rewritten by a rate that holds from today', () => {
    const before = [from('2026-01-01', rate())]
    const after = [...before, from('2026-05-01', rate({ price: 9, co2: 1 }))]
    const april = [kwh('2026-04-30T12:00')]
    expect(billOf(april, after, UTC)).toEqual(billOf(april, before, UTC))
    expect(billOf([kwh('2026-05-01T12:00')], after, UTC)).toEqual({ cost: 9, currency: 'EUR', co2: 1 })
  })

  it('is not known where a part has no price, or prices of two currencies', () => {
    const rates = [from('2026-02-01', rate()), from('2026-03-01', rate({ currency: 'CHF' }))]
    expect(billOf([kwh('2026-01-31T12:00'), kwh('2026-02-01T12:00')], rates, UTC).cost).toBeNull()
    expect(billOf([kwh('2026-02-03T12:00'), kwh('2026-03-02T12:00')], rates, UTC)).toMatchObject({
      cost: null,
      co2: 600,
    })
    expect(billOf([], [], UTC)).toEqual({ cost: null, currency: null, co2: null })
    expect(billOf([], rates, UTC).cost).toBe(0)
  })
})

describe('what can be priced', () => {
  const rates = [from('2026-02-01', rate()), from('2026-03-01', rate({ currency: 'CHF', price: 0.5 }))]

  it('is the part whose hours have a price, in the currency of the last one', () => {
    const used = [kwh('2026-01-31T12:00', 3000), kwh('2026-02-01T12:00', 2000)]
    expect(pricedOf(used, rates, UTC)).toEqual({ wh: 2000, cost: 0.4, currency: 'EUR' })
    expect(pricedOf([kwh('2026-03-02T12:00'), ...used], rates, UTC)).toEqual({
      wh: 1000,
      cost: 0.5,
      currency: 'CHF',
    })
  })

  it('is nothing where no hour has a price', () => {
    expect(pricedOf([kwh('2026-01-31T12:00')], rates, UTC)).toBeNull()
    expect(pricedOf([], rates, UTC)).toBeNull()
  })
})

describe('a rate', () => {
  const band = { days: [1], from: 6, to: 22, price: 1 }
  it('is refused when two bands have the same hour, or one ends before it begins', () => {
    expect(rateFault({ bands: [band, { ...band, days: [2] }] })).toBeNull()
    expect(rateFault({ bands: [band, { ...band, from: 21, to: 24 }] })).toEqual({ fault: 'overlap', band: 1 })
    expect(rateFault({ bands: [{ ...band, to: 6 }] })).toEqual({ fault: 'reversed', band: 0 })
  })
})
