import { describe, expect, it } from 'vitest'
import { createMapper } from './mapper.ts'
import { type Mapping, sameValue } from './mapping.ts'
import type { Reading } from './offered-node.ts'

const STATUS = 'Machine/Status'
const words = (...pairs: [string, string][]) => ({
  kind: 'words' as const,
  words: pairs.map(([from, to]) => ({ from, to })),
})
const reading = (node: string, v: Reading['v'], ts: number): Reading => ({ node, v, ts })

function pointsOf(mapping: Mapping, readings: readonly Reading[]) {
  const mapper = createMapper(mapping)
  return readings.flatMap((each) => mapper.take(each)).map(({ channel, ts, v }) => [channel, ts, v])
}

describe('a channel of several nodes', () => {
  const mapping: Mapping = [
    { channel: STATUS, node: 'alarm', as: words(['true', 'FAIL']) },
    { channel: STATUS, node: 'on', as: words(['false', 'POWER_OFF']) },
    { channel: STATUS, node: 'state', as: words(['3', 'EXE'], ['*', 'READY']) },
  ]

  it('has what the first of them says, and sends a point when that changes', () => {
    expect(
      pointsOf(mapping, [
        reading('alarm', false, 1),
        reading('state', 3, 2),
        reading('state', 3, 3),
        reading('alarm', true, 4),
        reading('state', 1, 5),
        reading('alarm', false, 6),
        reading('on', false, 7),
      ]),
    ).toEqual([
      [STATUS, 2, 'EXE'],
      [STATUS, 4, 'FAIL'],
      [STATUS, 6, 'READY'],
      [STATUS, 7, 'POWER_OFF'],
    ])
  })

  it('says nothing while no node has a value, and what it says again afterwards', () => {
    const mapper = createMapper(mapping)
    mapper.take(reading('state', 3, 1))
    expect(mapper.current(STATUS)).toBe('EXE')
    expect(mapper.take(reading('state', null, 2))).toEqual([])
    expect(mapper.current(STATUS)).toBeUndefined()
    expect(mapper.take(reading('state', 3, 3))).toMatchObject([{ v: 'EXE', ts: 3 }])
  })
})

describe('a channel of one node', () => {
  it('sends each reading, scaled and with its unit', () => {
    const mapper = createMapper([
      { channel: 'Length', node: 'n', as: { kind: 'value', scale: 0.001, offset: 1, unit: 'm' } },
      { channel: 'Copy', node: 'n', as: sameValue },
    ])
    expect(mapper.take(reading('n', 2000, 5))).toEqual([
      { channel: 'Length', ts: 5, v: 3, u: 'm' },
      { channel: 'Copy', ts: 5, v: 2000 },
    ])
    expect(mapper.take(reading('n', 2000, 6))).toHaveLength(2)
  })

  it('leaves out words that it does not know, and numbers that are none', () => {
    const mapping: Mapping = [
      { channel: 'Mode', node: 'mode', as: words(['AUTOMATIC', 'automatic']) },
      { channel: 'Big', node: 'big', as: { kind: 'value', scale: 1e300, offset: 0, unit: '' } },
    ]
    expect(pointsOf(mapping, [reading('mode', 'SLEEP', 1), reading('big', 1e300, 1)])).toEqual([])
  })
})

describe('alarms', () => {
  const as = { kind: 'alarm', code: '', text: '' } as const

  it('come as the source reports them', () => {
    const change = { code: '17', isActive: true, text: 'No vacuum' }
    expect(
      pointsOf(
        [{ channel: 'Alarms', node: 'c', as }],
        [reading('c', change, 1), reading('c', { ...change, isActive: false }, 2)],
      ),
    ).toEqual([
      ['Alarms', 1, { alarmCode: '17', activeState: true, text: 'No vacuum' }],
      ['Alarms', 2, { alarmCode: '17', activeState: false }],
    ])
  })

  it('of a code end when it is another or none', () => {
    expect(
      pointsOf(
        [{ channel: 'Alarms', node: 'code', as }],
        [0, 12, 12, 14, null, 0].map((v, at) => reading('code', v, at)),
      ),
    ).toEqual([
      ['Alarms', 1, { alarmCode: '12', activeState: true }],
      ['Alarms', 3, { alarmCode: '12', activeState: false }],
      ['Alarms', 3, { alarmCode: '14', activeState: true }],
      ['Alarms', 5, { alarmCode: '14', activeState: false }],
    ])
  })

  it('that ended during a restart are cleared by what was saved before', () => {
    const mapping: Mapping = [{ channel: 'Alarms', node: 'code', as }]
    const before = createMapper(mapping)
    before.take(reading('code', 12, 1))
    const after = createMapper(mapping, before.state())
    expect(after.take(reading('code', 0, 2))).toEqual([
      { channel: 'Alarms', ts: 2, v: { alarmCode: '12', activeState: false } },
    ])
  })

  it('of a flag have the code that was given to it', () => {
    const flag = { kind: 'alarm', code: 'DOOR', text: 'Door open' } as const
    expect(
      pointsOf(
        [{ channel: 'Alarms', node: 'door', as: flag }],
        [
          reading('door', false, 1),
          reading('door', true, 2),
          reading('door', true, 3),
          reading('door', false, 4),
        ],
      ),
    ).toEqual([
      ['Alarms', 2, { alarmCode: 'DOOR', activeState: true, text: 'Door open' }],
      ['Alarms', 4, { alarmCode: 'DOOR', activeState: false }],
    ])
  })
})
