import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINE_FAULTS, LineFault } from './line-fault.ts'
import { createLineParser, type FieldValue, type Line } from './line-parser.ts'
import type { Precision } from './line-time.ts'

function read(text: string, precision: Precision = 'ns'): Line[] {
  const parser = createLineParser(text, precision)
  const lines: Line[] = []
  for (let line = parser.next(); line; line = parser.next()) lines.push(line)
  return lines
}

const one = (text: string, precision?: Precision) => {
  const [line] = read(text, precision)
  if (!line) throw new Error('no line')
  const { series, keys, values, ts } = line
  return {
    name: series.measurement,
    tags: Object.fromEntries(series.tags.map(({ key, value }) => [key, value])),
    fields: Object.fromEntries(keys.map((key, index) => [key, values[index]])),
    ts,
  }
}

/** All faults of a text, as reason, line and column. */
function faults(text: string): string[] {
  const parser = createLineParser(text, 'ns')
  const found: string[] = []
  for (;;)
    try {
      if (!parser.next()) return found
    } catch (error) {
      if (!(error instanceof LineFault)) throw error
      found.push(`${error.reason} ${error.line}:${error.column}`)
    }
}

describe('a line', () => {
  it('has a measurement, tags sorted by key, fields of each type, and a time', () => {
    expect(
      one(
        'cpu,host=a,cpu=cpu0 f=1.5,i=-3i,u=7u,t=t,n=FALSE,s="a \\"b\\" \\\\ c",e=1e-3,p=+2 1794764042113999999',
      ),
    ).toEqual({
      name: 'cpu',
      tags: { cpu: 'cpu0', host: 'a' },
      fields: { f: 1.5, i: -3, u: 7, t: true, n: false, s: 'a "b" \\ c', e: 0.001, p: 2 },
      ts: 1_794_764_042_113,
    })
    expect(read('a,z=1,b=2 v=1')[0]?.series.tags.map(({ key }) => key)).toEqual(['b', 'z'])
  })

  it('has escaped commas, spaces and equals signs in its names, and any other backslash is itself', () => {
    expect(one('a\\,b\\ c,k\\=1\\,=v\\ \\=,path=C:\\new f\\ \\=\\,="x\\y"')).toEqual({
      name: 'a,b c',
      tags: { 'k=1,': 'v =', path: 'C:\\new' },
      fields: { 'f =,': 'x\\y' },
      ts: null,
    })
  })

  it('may have newlines in a text, and what follows is counted from there', () => {
    const lines = read('log msg="one\ntwo\r\nthree",n=1i\n\n# no line\r\n  b v=2\r\nc v="x"')
    expect(lines.map(({ number, values }) => [number, values])).toEqual([
      [1, ['one\ntwo\r\nthree', 1]],
      [6, [2]],
      [7, ['x']],
    ])
    expect(faults('log msg="one\ntwo",n=x')).toEqual(['BAD_VALUE 2:8'])
  })

  it.each<[Precision, string, number]>([
    ['ns', '1794764042113999999', 1_794_764_042_113],
    ['ns', '-1', -1],
    ['ns', '999999', 0],
    ['us', '1794764042113999', 1_794_764_042_113],
    ['ms', '1794764042113', 1_794_764_042_113],
    ['s', '1794764042', 1_794_764_042_000],
    ['m', '29912734', 29_912_734 * 60_000],
    ['h', '498545', 498_545 * 3_600_000],
  ])('in %s has its time %s in milliseconds, rounded down', (precision, digits, ts) => {
    expect(one(`a v=1 ${digits}`, precision).ts).toBe(ts)
  })

  it.each([
    ['9223372036854775807i', 2 ** 63],
    ['-9223372036854775808i', -(2 ** 63)],
    ['18446744073709551615u', 2 ** 64],
    ['9007199254740993i', 9_007_199_254_740_992],
    ['0.1', 0.1],
    ['123456.789', 123456.789],
    ['.5', 0.5],
    ['5.', 5],
    ['-0', -0],
    ['1234567890.123456789', 1234567890.1234567],
  ])('reads %s as the nearest number', (text, value) => {
    expect(one(`a v=${text}`).fields.v).toBe(value)
  })

  it.each([
    ['v=1', 'NO_FIELDS 1:4'],
    [',a=b v=1', 'NO_MEASUREMENT 1:1'],
    ['a', 'NO_FIELDS 1:2'],
    ['a ', 'NO_FIELDS 1:3'],
    ['a,b v=1', 'BAD_TAG 1:3'],
    ['a,b= v=1', 'BAD_TAG 1:3'],
    ['a,=c v=1', 'BAD_TAG 1:3'],
    ['a,b=c=d v=1', 'BAD_TAG 1:3'],
    ['a, v=1', 'BAD_TAG 1:3'],
    ['a,b=1,b=2 v=1', 'TAG_TWICE 1:3'],
    ['a v', 'BAD_FIELD 1:3'],
    ['a =1', 'BAD_FIELD 1:3'],
    ['a v=1,', 'BAD_FIELD 1:7'],
    ['a v=', 'BAD_VALUE 1:5'],
    ['a v=1x', 'BAD_VALUE 1:5'],
    ['a v=0x10', 'BAD_VALUE 1:5'],
    ['a v=1.5i', 'BAD_VALUE 1:5'],
    ['a v=truth', 'BAD_VALUE 1:5'],
    ['a v="x"y', 'BAD_VALUE 1:8'],
    ['a v="x', 'TEXT_NOT_CLOSED 1:5'],
    ['a v=NaN', 'NOT_FINITE 1:5'],
    ['a v=-Inf', 'NOT_FINITE 1:5'],
    ['a v=1e400', 'NOT_FINITE 1:5'],
    ['a v=9223372036854775808i', 'OUT_OF_RANGE 1:5'],
    ['a v=18446744073709551616u', 'OUT_OF_RANGE 1:5'],
    ['a v=-1u', 'OUT_OF_RANGE 1:5'],
    ['a v=1 12x', 'BAD_TIME 1:7'],
    ['a v=1 1.5', 'BAD_TIME 1:7'],
    ['a v=1 99999999999999999999', 'BAD_TIME 1:7'],
    ['a v=1 1 1', 'BAD_TIME 1:7'],
    [`${'x'.repeat(1001)} v=1`, 'NAME_TOO_LONG 1:1'],
    [`a,${Array.from({ length: 101 }, (_, n) => `t${n}=1`).join(',')} v=1`, 'TOO_MANY_TAGS 1:593'],
  ])('%s is refused as %s', (text, expected) => {
    // Lines around it do not matter, and are read.
    expect(faults(text)).toEqual([expected])
    const [reason, place = ''] = expected.split(' ')
    if (reason !== 'TEXT_NOT_CLOSED')
      expect(faults(`ok v=1\n${text}\nok v=2`)).toEqual([`${reason} 2:${place.split(':')[1]}`])
  })
})

