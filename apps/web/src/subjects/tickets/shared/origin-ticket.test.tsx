import type { TicketOriginBody } from '@millwright/contract/tickets/ticket-bodies'
import type { Ticket } from '@millwright/contract/tickets/ticket-shapes'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { renderPart } from '../../../testing/test-page.tsx'
import { alarmTicket, OriginTicket } from './origin-ticket.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

const ticketOf = (Kind: string, Ref: string, At: number, State = 'open') =>
  ({ Number: 'T-1001', State, Origin: { Kind, Ref, At, Text: '' } }) as Ticket

function show(origin: TicketOriginBody, tickets: readonly Ticket[], roles = ['ticket_manager']) {
  const person = { isAdmin: true, roles, organizationType: 'CUSTOMER' }
  const session = { organization: { BusinessCode: 'NORDHAUS' }, person }
  const part = <OriginTicket machineId="m" origin={origin} tickets={tickets} of="14:05" />
  return renderPart(part, { session }).container.textContent
}

const stop: TicketOriginBody = { Kind: 'stop', Ref: 'FAIL', At: 2000 }

test('a stop has its own ticket or none, whatever other stops of the same status became', () => {
  expect(show(stop, [ticketOf('stop', 'FAIL', 1000)])).toContain('Create ticket')
  cleanup()
  // The status of a stop that lasts may change after its ticket was made.
  expect(show(stop, [ticketOf('stop', 'READY', 2000)])).toContain('T-1001')
})

test('an alarm that came back shows the ticket that is in work, and an activity its own', () => {
  expect(show({ Kind: 'alarm', Ref: '4012', At: 9 }, [ticketOf('alarm', '4012', 5)])).toContain('T-1001')
  cleanup()
  expect(show({ Kind: 'activity', Ref: 'a', At: 9 }, [ticketOf('activity', 'a', 9)])).toContain('T-1001')
  cleanup()
  expect(show(stop, [ticketOf('stop', 'FAIL', 2000, 'closed')])).toContain('Create ticket')
})

test('admins, line and maintenance managers raise tickets too; a maintainer does not', () => {
  expect(show(stop, [], [])).toContain('Create ticket')
  cleanup()
  for (const [roles, raises] of [
    [['manager_di_linea'], true],
    [['manager_manutenzione'], true],
    [['maintainer'], false],
  ] as const) {
    const person = { isAdmin: false, roles, organizationType: 'CUSTOMER' }
    const session = { organization: { BusinessCode: 'NORDHAUS' }, person }
    const part = <OriginTicket machineId="m" origin={stop} tickets={[]} />
    expect(renderPart(part, { session }).queryByRole('button') !== null).toBe(raises)
    cleanup()
  }
})

test('the number of a ticket leads to the board, or to the page of those who follow what they raised', () => {
  for (const [roles, path] of [
    [['ticket_manager'], '/maintenance/tickets'],
    [[], '/maintenance/my-tickets'],
  ] as const) {
    const session = {
      organization: { BusinessCode: 'NORDHAUS' },
      person: { isAdmin: true, roles, organizationType: 'CUSTOMER' },
    }
    const part = <OriginTicket machineId="m" origin={stop} tickets={[ticketOf('stop', 'FAIL', 2000)]} />
    const link = renderPart(part, { session }).container.querySelector('a')
    expect(link?.getAttribute('href')).toContain(path)
    cleanup()
  }
})

test('an alarm of the history has the ticket of its own time, whatever its state', () => {
  const tickets = [{ ...ticketOf('alarm', '4012', 500, 'closed'), Machine: { Id: 'm' } } as Ticket]
  const of = (From: number, To: number | null, machineId = 'm') =>
    alarmTicket({ machineId, alarm: { Code: '4012', From, To }, tickets })?.Number
  expect([of(500, 900), of(400, null), of(600, 900), of(100, 499), of(500, 900, 'other')]).toEqual([
    'T-1001',
    'T-1001',
    undefined,
    undefined,
    undefined,
  ])
})
