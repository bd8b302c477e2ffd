import { describe, expect, test } from 'vitest'
import { isOfDay, readDailyAggregate } from './daily-aggregate.ts'
import { groupsFromChannels } from './from-channels.ts'
import type { OperatingGroup } from './operating-group.ts'
import { cmsGroups, heatersOf } from './series.ts'
import { type GaugeTemplate, gaugesOf, gaugeTemplates } from './templates.ts'

const group = (type: string, rest: Partial<OperatingGroup> = {}): OperatingGroup => ({
  name: type,
  type,
  location: '',
  variables: [],
  children: [],
  ...rest,
})
const reports = (name: string, channel: string, unit = '') => ({ name, channel, unit })

const BANDER = [
  group('BASE_MACHINE', {
    children: [group('OTHER', { variables: [reports('FeedRate', 'Base/FeedRate')] })],
  }),
  group('VASCA COLLA', {
    location: 'LEFT',
    children: [
      group('SENSOR', { name: 'Temperature', variables: [reports('Value', 'Glue/Temperature', '°C')] }),
      group('SENSOR', { name: 'Level', variables: [reports('Value', 'Glue/Level', '%')] }),
    ],
  }),
  group('BLADE_CARRIAGE', {
    children: [group('AXIS', { variables: [reports('FeedRate', 'Blade/FeedRate')] })],
  }),
]
const gauges = (family: string, ticketManager = '') =>
  gaugesOf(gaugeTemplates({ family, ticketManager }), BANDER)

describe('the gauges of a family', () => {
  test('of edge banders are the feed rate up to 100 m/min and the glue tank with its bands', () => {
    const [feed, glue, ...rest] = gauges('EBA')
    expect(feed).toMatchObject({
      label: 'feed_rate',
      channel: 'Base/FeedRate',
      min: 0,
      max: 100,
      unit: 'm/min',
    })
    expect(glue).toMatchObject({ channel: 'Glue/Temperature', max: 200, unit: '°C', location: 'LEFT' })
    expect(glue?.ranges.map(({ from, to, colour }) => [from, to, colour])).toEqual([
      [0, 100, 'red'],
      [100, 150, 'yellow'],
      [150, 200, 'green'],
    ])
    expect(rest).toEqual([])
  })

  test('of saws has the blade carriage up to 24000', () => {
    expect(gauges('beam_saw').map(({ channel, max }) => [channel, max])).toEqual([
      ['Base/FeedRate', 100],
      ['Blade/FeedRate', 24_000],
    ])
  })

  test('of all others is the feed rate, and a machine whose tickets CMS manages has none', () => {
    expect(gauges('CDL').map(({ label }) => label)).toEqual(['feed_rate'])
    expect(gauges('EBA', 'cms')).toEqual([])
  })

  test('are found where a glue tank reports its temperature itself, without a sensor', () => {
    const tank = group('VASCA COLLA', {
      variables: [reports('Temperature', 'Glue/T'), reports('Value', 'Glue/V')],
    })
    const found = gaugesOf(gaugeTemplates({ family: 'EBA', ticketManager: '' }), [tank])
    expect(found.map(({ label, channel }) => [label, channel])).toEqual([['glue_tank', 'Glue/T']])
  })

  test('are found by place where a template names one', () => {
    const [, glue] = gaugeTemplates({ family: 'EBA', ticketManager: '' })
    const at = (location: string): GaugeTemplate[] =>
      glue ? [{ ...glue, selector: { ...glue.selector, location } }] : []
    expect(gaugesOf(at('LEFT'), BANDER)).toHaveLength(1)
    expect(gaugesOf(at('RIGHT'), BANDER)).toEqual([])
  })
})

test('a machine without a data model has the groups that its channels name', () => {
  const tree = groupsFromChannels([
    { channel: 'Machine/OperatingGroups/BaseMachine/FeedRate', unit: 'm/min' },
    { channel: 'Machine/OperatingGroups/GlueTank/Temperature', unit: '°C' },
    { channel: 'Machine/Heaters/01/Temperature', unit: '°C' },
    { channel: 'Machine/Axes/X/Position', unit: 'mm' },
  ])
  const found = gaugesOf(gaugeTemplates({ family: 'EBA', ticketManager: '' }), tree)
  expect(found.map(({ channel }) => channel)).toEqual([
    'Machine/OperatingGroups/BaseMachine/FeedRate',
    'Machine/OperatingGroups/GlueTank/Temperature',
  ])
  expect(heatersOf('TFO', tree).map(({ name }) => name)).toEqual(['01'])
  expect(heatersOf('EBA', tree)).toEqual([])
})

test('a CMS machine shows what its groups say of speed, load, override, status and mode', () => {
  const tree = [
    group('SPINDLE', {
      variables: [reports('Load', 'S/Load'), reports('Mode', 'S/Mode'), reports('Oil', 'S/Oil')],
    }),
    group('BASE_MACHINE'),
  ]
  expect(cmsGroups(tree)).toMatchObject([
    { type: 'SPINDLE', levels: { Load: { channel: 'S/Load' }, Mode: { channel: 'S/Mode' } } },
  ])
})

describe('a figure of the day', () => {
  test.each([
    ['a number', 12, [['', 12]]],
    ['numbers by selector', { EXE: 60, READY: 'x' }, [['EXE', 60]]],
    [
      'a list of items',
      [{ selector: 'EXE', val: 60 }, { val: 3 }, 'x'],
      [
        ['EXE', 60],
        ['', 3],
      ],
    ],
    ['nothing that can be read', 'lots', []],
  ])('is read from %s', (_what, value, items) => {
    expect(readDailyAggregate('Parts', value, 5).map(({ selector, val }) => [selector, val])).toEqual(items)
  })

  test('counts on its own day only, by the calendar of the machine', () => {
    const now = Date.UTC(2026, 10, 12, 23, 30)
    expect(isOfDay(Date.UTC(2026, 10, 12, 22), now, 'Europe/Berlin')).toBe(false)
    expect(isOfDay(Date.UTC(2026, 10, 12, 22), now, 'UTC')).toBe(true)
  })
})
