import { aboutOf, type FoldRow, foldOf } from '@millwright/domain/notices/fold'
import { describe, expect, it } from 'vitest'
import { isShared, NOTICE_KINDS, NOTICE_TOPICS, RAISED_TOPICS, subjectOf, topicNamed } from './notices.ts'
import { NOTICE_KINDS as KINDS, NOTICE_TOPICS as TOPICS } from './subjects.ts'

describe('the notices that subjects declare', () => {
  it.each([
    ['topics', TOPICS],
    ['kinds', KINDS],
  ])('have a place of their own in the list of %s', (_, table) => {
    const ranks = Object.values(table).map(({ rank }) => rank)
    expect(ranks).toEqual([...new Set(ranks)].sort((one, other) => one - other))
  })

  it('are mailed to those who chose nothing when they are rare or have a date', () => {
    const mailed = NOTICE_TOPICS.filter((topic) => topicNamed(topic).on.includes('email'))
    expect(mailed).toEqual(['Assigned', 'Tickets', 'Licences', 'Health', 'Access'])
  })

  it('go to the next person when they cannot wait', () => {
    const escalated = NOTICE_TOPICS.filter((topic) => topicNamed(topic).isEscalated)
    expect(escalated).toEqual(['Alarms', 'NoSignal', 'Rules'])
  })

  it('give each topic but messages something to say', () => {
    expect(NOTICE_TOPICS.filter((topic) => !RAISED_TOPICS.includes(topic))).toEqual(['Messages'])
  })

  it('say the same when the fact is equal that they name', () => {
    expect(subjectOf('alarm', { code: '4012', text: 'Vacuum' })).toBe('4012')
    expect(subjectOf('machineSilent', { since: 0 })).toBe('')
  })

  it('stay with single people, but for access, rules and health', () => {
    expect(NOTICE_KINDS.filter(isShared)).toEqual(['accessGiven', 'accessEnding', 'rule', 'partTurned'])
  })
})

const MINUTES = 60_000

it('a test that could not be read never takes the place of a warning of the same check', () => {
  const about = (grade: string) => aboutOf(1, subjectOf('testFailed', { check: 'SPINDLE_CHECK', grade }))
  expect(about('ERROR')).toBe(about('WARNING'))
  expect(about('ABORTED')).not.toBe(about('WARNING'))
  const warned: FoldRow = { about: about('WARNING'), firstAt: 0, isRead: false }
  const next = { now: 2 * MINUTES, foldAfter: 5 }
  expect(foldOf([warned], { ...next, about: about('WARNING') })).toBe(warned)
  expect(foldOf([warned], { ...next, about: about('ABORTED') })).not.toBe(warned)
})
