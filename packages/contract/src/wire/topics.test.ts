import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  batchTopicOf,
  liveName,
  matchesPattern,
  parseLiveName,
  parseTopic,
  STATUS_CHANNEL,
  topicOf,
} from './topics.ts'

const machineId = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
const channel = fc
  .array(fc.stringMatching(/^[^/+#\p{Cc}]{1,20}$/u), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join('/'))

describe('topics and live names', () => {
  it('come apart into what they were built from', () => {
    fc.assert(
      fc.property(machineId, channel, (id, name) => {
        expect(parseTopic(topicOf(id, name))).toEqual({ machineId: id, channel: name })
        expect(parseLiveName(liveName(id, name))).toEqual({ machineId: id, channel: name })
      }),
    )
  })

  it.each([
    '',
    'machines',
    'machines/',
    'machines/m1/',
    'other/m1/a',
    'machines/m 1/a',
    'machines/m1/a//b',
    'machines/m1/a\u0000',
    'machines/m1/+',
    'machines/m1/#',
  ])('refuse %j', (topic) => {
    expect(parseTopic(topic)).toBeNull()
  })

  it('refuse a channel name of 2,000 characters', () => {
    expect(parseTopic(topicOf('m1', 'x'.repeat(2000)))).toBeNull()
  })

  it('of a batch name a machine and no channel', () => {
    expect(parseTopic(batchTopicOf('m1'))).toEqual({ machineId: 'm1', channel: null })
  })

  it.each([
    ['#', 'a/b/c', true],
    ['a/#', 'a/b/c', true],
    ['a/+/c', 'a/b/c', true],
    ['a/+', 'a/b/c', false],
    ['a/b/c/+', 'a/b/c', false],
    ['a/#/c', 'a/b/c', false],
    ['a/b', 'a/bc', false],
  ])('pattern %s on %s gives %s', (pattern, channel, matches) => {
    expect(matchesPattern(pattern, channel)).toBe(matches)
  })

  it('spell the status channel as devices do', () => {
    expect(STATUS_CHANNEL).toBe('Machine/Status')
  })
})
