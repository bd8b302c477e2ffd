import { describe, expect, it } from 'vitest'
import { toolWearOf, type WornTest } from './tool-wear.ts'

const figure = (name: string, value: number, fingerprint: number) => ({
  name,
  value,
  fingerprint,
  times: value / fingerprint,
})
const tests = (n: number, of: (i: number) => Partial<WornTest>): WornTest[] =>
  Array.from({ length: n }, (_, i) => ({ count: null, score: null, figures: [], ...of(i) }))
const edges = (i: number) => [figure('Wear', 20 + 12 * (i + 1), 20), figure('torque', 24 + i, 24)]

describe('the wear of a tool', () => {
  it('is that of its edge, up to 0.3 mm more than in the fingerprint', () => {
    const wear = toolWearOf(
      tests(15, (i) => ({ figures: edges(i), count: 500 + 40 * i, score: 90 })),
      460,
    )
    expect(wear).toMatchObject({ measure: 'Wear', scale: { begin: 20, limit: 320 }, isCounted: true })
    expect(wear?.tests[0]).toMatchObject({ at: 40, value: 32 })
    // 200 µm in 600 cuts.
    expect(wear?.outlook.kind).toBe('reaches')
  })

  it('is the most that a part shows, and that of a load where no edge was measured', () => {
    const figures = [figure('feedForce', 30, 20), figure('feedForce', 50, 20), figure('AccPeakVect', 9, 1)]
    const wear = toolWearOf(
      tests(6, () => ({ figures, score: 70 })),
      null,
    )
    expect(wear).toMatchObject({ measure: 'feedForce', scale: { begin: 1 }, isCounted: false })
    expect(wear?.scale.limit).toBeCloseTo(2.51)
    expect(wear?.tests.map(({ at, value }) => [at, value])[5]).toEqual([6, 2.5])
  })

  it('is the score where nothing else is known', () => {
    const wear = toolWearOf(
      tests(10, (i) => ({ score: 98 - 2 * i })),
      null,
    )
    expect(wear).toMatchObject({ measure: 'score', scale: { begin: 100, limit: 65 } })
    expect(wear?.outlook.kind).toBe('reaches')
  })

  it('is not that of an edge that was measured once', () => {
    const wear = toolWearOf(
      tests(8, (i) => ({ figures: i === 3 ? edges(i) : edges(i).slice(1) })),
      null,
    )
    expect(wear?.measure).toBe('torque')
  })

  it('begins again with a tool whose count does', () => {
    const wear = toolWearOf(
      tests(12, (i) => ({ figures: edges(i % 6), count: 30 * ((i % 6) + 1) })),
      10,
    )
    expect(wear?.tests.map(({ at }) => at)).toEqual([30, 60, 90, 120, 150, 180])
  })

  it('of a fingerprint without a count begins a step before the first test', () => {
    const wear = toolWearOf(
      tests(6, (i) => ({ figures: edges(i), count: 500 + 40 * i })),
      null,
    )
    expect(wear?.tests[0]?.at).toBe(40)
  })

  it('is not known before a test was judged', () => {
    expect(toolWearOf([], null)).toBeNull()
    expect(
      toolWearOf(
        tests(3, () => ({})),
        null,
      ),
    ).toBeNull()
    expect(
      toolWearOf(
        tests(2, () => ({ score: 90 })),
        null,
      )?.outlook,
    ).toEqual({ kind: 'unknown' })
  })
})
