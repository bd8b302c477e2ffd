import { MAX_POINTS_PER_MESSAGE } from '@millwright/contract/wire/message-limits'
import { MESSAGE_CHANNEL, STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { EARLIEST_TS, MAX_AHEAD_MS } from '@millwright/domain/points/point-time'
import { STATUSES } from '@millwright/domain/status/status'
import { draws } from '@millwright/domain/testing/draws'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeMessage } from './decode.ts'
import { createQuickDecode } from './quick-decode.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const SENDER = { deviceId: 'DEV-1', machineId: 7, machinePublicId: 'saw-1', organizationId: 1 }
/** The number of a channel is its place. */
const CHANNELS = ['Motor/Speed', STATUS_CHANNEL, 'Spindle/ActiveTime', 'Energy/ActiveEnergy', MESSAGE_CHANNEL]
const quickly = createQuickDecode({
  known: (machineId, name) =>
    machineId === 7 && CHANNELS.includes(name) ? CHANNELS.indexOf(name) : undefined,
})
const quick = (payload: string, channel = 'Motor/Speed', machine = 'saw-1') =>
  quickly(SENDER, topicOf(machine, channel), Buffer.from(payload), NOW)
const pointsOf = (payload: string, channel?: string) =>
  quick(payload, channel)?.points.map(({ ts, value }) => ({ ts, value })) ?? null

/** The decoder of all messages is the measure; null for a payload that it refuses. */
function decodedPoints(payload: string, channel = 'Motor/Speed') {
  const decoded = decodeMessage(channel, Buffer.from(payload), NOW)
  return 'fault' in decoded ? null : (decoded.channels[0]?.points ?? null)
}

describe('numbers of a known channel', () => {
  it.each([
    `{"v":20.5,"ts":${NOW}}`,
    `{"ts":${NOW},"v":-3}`,
    '{"v":0}',
    '{"v":-0.0}',
    ` { "v" : 12.345 , "ts" : ${NOW - 5} } `,
    `[{"v":1,"ts":${NOW}},{"v":2.000001,"ts":${NOW - 1}}, {"v":3}]`,
    '{"v":999999999999999}',
    '{"v":0.123456789012345}'.replace('5}', '}'),
  ])('are read from the bytes as from JSON: %s', (payload) => {
    expect(pointsOf(payload)).not.toBeNull()
    expect(pointsOf(payload)).toEqual(decodedPoints(payload))
  })

  it('of a time that is not kept any more are left to the decoder that refuses them', () => {
    const topic = topicOf('saw-1', 'Motor/Speed')
    const payload = Buffer.from(`{"v":1,"ts":${NOW - 5}}`)
    expect(quickly(SENDER, topic, payload, NOW, NOW - 5)).not.toBeNull()
    expect(quickly(SENDER, topic, payload, NOW, NOW - 4)).toBeNull()
    expect(decodeMessage('Motor/Speed', payload, NOW, NOW - 4)).toEqual({
      fault: { reason: 'TS_TOO_OLD', field: 'ts' },
    })
  })

  it('are never read otherwise than from JSON', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.integer({ min: -1e9, max: 1e9 }).map((n) => String(n / 1000)),
      fc.stringMatching(/^-?\d{0,18}(\.\d{0,18})?([eE][+-]?\d{0,3})?$/),
      fc.constantFrom('"text"', 'null', 'true', '{}', '01', '-', '1.', '.5', '+1', '1e5', '"5"', '1 2'),
    )
    const time = fc.oneof(
      fc.integer({ min: EARLIEST_TS - 2, max: NOW + MAX_AHEAD_MS + 2 }).map(String),
      fc.constantFrom(
        `${NOW}.5`,
        `"${new Date(NOW).toISOString()}"`,
        'null',
        '-1',
        `${NOW + MAX_AHEAD_MS + 1}`,
      ),
    )
    const space = fc.constantFrom('', ' ', '  ', '\n', '\t')
    const field = fc.oneof(
      number.map((v) => `"v":${v}`),
      time.map((ts) => `"ts":${ts}`),
      fc.constantFrom('"u":"bar"', '"V":1', '"v" : 1', 'v:1', '"\\u0076":1'),
    )
    const odd = fc
      .tuple(fc.array(field, { maxLength: 3 }), space, fc.constantFrom(',', ' , ', ',,', ';'))
      .map(([fields, gap, comma]) => `{${gap}${fields.join(comma)}${gap}}`)
    const usual = fc.tuple(number, time).map(([v, ts]) => `{"v":${v},"ts":${ts}}`)
    const point = fc.oneof(odd, usual)
    const payload = fc.oneof(
      point,
      fc
        .tuple(fc.array(point, { maxLength: 4 }), space)
        .map(([points, gap]) => `[${points.join(',')}${gap}]`),
      fc.tuple(point, fc.string({ maxLength: 4 })).map(([one, rest]) => one + rest),
    )
    let read = 0
    fc.assert(
      fc.property(payload, (text) => {
        const points = pointsOf(text)
        if (points === null) return
        read++
        expect(points).toEqual(decodedPoints(text))
      }),
      { numRuns: draws(20_000) },
    )
    expect(read).toBeGreaterThan(draws(500))
  })

  it('have the machine and the channel that they are stored with', () => {
    expect(quick('{"v":1}')).toMatchObject({
      channel: 'Motor/Speed',
      channelId: 0,
      points: [{ machineId: 7, channelId: 0, ts: NOW }],
    })
  })

  it.each([
    ['a new channel', () => quick('{"v":1}', 'New')],
    ['another machine', () => quick('{"v":1}', 'Motor/Speed', 'saw-12')],
    ['another machine whose name is longer', () => quick('{"v":1}', 'Motor/Speed', 'saw-1x')],
    ['a batch', () => quickly(SENDER, 'machines/saw-1', Buffer.from('{"v":1}'), NOW)],
    ['a number as a status', () => quick('{"v":1}', STATUS_CHANNEL)],
    ['a time in seconds', () => quick('{"v":1}', 'Spindle/ActiveTime')],
    ['energy', () => quick('{"v":1}', 'Energy/ActiveEnergy')],
    ['what only the server writes', () => quick('{"v":1}', MESSAGE_CHANNEL)],
    ['too many', () => quick(`[${Array(MAX_POINTS_PER_MESSAGE + 1).fill('{"v":1}')}]`)],
    ['none', () => quick('[]')],
  ])('are left to the other decoder: %s', (_, decode) => {
    expect(decode()).toBeNull()
  })
})

