import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../time/lengths.ts'
import {
  currencyOf,
  hourRateOn,
  meanRate,
  moneyOf,
  type RateLevels,
  ratedTimes,
  rateParts,
  sumMoney,
} from './hour-rate.ts'

const eur = (perHour: number) => ({ currency: 'EUR', perHour })
const from = (validFrom: string, perHour: number, currency = 'EUR') => ({
  validFrom,
  value: { currency, perHour },
})
const levels = (some: Partial<RateLevels>): RateLevels => ({ machine: [], groups: [], all: [], ...some })

describe('the rate of a machine on a day', () => {
  it('is its own before that of its groups, and that before the one of all machines', () => {
    const all = [from('2026-01-01', 50)]
    const groups = [[from('2026-02-01', 60)]]
    const of = levels({ all, groups, machine: [from('2026-03-01', 40)] })
    expect(hourRateOn(of, '2025-12-31')).toBe(null)
    expect(hourRateOn(of, '2026-01-31')).toEqual(eur(50))
    expect(hourRateOn(of, '2026-02-01')).toEqual(eur(60))
    expect(hourRateOn(of, '2026-03-01')).toEqual(eur(40))
  })

  it('is the highest of its groups, and none where these have two currencies', () => {
    const groups = [[from('2026-01-01', 60), from('2026-02-01', 80)], [from('2026-01-01', 70)]]
    expect(hourRateOn(levels({ groups }), '2026-01-05')).toEqual(eur(70))
    expect(hourRateOn(levels({ groups }), '2026-02-05')).toEqual(eur(80))
    const mixed = levels({
      groups: [...groups, [from('2026-01-01', 9, 'CHF')]],
      all: [from('2026-01-01', 5)],
    })
    expect(hourRateOn(mixed, '2026-01-05')).toBe(null)
  })
})

describe('days by their rates', () => {
  it('are cut where a rate begins, and not outside of the days', () => {
    const of = levels({ machine: [from('2026-03-03', 40), from('2026-03-10', 50)] })
    expect(rateParts(of, { from: '2026-03-01', to: '2026-03-04' })).toEqual([
      { from: '2026-03-01', to: '2026-03-02', rate: null },
      { from: '2026-03-03', to: '2026-03-04', rate: eur(40) },
    ])
  })

  it('price a stretch through midnight by the clock of the machine', () => {
    const parts = rateParts(levels({ machine: [from('2026-03-01', 40), from('2026-03-02', 60)] }), {
      from: '2026-03-01',
      to: '2026-03-02',
    })
    // Midnight in Berlin is 23:00 UTC.
    const stretch = { from: Date.UTC(2026, 2, 1, 22), to: Date.UTC(2026, 2, 2, 1) }
    const times = ratedTimes(stretch, parts, 'Europe/Berlin')
    expect(times).toEqual([
      { ms: HOUR_MS, rate: eur(40) },
      { ms: 2 * HOUR_MS, rate: eur(60) },
    ])
    expect(moneyOf(times)).toEqual({ currency: 'EUR', amount: 160, isPart: false })
  })
})

describe('money', () => {
  it('is not made of nothing, nor of two currencies', () => {
    expect(moneyOf([])).toBe(null)
    expect(moneyOf([{ ms: HOUR_MS, rate: null }])).toBe(null)
    const mixed = [eur(40), { currency: 'CHF', perHour: 40 }]
    expect(moneyOf(mixed.map((rate) => ({ ms: HOUR_MS, rate })))).toBe(null)
    expect([currencyOf(mixed), currencyOf([null]), currencyOf([null, eur(1)])]).toEqual([null, null, 'EUR'])
  })

  it('says when a part of the time had no rate', () => {
    const times = [
      { ms: HOUR_MS / 2, rate: eur(40) },
      { ms: 1, rate: null },
    ]
    expect(moneyOf(times)).toEqual({ currency: 'EUR', amount: 20, isPart: true })
  })

  it('of some days at two rates is made at their mean', () => {
    const of = levels({ machine: [from('2026-03-03', 40), from('2026-03-04', 80)] })
    expect(meanRate(rateParts(of, { from: '2026-03-03', to: '2026-03-06' }))).toEqual({
      currency: 'EUR',
      amount: 70,
      isPart: false,
    })
    expect(meanRate(rateParts(of, { from: '2026-03-01', to: '2026-03-02' }))).toBe(null)
  })

  it('is added up in one currency, and is a part where something has none', () => {
    const [two, other] = [
      { ...eur(0), amount: 2, isPart: false },
      { currency: 'CHF', amount: 1, isPart: false },
    ]
    expect(sumMoney([two, two])).toMatchObject({ amount: 4, isPart: false })
    expect(sumMoney([two, null])).toMatchObject({ amount: 2, isPart: true })
    expect([sumMoney([two, other]), sumMoney([null])]).toEqual([null, null])
  })
})
