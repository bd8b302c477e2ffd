import type { HandledAlarm } from '@millwright/contract/alarms/alarms'
import type { Ticket } from '@millwright/contract/tickets/ticket-shapes'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { renderPart } from '../../testing/test-page.tsx'
import shared from '../tickets/shared/texts/en-US.json' with { type: 'json' }
import { historyColumns } from './history-columns.tsx'

beforeAll(() => {
  i18n.use('en-US', shared)
})
afterEach(cleanup)

const AT = Date.parse('2026-11-10T08:00:00Z')
const alarm = { Code: '4711', Text: '', From: AT, To: AT + 60_000 } as unknown as HandledAlarm
const ticket = {
  Id: 't1',
  Number: 'T-42',
  State: 'open',
  Machine: { Id: 'm1' },
  Origin: { Kind: 'alarm', Ref: '4711', At: AT },
} as unknown as Ticket
const session = {
  organization: { BusinessCode: 'NORDHAUS' },
  person: { isAdmin: true, roles: [], organizationType: 'CUSTOMER' },
}
const columnWith = (tickets: readonly Ticket[]) => {
  const columns = historyColumns({
    t: i18n.t,
    language: 'en-US',
    zone: 'Europe/Berlin',
    machineId: 'm1',
    tickets,
  })
  const found = columns.find(({ id }) => id === 'ticket')
  if (!found) throw new Error('There is no column of tickets')
  return found
}

test('an alarm leads to its ticket, whose number is in the file too', () => {
  const column = columnWith([ticket])
  renderPart(<>{column.cell(alarm)}</>, { session })
  expect(screen.getByRole('link').textContent).toContain('T-42')
  expect(column.csv?.(alarm)).toBe('T-42')
})

test('an alarm without a ticket names none', () => {
  const column = columnWith([{ ...ticket, Origin: { ...ticket.Origin, Ref: '9' } } as Ticket])
  renderPart(<>{column.cell(alarm)}</>, { session })
  expect(screen.queryByRole('link')).toBeNull()
  expect(column.csv?.(alarm)).toBeNull()
})
