import { CHANNEL_ENTRIES } from '@millwright/contract/channel-table'
import { channelTitle } from '@millwright/domain/values/channel-name'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { channelName } from './channel-name.ts'
import german from './texts/de-DE.json' with { type: 'json' }
import english from './texts/en-US.json' with { type: 'json' }

beforeAll(() => i18n.use('en-US', english))

test.each([
  ['Spindle/Temperature', 'Spindle temperature'],
  ['Spindle/2/Load', 'Spindle load 2'],
  ['ElectricalCabinet/Humidity', 'Humidity, in the electrical cabinet'],
  ['ProductionProcess/02/Programs/01/Name', 'Program 02'],
  ['Machine/Cooling/OilPump/FlowRate', 'Oil pump · Flow rate'],
])('%s is called %s', (path, name) => {
  expect(channelName(i18n.t, path)).toBe(name)
})

test('no channel that the product knows is shown as a path, and each name has its text', () => {
  for (const { channel } of CHANNEL_ENTRIES) {
    const path = channel.replace(/\{\w+\}/g, '01')
    const name = channelName(i18n.t, path)
    expect(name).not.toMatch(/[/_{}]|\p{Ll}\p{Lu}|channels\./u)
    const key = channelTitle(path)?.key
    if (key !== undefined) expect(german.channels.names).toHaveProperty(key)
  }
})
