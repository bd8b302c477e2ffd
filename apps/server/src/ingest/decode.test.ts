import { describe, expect, it } from 'vitest'
import { decodeMessage } from './decode.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const point = (txt: string, ts: number) => ({
  channel: 'Machine/Status',
  ts,
  value: { kind: 'text', txt },
  unit: null,
})
const decode = (payload: unknown) =>
  decodeMessage(
    'Machine/Status',
    Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)),
    NOW,
  )

describe('a status message', () => {
  it('is a point or a list of points', () => {
    expect(decode({ v: 'EXE', ts: NOW })).toEqual({ points: [point('EXE', NOW)] })
    expect(
      decode([
        { v: 'EXE', ts: NOW - 5 },
        { v: 'FAIL', ts: '2026-11-15T12:00:00Z' },
      ]),
    ).toEqual({
      points: [point('EXE', NOW - 5), point('FAIL', NOW)],
    })
  })

  it('without a time has that of its receipt', () => {
    expect(decode({ v: 'SETUP' })).toEqual({ points: [point('SETUP', NOW)] })
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
