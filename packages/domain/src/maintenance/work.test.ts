import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeFault, mergeWork, openSteps, type Work, type WorkChange } from './work.ts'

const change = (field: string, value = 'yes', at = 0): WorkChange => ({ field, value, at })
const valuesOf = (work: Work): Record<string, string> =>
  Object.fromEntries(Object.entries(work).map(([field, { value }]) => [field, value]))

describe('work of two people on one activity', () => {
  it('is merged where they did different things', () => {
    const { work } = mergeWork({}, [change('step:a')], { by: 'jonas', base: 0, version: 1 })
    const both = mergeWork(work, [change('step:b')], { by: 'aylin', base: 0, version: 2 })
    expect(both.conflicts).toEqual([])
    expect(valuesOf(both.work)).toEqual({ 'step:a': 'yes', 'step:b': 'yes' })
  })

  it('leaves the first where they entered the same differently, and says so to the second', () => {
    const { work } = mergeWork({}, [change('reading:a', '4.2')], { by: 'jonas', base: 0, version: 1 })
    const second = mergeWork(work, [change('reading:a', '5')], { by: 'aylin', base: 0, version: 2 })
    expect(second.conflicts).toMatchObject([{ field: 'reading:a', kept: { value: '4.2' }, refused: '5' }])
    expect(second.work).toEqual(work)
    // Who has seen it may change it.
    const seen = mergeWork(work, [change('reading:a', '5')], { by: 'aylin', base: 1, version: 2 })
    expect(valuesOf(seen.work)).toEqual({ 'reading:a': '5' })
  })

  const changes = fc.array(
    fc.record({
      field: fc.constantFrom('step:a', 'step:b', 'minutes'),
      value: fc.constantFrom('', 'yes', '3'),
      at: fc.nat(),
    }),
  )

  it('sent twice is the same as sent once', () => {
    fc.assert(
      fc.property(changes, (sent) => {
        const last = [...new Map(sent.map((each) => [each.field, each])).values()]
        const once = mergeWork({}, last, { by: 'jonas', base: 0, version: 1 })
        const twice = mergeWork(once.work, last, { by: 'jonas', base: 0, version: 2 })
        expect(twice).toEqual(once)
      }),
    )
  })

  it('loses nothing: each value of the second is there or refused', () => {
    fc.assert(
      fc.property(changes, changes, (first, second) => {
        const before = mergeWork({}, first, { by: 'jonas', base: 0, version: 1 }).work
        const last = [...new Map(second.map((each) => [each.field, each])).values()]
        const after = mergeWork(before, last, { by: 'aylin', base: 0, version: 2 })
        for (const { field, value } of last) {
          const refused = after.conflicts.find((conflict) => conflict.field === field)
          expect(refused?.refused ?? after.work[field]?.value ?? '').toBe(value)
          if (refused) expect(after.work[field]).toEqual(before[field])
        }
      }),
    )
  })
})

describe('a checklist', () => {
  const steps = [
    { id: 'a', text: 'Lock out', unit: '' },
    { id: 'b', text: 'Grease', unit: 'bar' },
  ]

  it('is open until each step is ticked and each reading is there', () => {
    const { work } = mergeWork({}, [change('step:a'), change('step:b')], { by: 'x', base: 0, version: 1 })
    expect(openSteps(steps, work).map(({ id }) => id)).toEqual(['b'])
    const read = mergeWork(work, [change('reading:b', '4.2')], { by: 'x', base: 1, version: 2 })
    expect(openSteps(steps, read.work)).toEqual([])
  })

  it('takes what belongs to it and nothing else', () => {
    const of = { steps, parts: [{ id: 'p', name: 'Cartridge', quantity: 1 }] }
    expect(changeFault(change('step:a'), of)).toBeNull()
    expect(changeFault(change('reading:b', '4,2'), of)).toBeNull()
    for (const [field, value] of [
      ['step:z', 'yes'],
      ['step:a', 'maybe'],
      ['reading:a', '4'],
      ['reading:b', 'four'],
      ['part:p', '-1'],
      ['minutes', '1.5'],
      ['rubbish', ''],
    ] as const)
      expect(changeFault(change(field, value), of)).not.toBeNull()
  })
})
