import { describe, expect, test } from 'vitest'
import { channelTitle, channelWords } from './channel-name.ts'

describe('the title of a channel', () => {
  test.each([
    ['Spindle/Temperature', { key: 'spindle_temperature', which: '', place: null }],
    ['Spindle/2/Temperature', { key: 'spindle_temperature', which: '2', place: null }],
    ['Environment/Temperature', { key: 'temperature', which: '', place: 'around' }],
    ['ElectricalCabinet/Humidity', { key: 'humidity', which: '', place: 'cabinet' }],
    ['ProductionProcess/02/Programs/01/Name', { key: 'program', which: '02', place: null }],
    [
      'Machine/OperatingGroups/BladeCarriage/FeedRate',
      { key: 'feed_rate', which: 'BladeCarriage', place: null },
    ],
  ])('%s', (path, title) => {
    expect(channelTitle(path)).toEqual(title)
  })

  test.each(['Boiler/Level', 'Spindle/2/Torque', 'constructor', '', '__proto__/Status'])(
    'of %j is not known',
    (path) => {
      expect(channelTitle(path)).toBeNull()
    },
  )
})

test('a channel that nobody knows is called by its last two levels', () => {
  expect(channelWords('Machine/Cooling/OilPump/FlowRate')).toBe('Oil pump · Flow rate')
  expect(channelWords('Boiler')).toBe('Boiler')
  expect(channelWords('/')).toBe('/')
})
