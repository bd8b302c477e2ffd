import { describe, expect, it } from 'vitest'
import { arrayElements } from './array-value.ts'
import { metricValues } from './metric-values.ts'
import { DATA_TYPES, type Metric, type RawScalar, type RawValue, type Template } from './payload.ts'
import { scalarValue } from './scalar-value.ts'

const T = DATA_TYPES
const whole = (v: bigint): RawScalar => ({ kind: 'whole', v })
const text = (v: string): RawScalar => ({ kind: 'text', v })
const bytes = (...v: number[]) => ({
  kind: 'bytes' as const,
  v: Uint8Array.from(v),
  asText: () => String.fromCharCode(...v),
})

const metric = (
  name: string,
  datatype: number,
  value: RawValue | null,
  more: Partial<Metric> = {},
): Metric => ({
  name,
  alias: null,
  timestamp: null,
  datatype,
  isHistorical: false,
  isNull: value === null,
  properties: null,
  value,
  ...more,
})

const template = (more: Partial<Template>): RawValue => ({
  kind: 'template',
  v: { ref: null, isDefinition: false, metrics: [], parameters: [], ...more },
})

const read = (of: Metric, definitions: ReadonlyMap<string, Template> = new Map(), isBirth = true) => {
  const { values, faults } = metricValues(of, of.datatype ?? 0, { definitions, isBirth })
  return { values: values.map(({ below, v }) => [below, v]), faults: [...faults] }
}

describe('a single value', () => {
  it.each([
    ['-1 of 8 bits', T.Int8, 0xffn, -1],
    ['-1 of 8 bits with its sign carried on', T.Int8, 0xffffffffn, -1],
    ['-2 of 16 bits', T.Int16, 0xfffen, -2],
    ['-1 of 32 bits', T.Int32, 0xffffffffn, -1],
    ['-1 of 64 bits', T.Int64, 0xffffffffffffffffn, -1],
    ['255 of 8 bits', T.UInt8, 255n, 255],
    ['the largest of 32 bits', T.UInt32, 4294967295n, 4294967295],
    ['the largest that is exact', T.UInt64, 9007199254740991n, 9007199254740991],
  ])('tck-id-payloads-metric-datatype-value-type: %s', (_name, type, v, expected) => {
    expect(scalarValue(type, whole(v))).toBe(expected)
  })

  it('that a number cannot hold is none', () => {
    expect(scalarValue(T.UInt64, whole(9007199254740993n))).toBeNull()
    expect(scalarValue(T.Int64, whole(1n << 63n))).toBeNull()
    expect(scalarValue(T.Double, { kind: 'real', v: Number.NaN })).toBeNull()
    expect(scalarValue(T.Float, { kind: 'real', v: Number.POSITIVE_INFINITY })).toBeNull()
    expect(scalarValue(T.DateTime, whole(1n << 63n))).toBeNull()
  })

  it('of another type is not taken', () => {
    expect(scalarValue(T.Int8, whole(256n))).toBeUndefined()
    expect(scalarValue(T.UInt8, whole(256n))).toBeUndefined()
    expect(scalarValue(T.Int32, text('1'))).toBeUndefined()
    expect(scalarValue(T.Boolean, whole(1n))).toBeUndefined()
    expect(scalarValue(T.String, { kind: 'real', v: 1 })).toBeUndefined()
    expect(scalarValue(99, whole(1n))).toBeUndefined()
  })

  it('is a number, a word or a date as people write them', () => {
    expect(scalarValue(T.Float, { kind: 'real', v: Math.fround(1.23) })).toBe(1.23)
    expect(scalarValue(T.DateTime, whole(1479123452194n))).toBe('2016-11-14T11:37:32.194Z')
    expect(scalarValue(T.UUID, text('e3b0c442'))).toBe('e3b0c442')
    expect(scalarValue(T.Text, text('a\0b\ud800'))).toBe('ab\ufffd')
  })
})

