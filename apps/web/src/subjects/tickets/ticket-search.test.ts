import { expect, it } from 'vitest'
import { ticketSearchOf } from './ticket-search.ts'

it('takes from the address what is a filter and leaves the rest', () => {
  const typed = {
    ticket: 'ticket-1',
    machine: '<b>',
    assignee: 'me',
    q: 'x'.repeat(200),
    closed: 'yes',
    more: 1,
  }
  expect(ticketSearchOf(typed)).toEqual({
    ticket: 'ticket-1',
    machine: undefined,
    assignee: 'me',
    q: 'x'.repeat(100),
    closed: undefined,
  })
})