/** As clients write them. A backslash at the end of a name, or before one of the three signs, cannot be written. */
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.replace(/[\\\n\r]/g, '_'))
  .filter((text) => !text.startsWith('#'))
const value: fc.Arbitrary<FieldValue> = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.string({ unit: 'binary' }),
)
const escapeSigns = (text: string, signs: RegExp): string => text.replace(signs, '\\$&')
const writeValue = (each: FieldValue): string =>
  typeof each === 'string' ? `"${escapeSigns(each, /["\\]/g)}"` : String(each)
const generated = fc.record({
  measurement: name,
  tags: fc.dictionary(name, name, { maxKeys: 4 }),
  fields: fc.dictionary(name, value, { minKeys: 1, maxKeys: 5 }),
  ts: fc.option(fc.integer({ min: -1_000_000_000_000, max: 4_000_000_000_000 })),
})
type Generated = typeof generated extends fc.Arbitrary<infer T> ? T : never
const write = ({ measurement, tags, fields, ts }: Generated) =>
  [
    [
      escapeSigns(measurement, /[, ]/g),
      ...Object.entries(tags).map(([k, v]) => `${escapeSigns(k, /[, =]/g)}=${escapeSigns(v, /[, =]/g)}`),
    ].join(','),
    Object.entries(fields)
      .map(([k, v]) => `${escapeSigns(k, /[, =]/g)}=${writeValue(v)}`)
      .join(','),
    ...(ts === null ? [] : [`${ts}`]),
  ].join(' ')

describe('the parser', () => {
  it('reads what a client wrote', () => {
    fc.assert(
      fc.property(fc.array(generated, { maxLength: 5 }), (lines) => {
        const text = lines.map(write).join('\n')
        const readBack = read(text, 'ms').map(({ series, keys, values, ts }) => ({
          measurement: series.measurement,
          tags: new Map(series.tags.map(({ key, value: tag }) => [key, tag])),
          fields: new Map(keys.map((key, index) => [key, values[index]])),
          ts,
        }))
        expect(readBack).toEqual(
          lines.map(({ measurement, tags, fields, ts }) => ({
            measurement,
            tags: new Map(Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1))),
            fields: new Map(Object.entries(fields)),
            ts,
          })),
        )
      }),
    )
  })

  it('throws nothing but a fault with a place, whatever it gets, and always comes to an end', () => {
    const sign = fc.constantFrom(...'a1=,"\\ \n\r\0\t#ituTf.-+eE', '\ud800', '😀')
    const garbage = fc.oneof(
      fc.string({ unit: sign, maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
    )
    fc.assert(
      fc.property(garbage, (text) => {
        for (const fault of faults(text)) {
          const [reason = '', place = ''] = fault.split(' ')
          expect(Object.keys(LINE_FAULTS)).toContain(reason)
          const [line = 0, column = 0] = place.split(':').map(Number)
          expect(line).toBeGreaterThan(0)
          expect(line).toBeLessThanOrEqual(text.split('\n').length)
          expect(column).toBeGreaterThan(0)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  // One that looks at a character more than a few times would be at it for minutes, which fails as a test that hangs.
  it.each([
    ['backslashes without end', `a v="${'\\'.repeat(4_000_000)}`],
    ['quotes without end', `a ${'v="",'.repeat(500_000)}`],
    ['a name without end', 'x'.repeat(4_000_000)],
    ['escapes without end', `${'\\ '.repeat(2_000_000)} v=1`],
    ['tags without end', `a${',b=c'.repeat(1_000_000)} v=1`],
    ['lines without end', 'a\n'.repeat(10_000)],
    ['digits without end', `a v=${'1'.repeat(4_000_000)}`],
    ['a time without end', `a v=1 ${'1'.repeat(4_000_000)}`],
    ['texts that are not closed', 'a v="\n'.repeat(1_000_001)],
  ])('reads %s in the time of its length', (_, text) => {
    expect(faults(text).length).toBeGreaterThan(0)
  })
})
