import { describe, expect, it } from 'vitest'
import { filtersOf, logSearchOf } from './log-search.ts'

describe('the address of a log', () => {
  it('has the log, the day, and the values that are kept of each field', () => {
    const typed = {
      log: 'AlarmLog',
      day: '2026-03-02',
      only: { IsWaste: ['1'], Shift: ['A', 'B'] },
      q: 'door',
    }
    expect(logSearchOf(typed)).toMatchObject(typed)
  })

  it('leaves out what is none of it', () => {
    for (const only of ['IsWaste', 7, null, ['1'], {}, { IsWaste: '1' }, { IsWaste: [] }, { IsWaste: [1] }])
      expect(logSearchOf({ log: 'Other', day: 3, only })).toMatchObject({
        log: undefined,
        day: undefined,
        only: undefined,
      })
    expect(filtersOf({ IsWaste: ['1', 2], Shift: 'A' })).toEqual({ IsWaste: ['1'] })
  })

  it('has no more values of a field than there are to choose from', () => {
    const many = Array.from({ length: 80 }, (_, index) => String(index))
    expect(filtersOf({ Shift: many })?.Shift).toHaveLength(50)
  })
})
