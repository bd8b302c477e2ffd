import { describe, expect, test } from 'vitest'
import { isOld, valuesOf, withMessages } from './live-values.ts'

const info = (value: unknown, timestamp: number | null) => ({
  channel: 'A/B',
  unit: 'mm',
  kind: 'number' as const,
  value,
  timestamp,
})
const message = (v: number, ts: number, channel = 'nst-01/A/B') => ({ channel, v, ts })
const read = (values: ReturnType<typeof valuesOf>) => values.get('A/B')?.map(({ v }) => v)

describe('the values of the tree', () => {
  test('grow by what the machine sends, and by nothing older or of another machine', () => {
    const held = valuesOf([info(1, 1_000)])
    const grown = withMessages(held, 'nst-01', [
      message(2, 7_000),
      message(9, 500),
      message(9, 9_000, 'nst-02/A/B'),
    ])
    expect(read(grown)).toEqual([1, 2])
    expect(withMessages(grown, 'nst-01', [message(2, 7_000)])).toBe(grown)
  })

  test('keep the newest and thin out what lies close together', () => {
    let values = valuesOf([info(0, 0)])
    for (let second = 1; second <= 20; second++)
      values = withMessages(values, 'nst-01', [message(second, second * 1_000)])
    expect(read(values)?.at(-1)).toBe(20)
    expect(read(values)?.length).toBeLessThan(8)
  })

  test('stay when they are loaded again', () => {
    const held = withMessages(valuesOf([info(1, 1_000)]), 'nst-01', [message(2, 9_000)])
    expect(read(valuesOf([info(2, 9_000)], held))).toEqual([1, 2])
    expect(valuesOf([info(null, null)]).size).toBe(0)
  })

  test('are old after five of their periods', () => {
    const points = [
      { v: 1, ts: 0 },
      { v: 2, ts: 10_000 },
    ]
    expect(isOld(points, 55_000)).toBe(false)
    expect(isOld(points, 61_000)).toBe(true)
    expect(isOld([], 61_000)).toBe(false)
  })
})
