import { describe, expect, it } from 'vitest'
import { decodeMessage } from './decode.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const statuses = (...points: [txt: string, ts: number][]) => ({
  channels: [
    {
      channel: 'Machine/Status',
      points: points.map(([txt, ts]) => ({ ts, value: { kind: 'text', txt } })),
      unit: null,
    },
  ],
  size: points.length,
})
const decode = (payload: unknown) =>
  decodeMessage(
    'Machine/Status',
    Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)),
    NOW,
  )

describe('a status message', () => {
  it('is a point or a list of points', () => {
    expect(decode({ v: 'EXE', ts: NOW })).toEqual(statuses(['EXE', NOW]))
    expect(
      decode([
        { v: 'EXE', ts: NOW - 5 },
        { v: 'FAIL', ts: '2026-11-15T12:00:00Z' },
      ]),
    ).toEqual(statuses(['EXE', NOW - 5], ['FAIL', NOW]))
  })

  it('without a time has that of its receipt', () => {
    expect(decode({ v: 'SETUP' })).toEqual(statuses(['SETUP', NOW]))
  })

  it.each([
    ['{"v":', 'NOT_JSON', ''],
    ['{"v":NaN}', 'NOT_JSON', ''],
    ['', 'NOT_JSON', ''],
    ['null', 'NOT_A_POINT', ''],
    ['"EXE"', 'NOT_A_POINT', ''],
    ['[]', 'NO_POINTS', ''],
    ['[[{"v":"EXE"}]]', 'NOT_A_POINT', '[0]'],
    ['{"ts":1}', 'VALUE_MISSING', 'v'],
    ['{"v":"WORKING"}', 'UNKNOWN_STATUS', 'v'],
    ['{"v":1}', 'UNKNOWN_STATUS', 'v'],
    ['{"v":"EXE","ts":null}', 'TS_NOT_A_TIME', 'ts'],
    ['{"v":"EXE","ts":1e400}', 'TS_NOT_A_TIME', 'ts'],
    ['{"v":"EXE","ts":5}', 'TS_BEFORE_2000', 'ts'],
    [JSON.stringify([{ v: 'EXE' }, { v: 'EXE', ts: NOW + 86_400_001 }]), 'TS_IN_FUTURE', '[1].ts'],
    [JSON.stringify([{ v: 'EXE' }, { v: 'NOPE' }]), 'UNKNOWN_STATUS', '[1].v'],
  ])('%s is refused as %s', (payload, reason, field) => {
    expect(decode(payload)).toEqual({ fault: { reason, field } })
  })

  it('is refused when it is too large, holds too many points or is no text', () => {
    expect(decode(`"${'x'.repeat(300_000)}"`)).toMatchObject({ fault: { reason: 'PAYLOAD_TOO_LARGE' } })
    expect(decode(`[${'1,'.repeat(6000)}1]`)).toMatchObject({ fault: { reason: 'TOO_MANY_POINTS' } })
    expect(decodeMessage('Machine/Status', Buffer.from([0xff, 0xfe, 0x00]), NOW)).toMatchObject({
      fault: { reason: 'NOT_UTF8' },
    })
  })

  it('nested a hundred thousand deep does no harm', () => {
    expect(decode(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toMatchObject({ fault: {} })
  })
})

describe('a unit', () => {
  const withUnit = (u: string) => decodeMessage('Axis/Load', Buffer.from(`[{"v":1},{"v":1,"u":${u}}]`), NOW)

  it.each([
    '"\\u0000"',
    '"mm\\u0000"',
    '"a\\nb"',
    '"\\u0085"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    `"${'x'.repeat(17)}"`,
    '5',
  ])('of %s is refused by its field', (u) => {
    expect(withUnit(u)).toEqual({ fault: { reason: 'BAD_UNIT', field: '[1].u' } })
  })

  it.each(['"°C"', '"µm/m·K"', '"立方米"', '""'])('of %s is taken', (u) => {
    expect(withUnit(u)).toMatchObject({ size: 2 })
  })
})

describe('a batch', () => {
  const batch = (payload: unknown) => decodeMessage(null, Buffer.from(JSON.stringify(payload)), NOW)

  it('holds many channels, and passes over those without points', () => {
    expect(
      batch({
        A: [
          { v: 1, u: '%' },
          { v: '2,5', ts: NOW - 1 },
        ],
        B: [],
        'C/D': { v: 'x' },
      }),
    ).toEqual({
      channels: [
        {
          channel: 'A',
          points: [
            { ts: NOW, value: { kind: 'number', num: 1 } },
            { ts: NOW - 1, value: { kind: 'number', num: 2.5 } },
          ],
          unit: '%',
        },
        { channel: 'C/D', points: [{ ts: NOW, value: { kind: 'text', txt: 'x' } }], unit: null },
      ],
      size: 3,
    })
  })

  it.each([
    [[], 'NOT_A_BATCH', ''],
    [{}, 'NO_POINTS', ''],
    [{ A: [] }, 'NO_POINTS', ''],
    [{ 'A/+': { v: 1 } }, 'BAD_CHANNEL', 'A/+'],
    [{ A: [{ v: 1 }, { v: 1, ts: 'x' }] }, 'TS_NOT_A_TIME', 'A[1].ts'],
    [{ A: { v: 1, u: 2 } }, 'BAD_UNIT', 'A.u'],
    [{ 'Machine/Status': { v: 'NOPE' } }, 'UNKNOWN_STATUS', 'Machine/Status.v'],
  ])('%j is refused as %s', (payload, reason, field) => {
    expect(batch(payload)).toEqual({ fault: { reason, field } })
  })
})

describe('a message about energy', () => {
  const energy = (payload: unknown) =>
    decodeMessage('Consumption/ActiveEnergy', Buffer.from(JSON.stringify(payload)), NOW)

  it('is in watt hours, kilowatt hours or megawatt hours, and in no other unit', () => {
    expect(energy([{ v: 1 }, { v: 2, u: 'kWh' }])).toMatchObject({
      channels: [{ unit: 'Wh', units: [null, 'kWh'] }],
    })
    expect(
      energy([
        { v: 1, u: 'Wh' },
        { v: 2, u: 'MJ' },
      ]),
    ).toEqual({
      fault: { reason: 'UNIT_NOT_OF_ENERGY', field: '[1].u' },
    })
  })
})

it('a number that overflows within a value is refused', () => {
  expect(decodeMessage('Logs/ProdLog', Buffer.from('{"v":{"rows":[{"n":1e400}]}}'), NOW)).toEqual({
    fault: { reason: 'VALUE_NOT_FINITE', field: 'v' },
  })
})
