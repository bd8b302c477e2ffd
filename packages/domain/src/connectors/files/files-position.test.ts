import { describe, expect, it } from 'vitest'
import {
  type FileMark,
  isUpTo,
  MAX_MARKS,
  NONE_LEARNED,
  readFilesPosition,
  trimPosition,
  writeFilesPosition,
} from './files-position.ts'
import { matchesPattern } from './name-pattern.ts'

const mark = (at: number): FileMark => ({
  name: `day-${String(at).padStart(4, '0')}.csv`,
  id: `1:${at}`,
  changedAt: 1_000 * at,
  offset: 10 * at,
  lines: at % 2 === 0 ? at : null,
  begins: 'record',
  head: 'h',
  tail: 't',
  lastTs: at % 3 === 0 ? null : at,
})

describe('where reading has come to', () => {
  it('is read as it was written', () => {
    const learned = { by: 'csv', types: new Map([['Job', 'text'] as const]) }
    const position = { place: 'folder:saw', marks: [mark(1), mark(2)], until: [5, 'a.csv'] as const, learned }
    expect(readFilesPosition(writeFilesPosition(position))).toEqual(position)
  })

  it.each([null, '', '{}', '[]', '{"place":1,"marks":[]}'])('is nowhere by %j', (text) => {
    expect(readFilesPosition(text)).toBeNull()
  })

  it('leaves out marks that are none', () => {
    expect(readFilesPosition('{"place":"x","marks":[[],1,["a","b",1,"2",3,"","","",4]]}')?.marks).toEqual([])
  })

  it.each(['', ',"learned":1', ',"learned":["csv",[["Job","other"],[1,"text"],2]]'])(
    'has no types of columns by %j',
    (learned) => {
      expect(readFilesPosition(`{"place":"x","marks":[]${learned}}`)?.learned.types).toEqual(new Map())
    },
  )

  it('has no more marks than one can write each second, and still knows which files were read', () => {
    const all = Array.from({ length: MAX_MARKS + 40 }, (_, at) => mark(at))
    const position = trimPosition({ place: '', marks: all.toReversed(), until: null, learned: NONE_LEARNED })
    expect(position.marks).toEqual(all.slice(40))
    expect(position.until).toEqual([39_000, 'day-0039.csv'])
    expect(all.filter((each) => isUpTo(each, position.until ?? [0, '']))).toEqual(all.slice(0, 40))
    expect(trimPosition({ ...position, until: [50_000, 'x'] }).until).toEqual([50_000, 'x'])
  })
})

describe('a pattern of names', () => {
  it.each([
    ['day.csv', '*.csv', true],
    ['DAY.CSV', '*.csv', true],
    ['day.csv.bak', '*.csv', false],
    ['log-1.txt', 'log-?.txt', true],
    ['log-10.txt', 'log-?.txt', false],
    ['a.b.c', 'a*b*c', true],
    ['ab', 'a*b*c', false],
    ['day(1).csv', 'day(1).csv', true],
    ['', '*', true],
  ])('%s is %s: %j', (name, pattern, matches) => {
    expect(matchesPattern(name, pattern)).toBe(matches)
  })

  it('with many asterisks takes no time', () => {
    expect(matchesPattern('a'.repeat(255), `${'a*'.repeat(50)}b`)).toBe(false)
  })
})
