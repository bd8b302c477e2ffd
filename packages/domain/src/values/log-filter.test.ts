import { describe, expect, test } from 'vitest'
import { fieldsOf, filterLog, isWaste, type LogRow, optionsOf, selectedAmong } from './log-filter.ts'

const rows: LogRow[] = [
  { Program: 'NEST_1', at: 3, IsWaste: 0, Version: '4.1', DateFrom: 'a', DateTo: 'b' },
  { Program: 'NEST_2', at: 2, IsWaste: 1, Version: '4.1', DateFrom: 'a', DateTo: 'b' },
  { Program: 'NEST_1', at: 1, IsWaste: 0, Version: '4.1', Text: 'Door open' },
]

test('a filter keeps only selected values that are among the options', () => {
  expect(selectedAmong(['b', 'x', 'a'], ['a', 'b', 'c'])).toEqual(['b', 'a'])
})

describe('a log', () => {
  test('has its own fields first', () => {
    expect(fieldsOf(rows)).toEqual(['at', 'DateFrom', 'DateTo', 'IsWaste', 'Version', 'Program', 'Text'])
  })

  test('offers values to choose from where there are several', () => {
    expect(optionsOf(rows, 'Program')).toEqual(['NEST_1', 'NEST_2'])
    expect(optionsOf(rows, 'Version')).toEqual([])
    expect(optionsOf(rows, 'at')).toEqual([])
  })

  test.each([
    [{ words: '', selected: {} }, [3, 2, 1]],
    [{ words: 'door', selected: {} }, [1]],
    [{ words: '', selected: { Program: ['NEST_1'] } }, [3, 1]],
    [{ words: '', selected: { Program: ['NEST_1'], IsWaste: ['1'] } }, []],
    // A selection that is no longer there filters nothing.
    [{ words: '', selected: { Program: ['CUT_9'] } }, [3, 2, 1]],
  ])('filtered by %j leaves %j', (filter, left) => {
    expect(filterLog(rows, filter).map(({ at }) => at)).toEqual(left)
  })

  test('says by 0 that a row is no waste', () => {
    expect(rows.map(isWaste)).toEqual([false, true, false])
    expect(isWaste({ at: 1 })).toBe(false)
  })
})
