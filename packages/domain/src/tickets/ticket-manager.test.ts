import { expect, it } from 'vitest'
import { ticketManagerOf } from './ticket-manager.ts'

const partners = [
  { code: 'MILLMAKER', name: 'Millmaker' },
  { code: 'WERKHOF', name: 'Werkhof Handel' },
]

it('the ticket manager of a machine is a partner by its code or its name, however they are written', () => {
  expect(ticketManagerOf(' werkhof handel ', partners)?.code).toBe('WERKHOF')
  expect(ticketManagerOf('Millmaker', partners)?.code).toBe('MILLMAKER')
})

it('a machine without one, or with one that is no partner, has none', () => {
  for (const setting of ['', '  ', 'CMS', 'Werk']) expect(ticketManagerOf(setting, partners)).toBeNull()
})