describe('arrays, with the examples of the specification', () => {
  it.each([
    [T.Int8Array, [0xef, 0x7b], [-17, 123]],
    [T.Int16Array, [0xd0, 0x8a, 0x30, 0x75], [-30000, 30000]],
    [T.Int32Array, [0xff, 0xff, 0xff, 0xff, 0xfa, 0xaf, 0xcb, 0x12], [-1, 315338746]],
    [T.UInt8Array, [0x17, 0xfa], [23, 250]],
    [T.UInt16Array, [0x1e, 0x00, 0x88, 0xcc], [30, 52360]],
    [T.UInt32Array, [0x34, 0, 0, 0, 0x49, 0xfb, 0x55, 0xc4], [52, 3293969225]],
    [T.FloatArray, [0xa4, 0x70, 0x9d, 0x3f], [1.23]],
    [T.StringArray, [0x41, 0x42, 0x43, 0, 0x68, 0x65, 0x6c, 0x6c, 0x6f, 0], ['ABC', 'hello']],
    [
      T.BooleanArray,
      [0x0c, 0, 0, 0, 0x34, 0xd0],
      [false, false, true, true, false, true, false, false, true, true, false, true],
    ],
  ])('type %i', (type, packed, expected) => {
    const found = arrayElements(type, bytes(...packed))
    expect(found?.elements.map((each) => scalarValue(found.type, each))).toEqual(expected)
  })

  it('that are cut are not taken', () => {
    expect(arrayElements(T.Int32Array, bytes(1, 2, 3))).toBeNull()
    expect(arrayElements(T.StringArray, bytes(65))).toBeNull()
    expect(arrayElements(T.BooleanArray, bytes(9, 0, 0, 0, 1))).toBeNull()
    expect(arrayElements(T.BooleanArray, bytes(255, 255, 255, 255))).toBeNull()
    expect(arrayElements(T.BooleanArray, bytes(1))).toBeNull()
  })

  it('have a node for each element', () => {
    expect(read(metric('a', T.UInt8Array, bytes(1, 2))).values).toEqual([
      ['/0', 1],
      ['/1', 2],
    ])
  })
})

describe('templates', () => {
  const definition: Template = {
    ref: null,
    isDefinition: true,
    metrics: [metric('Speed', T.Int32, whole(0n), { properties: new Map([['engUnit', text('rpm')]]) })],
    parameters: [{ name: 'Limit', type: T.Int32, value: whole(9n) }],
  }
  const definitions = new Map([['Motor', definition]])

  it('tck-id-payloads-template-definition-parameters-default: what an instance leaves out is as its definition has it', () => {
    const instance = template({ ref: 'Motor', metrics: [metric('Speed', T.Int32, whole(3n))] })
    const { values } = metricValues(metric('m', T.Template, instance), T.Template, {
      definitions,
      isBirth: true,
    })
    expect(values).toMatchObject([
      { below: '/Speed', v: 3, unit: 'rpm' },
      { below: '/Limit', v: 9 },
    ])
  })

  it('tck-id-payloads-template-instance-members-data: data may have some members, and says nothing of the others', () => {
    const instance = template({
      ref: 'Motor',
      metrics: [metric('Speed', T.Int32, whole(4n), { datatype: null })],
    })
    expect(read(metric('m', T.Template, instance), definitions, false).values).toEqual([['/Speed', 4]])
  })

  it('within templates are read, but not without an end', () => {
    let inner: RawValue = template({ metrics: [metric('x', T.Int8, whole(1n))] })
    expect(
      read(metric('m', T.Template, template({ metrics: [metric('n', T.Template, inner)] }))).values,
    ).toEqual([['/n/x', 1]])
    for (let depth = 0; depth < 50; depth += 1)
      inner = template({ metrics: [metric('n', T.Template, inner)] })
    expect(read(metric('m', T.Template, inner))).toEqual({ values: [], faults: ['depth'] })
  })

  it('whose members have no name or no type leave these out', () => {
    const members = [
      metric('a', T.Int8, whole(1n), { name: null }),
      metric('b', 0, whole(1n), { datatype: null }),
    ]
    expect(read(metric('m', T.Template, template({ metrics: members })))).toEqual({
      values: [],
      faults: ['name'],
    })
  })
})

describe('tables', () => {
  it('become their cells', () => {
    const v = {
      columns: ['a', 'b'],
      types: [T.Int8, T.String],
      rows: [
        [whole(1n), text('x')],
        [null, text('y')],
      ],
    }
    expect(read(metric('t', T.DataSet, { kind: 'dataset', v })).values).toEqual([
      ['/0/a', 1],
      ['/0/b', 'x'],
      ['/1/a', null],
      ['/1/b', 'y'],
    ])
  })

  it('tck-id-payloads-dataset-types-num: with another number of types than columns are not taken', () => {
    const v = { columns: ['a', 'b'], types: [T.Int8], rows: [] }
    expect(read(metric('t', T.DataSet, { kind: 'dataset', v })).faults).toEqual(['type'])
  })

  it('are cut where they are longer than a machine has them', () => {
    const v = { columns: ['a'], types: [T.Int8], rows: Array.from({ length: 5000 }, () => [whole(1n)]) }
    expect(read(metric('t', T.DataSet, { kind: 'dataset', v })).values).toHaveLength(1000)
  })
})

describe('the quality of a value', () => {
  it.each([
    [0n, null],
    [500n, null],
    [192n, 7],
  ])('tck-id-payloads-propertyset-quality-value-value: %i', (quality, v) => {
    const properties = new Map([['Quality', whole(quality)]])
    expect(read(metric('a', T.Int8, whole(7n), { properties })).values).toEqual([['', v]])
  })

  it('that is null has no value, whatever else it has', () => {
    expect(read(metric('a', T.Int8, whole(7n), { isNull: true })).values).toEqual([['', null]])
  })
})