describe('statuses', () => {
  it.each([
    `{"v":"EXE","ts":${NOW}}`,
    '{"v":"POWER_OFF"}',
    `[{"ts":${NOW - 5},"v":"READY"}, {"v" : "FAIL"}]`,
  ])('are read from the bytes as from JSON: %s', (payload) => {
    expect(pointsOf(payload, STATUS_CHANNEL)).not.toBeNull()
    expect(pointsOf(payload, STATUS_CHANNEL)).toEqual(decodedPoints(payload, STATUS_CHANNEL))
  })

  it('are never read otherwise than from JSON', () => {
    const word = fc.oneof(
      fc.constantFrom(...STATUSES).map((status) => `"${status}"`),
      fc.constantFrom('"exe"', '"EXE "', '"\\u0045XE"', '"RUN"', '""', '"EXE', 'EXE', '1', 'null', '["EXE"]'),
    )
    const field = fc.oneof(
      word.map((v) => `"v":${v}`),
      fc.constantFrom(`"ts":${NOW}`, '"ts":1', '"u":"bar"', `"ts":"${new Date(NOW).toISOString()}"`),
    )
    const point = fc.array(field, { maxLength: 3 }).map((fields) => `{${fields.join()}}`)
    const payload = fc.oneof(
      point,
      fc.array(point, { maxLength: 3 }).map((points) => `[${points.join()}]`),
    )
    let read = 0
    fc.assert(
      fc.property(payload, (text) => {
        const points = pointsOf(text, STATUS_CHANNEL)
        if (points === null) return
        read++
        expect(points).toEqual(decodedPoints(text, STATUS_CHANNEL))
      }),
      { numRuns: draws(5_000) },
    )
    expect(read).toBeGreaterThan(draws(200))
  })
})
