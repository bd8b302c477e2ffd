import { expect, test } from 'vitest'
import { overridesOf } from './override-channels.ts'

test.each([
  ['CDL', 'Millmaker', 'RapidOverride'],
  ['boring', 'Millmaker', 'RapidOverride'],
  ['SEZ', 'Millmaker', 'SpeedOverride'],
  ['AWJ', 'CMS Industries', 'RapidOverride'],
])('a %s machine of %s has the feed override and the %s', (MachineFamily, Manufacturer, second) => {
  const channels = overridesOf({ MachineFamily, Manufacturer }).map((each) => each.channel)
  expect(channels).toEqual(['FeedOverride', second])
})
