import { expect, test } from 'vitest'
import { shownOverrides } from './override-channels.ts'

test('the speed and the rapid override have two decimals, the feed override none', () => {
  const digits = (MachineFamily: string) =>
    shownOverrides({ MachineFamily, Manufacturer: 'MILLMAKER' }).map((each) => [each.label, each.digits])
  expect(digits('CDL')).toEqual([
    ['machines.feed_override', 0],
    ['machines.rapid_override', 2],
  ])
  expect(digits('PLS')).toEqual([
    ['machines.feed_override', 0],
    ['machines.speed_override', 2],
  ])
})
