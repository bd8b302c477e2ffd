import { expect, it } from 'vitest'
import { emptyChannels, WANTED_CHANNELS } from './wanted-channels.ts'

it('names the channels that pages need and nothing is mapped to, whatever else is mapped', () => {
  expect(emptyChannels([])).toEqual([...WANTED_CHANNELS])
  expect(emptyChannels(['Alarms', 'Press/Force', 'Machine/Status'])).not.toContain('Alarms')
  expect(emptyChannels([...WANTED_CHANNELS, 'Press/Force'])).toEqual([])
})
