import { NOTICE_KINDS } from '@millwright/contract/notices'
import { describe, expect, it } from 'vitest'
import { NOTICES } from '../../subjects.ts'

const noticeText = NOTICES.text

const machine = { id: 'nst-02', name: 'Nesting 02', timezone: 'Europe/Berlin' }
const alarm = {
  kind: 'alarm',
  facts: { code: '4012', text: 'Vacuum below threshold' },
  machine,
  count: 1,
  isStorm: false,
} as const

it('an answer to the mail about a ticket is written into it; about anything else there is nothing to write into', () => {
  const facts = { number: 'T-1042', title: 'Vacuum is weak', by: 'Ines Costa', machine: 'Nesting 02' }
  const answered = NOTICE_KINDS.filter((kind) => NOTICES.answeredIn({ kind, facts }) !== null)
  expect(answered).toEqual([
    'ticketRaised',
    'ticketAssigned',
    'ticketMention',
    'ticketComment',
    'ticketState',
    'ticketLate',
  ])
  expect(answered.map((kind) => NOTICES.answeredIn({ kind, facts }))).toEqual(answered.map(() => 1042))
  expect(NOTICES.answeredIn({ kind: 'ticketLate', facts: { ...facts, number: 'T-' } })).toBeNull()
})

describe('the text of a notice', () => {
  it('names the machine and what happened', () => {
    expect(noticeText(alarm, { language: 'en-US' })).toEqual({
      title: 'Alarm on Nesting 02',
      text: '4012 Vacuum below threshold',
    })
    expect(noticeText(alarm, { language: 'it-IT' }).title).toBe('Allarme su Nesting 02')
  })

  it('says of one that came many times that it did', () => {
    expect(noticeText({ ...alarm, count: 14 }, { language: 'en-US' })).toEqual({
      title: 'Nesting 02, one alarm many times',
      text: '4012 Vacuum below threshold, within 10 minutes',
    })
  })

  it('says of a storm what came last', () => {
    expect(noticeText({ ...alarm, count: 500, isStorm: true }, { language: 'en-US' })).toEqual({
      title: 'Many alarms',
      text: 'Within 10 minutes. The latest: Alarm on Nesting 02, 4012 Vacuum below threshold',
    })
  })

  it('gives times in the zone of the reader, or else of the machine', () => {
    const silent = {
      ...alarm,
      kind: 'machineSilent',
      facts: { since: Date.UTC(2026, 10, 16, 9, 58) },
    } as const
    expect(noticeText(silent, { language: 'en-US' }).text).toBe('Nothing was received since 10:58')
    expect(noticeText(silent, { language: 'it-IT', zone: 'Asia/Tokyo' }).text).toContain('18:58')
  })

  it('of a test of an operation that cannot be told from another says so in place of the score', () => {
    const facts = { check: 'SPINDLE_CHECK', grade: 'WARNING', tool: 'T4', part: '12000', score: 71 }
    const failed = { ...alarm, kind: 'testFailed', facts } as const
    const textOf = (alike: string) =>
      noticeText({ ...failed, facts: { ...facts, alike } }, { language: 'en-US' }).text
    expect(textOf('')).toBe('Score 71, 12000, T4')
    expect(textOf('Drilling, T2')).toBe('Cannot be told apart from: Drilling, T2, 12000, T4')
  })

  it.each(NOTICE_KINDS)('is there for %s in both languages', (kind) => {
    for (const language of ['en-US', 'it-IT', 'de-DE'])
      for (const [count, isStorm] of [
        [1, false],
        [2, false],
        [9, true],
      ] as const) {
        const facts = { since: 0, endsAt: 0, machines: 'Nesting 02', by: 'Werkhof', text: 'Filter changed' }
        const { title, text } = noticeText({ kind, facts, machine: null, count, isStorm }, { language })
        expect(title.length).toBeGreaterThan(0)
        expect(typeof text).toBe('string')
      }
  })
})
