import { expect, test } from 'vitest'
import { zonesWith } from './zones.ts'

test('the zones are those of IANA, with UTC and the one that is stored, each once and in order', () => {
  const zones = zonesWith('US/Pacific')
  for (const zone of ['Asia/Kolkata', 'Europe/Rome', 'UTC', 'US/Pacific'])
    expect(
      zones.filter((each) => each === zone || (zone === 'Asia/Kolkata' && each === 'Asia/Calcutta')),
    ).toHaveLength(1)
  expect(zones).toEqual(zones.toSorted())
  expect(zonesWith('')).not.toContain('')
})
