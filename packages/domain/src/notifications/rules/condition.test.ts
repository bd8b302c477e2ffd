import { describe, expect, it } from 'vitest'
import { faultOf, type Watch, withoutHysteresis, withoutMinutes } from './condition.ts'

const above = (limit: number, hysteresis = 0, minutes = 5): Watch => ({
  condition: { kind: 'above', limit, hysteresis },
  minutes,
})
const outside = (low: number, high: number, hysteresis = 0): Watch => ({
  condition: { kind: 'outside', low, high, hysteresis },
  minutes: 5,
})

describe('a watch', () => {
  it('is right with limits and minutes that can be met', () => {
    expect(faultOf(above(-0))).toBeNull()
    expect(faultOf(above(62, 4, 0))).toBeNull()
    expect(faultOf(outside(-5, 5, 5))).toBeNull()
    expect(faultOf({ condition: { kind: 'silent' }, minutes: 10_080 })).toBeNull()
  })

  it.each([
    [above(1e308), 'Limit'],
    [above(Number.NaN), 'Limit'],
    [above(Number.POSITIVE_INFINITY), 'Limit'],
    [above(62, -1), 'Hysteresis'],
    [above(62, 1e300), 'Hysteresis'],
    [above(62, 0, -1), 'Minutes'],
    [above(62, 0, 1.5), 'Minutes'],
    [above(62, 0, 10_081), 'Minutes'],
    [outside(20, 10), 'High'],
    [outside(10, 10), 'High'],
    [outside(-1e308, 10), 'Low'],
    [outside(10, 20, 6), 'Hysteresis'],
    [{ condition: { kind: 'silent' }, minutes: 0 } satisfies Watch, 'Minutes'],
    [{ condition: { kind: 'unchanged' }, minutes: 0 } satisfies Watch, 'Minutes'],
  ])('names the field that is at fault: %j', (watch, field) => {
    expect(faultOf(watch)?.field).toBe(field)
  })

  it('can be tried without hysteresis and without its minutes', () => {
    expect(withoutHysteresis(above(62, 4))).toEqual(above(62, 0))
    expect(withoutMinutes(above(62, 4))).toEqual(above(62, 0, 0))
    expect(withoutMinutes({ condition: { kind: 'silent' }, minutes: 5 })).toBeNull()
  })
})
