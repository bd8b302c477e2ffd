import { beforeEach, describe, expect, test } from 'vitest'
import { createJoinedChannels } from './joined-channels.ts'

let sent: string[]
let channels: ReturnType<typeof createJoinedChannels>

beforeEach(() => {
  sent = []
  channels = createJoinedChannels({
    join: (names) => sent.push(`join ${names.join(' ')}`),
    leave: (names) => sent.push(`leave ${names.join(' ')}`),
  })
})

describe('a channel', () => {
  test('is joined by the first who wants it and left by the last', () => {
    const leaveFirst = channels.join(['1/Status', '2/Status'])
    const leaveSecond = channels.join(['2/Status', '3/Status'])
    leaveFirst()
    leaveSecond()
    expect(sent).toEqual([
      'join 1/Status 2/Status',
      'join 3/Status',
      'leave 1/Status',
      'leave 2/Status 3/Status',
    ])
  })

  test('is left once, however often leaving is asked for', () => {
    channels.join(['1/Status'])
    const leave = channels.join(['1/Status'])
    leave()
    leave()
    expect(channels.all()).toEqual(['1/Status'])
    expect(sent).toEqual(['join 1/Status'])
  })

  test('that is wanted is named after a reconnect, to be joined again', () => {
    channels.join(['1/Status'])()
    channels.join(['2/Status', '2/Status'])
    expect(channels.all()).toEqual(['2/Status'])
    expect(channels.wants('1/Status')).toBe(false)
  })

  test('list without names sends nothing', () => {
    channels.join([])()
    expect(sent).toEqual([])
  })
})
