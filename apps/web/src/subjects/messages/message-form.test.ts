import type { Message } from '@millwright/contract/messages/messages'
import { describe, expect, test } from 'vitest'
import { bodyOf, changesOf, type MessageValues, valuesOf } from './message-form.tsx'

const NOW = Date.UTC(2026, 4, 4, 10)

const values: MessageValues = {
  Text: 'Lot B-203 has loose edges',
  To: ['g:group-1', 'm:nst-01'],
  Language: 'en-US',
  FromTime: '',
  UntilTime: 'none',
  IsPinned: false,
  IsOnPanel: true,
}

const message = {
  Text: 'Lot B-203',
  Language: 'it-IT',
  Targets: { Machines: [{ Id: 'nst-01', Name: 'Nesting 01' }], Groups: [{ Id: 'group-1', Name: 'All' }] },
  IsPinned: true,
  IsOnPanel: false,
  Phase: 'waiting',
  FromTime: new Date(2026, 4, 5, 6, 30).toISOString(),
  UntilTime: new Date(2026, 4, 9).toISOString(),
} as unknown as Message

describe('a message that is written', () => {
  test('goes to machines and groups, at once and without an end unless something else is chosen', () => {
    expect(bodyOf(values, NOW)).toEqual({
      Text: 'Lot B-203 has loose edges',
      Language: 'en-US',
      MachineIds: ['nst-01'],
      GroupIds: ['group-1'],
      UntilTime: null,
      IsPinned: false,
      IsOnPanel: true,
    })
  })

  test('may begin later, by the clock of the browser', () => {
    const { FromTime } = bodyOf({ ...values, FromTime: '2026-05-05T06:30' }, NOW)
    expect(FromTime).toBe(new Date(2026, 4, 5, 6, 30).toISOString())
  })
})

describe('a message that is changed', () => {
  const before = valuesOf(message)

  test('is shown as it is, with its start for as long as it waits', () => {
    expect(before).toMatchObject({
      To: ['g:group-1', 'm:nst-01'],
      FromTime: '2026-05-05T06:30',
      UntilTime: 'keep',
      IsPinned: true,
    })
    expect(valuesOf({ ...message, Phase: 'current' }).FromTime).toBe('')
  })

  test('sends what differs and nothing else', () => {
    expect(changesOf(before, before, NOW)).toEqual({})
    expect(changesOf({ ...before, Text: 'Lot B-204' }, before, NOW)).toEqual({ Text: 'Lot B-204' })
    expect(changesOf({ ...before, To: ['m:saw-1'] }, before, NOW)).toEqual({
      MachineIds: ['saw-1'],
      GroupIds: [],
    })
    expect(
      changesOf({ ...before, UntilTime: 'none', IsPinned: false, IsOnPanel: true }, before, NOW),
    ).toEqual({ UntilTime: null, IsPinned: false, IsOnPanel: true })
  })

  test('begins now when its start is taken away', () => {
    expect(changesOf({ ...before, FromTime: '' }, before, NOW)).toEqual({
      FromTime: new Date(NOW).toISOString(),
    })
  })
})
