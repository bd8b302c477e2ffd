import type { Notification } from '@millwright/contract/notifications/notifications'
import { describe, expect, it } from 'vitest'
import { sectionsOf } from './notification-sections.ts'

const NOW = Date.parse('2026-11-12T14:32:08+01:00')
const row = (Id: string, Time: string, State: 'new' | 'old' | 'read' = 'old') =>
  ({ Id, Notification: { State, Time } }) as unknown as Notification

describe('the sections of the list', () => {
  it('are what is new, then the days of the reader', () => {
    const rows = [
      row('1', '2026-11-12T13:30:00Z', 'new'),
      row('2', '2026-11-11T23:30:00Z'),
      row('3', '2026-11-11T22:30:00Z', 'read'),
      row('4', '2026-11-01T08:00:00Z'),
      row('5', '2026-11-01T08:00:00Z', 'new'),
    ]
    expect(
      sectionsOf(rows, NOW, 'Europe/Berlin').map(({ section, rows: own }) => [
        section,
        own.map(({ Id }) => Id),
      ]),
    ).toEqual([
      ['new', ['1', '5']],
      ['today', ['2']],
      ['yesterday', ['3']],
      ['earlier', ['4']],
    ])
  })

  it('are none of an empty list', () => {
    expect(sectionsOf([], NOW, 'Europe/Berlin')).toEqual([])
  })
})
