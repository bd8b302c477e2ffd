import type { Found } from '@millwright/contract/found'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { machineOf } from '../../testing/test-machines.ts'
import { answerCalls, refusal, renderPage } from '../../testing/test-page.tsx'
import texts from '../texts/en-US.json' with { type: 'json' }
import { SearchBox } from './search-box.tsx'

const had = { MachineId: 'saw-1', MachineName: 'Saw 1', Machines: 3, LastTime: '' }
const FOUND: Found = {
  Machines: [{ ...machineOf('saw-1', 'EXE', 0), AccessUntil: null }],
  Programs: [{ Program: 'DOOR.cnc', ...had }],
  Alarms: [{ Code: 'E3105', Text: 'Not clamped', ...had, Machines: 1, Open: 0 }],
  People: [],
  Operators: [],
  Texts: [],
}
const NOTHING: Found = { Machines: [], Programs: [], Alarms: [], People: [], Operators: [], Texts: [] }
const session = {
  organization: { BusinessCode: 'NORDHAUS' },
  selectedGroup: { Id: 'hall' },
  person: { isAdmin: false, roles: [], organizationType: 'CUSTOMER' },
  features: {},
}

beforeAll(() => {
  i18n.use('en-US', texts)
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

/** Types a word; the group itself has no machines. */
async function search(found: () => unknown, onChoose = vi.fn()) {
  answerCalls(({ searchParams }) => (searchParams.has('text') ? found() : []))
  renderPage(<SearchBox onChoose={onChoose} />, { session })
  const input = await screen.findByRole('combobox')
  fireEvent.change(input, { target: { value: 'saw' } })
  return { input, onChoose }
}

test('hits of all kinds are walked through by the arrows and chosen by Enter', async () => {
  const { input, onChoose } = await search(() => FOUND)
  const options = await screen.findAllByRole('option')
  expect(options).toHaveLength(3)
  expect(options[0]?.textContent).toContain('Nordhaus Möbel')
  expect(options[1]?.textContent).toContain('Saw 1 and 2 other machines')
  expect(screen.getByRole('group', { name: 'Programs' })).toBeTruthy()
  expect(input.getAttribute('aria-activedescendant')).toBe(options[0]?.id)
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  expect(input.getAttribute('aria-activedescendant')).toBe(options[2]?.id)
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ key: 'alarm-0' }))
})

test('nothing found, not found yet and a search that failed are three things', async () => {
  await search(() => NOTHING)
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  cleanup()
  const asked = vi.fn(() => new Promise(() => {}))
  await search(asked)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 20_000)
  expect(screen.queryByText('Nothing found')).toBeNull()
  cleanup()
  await search(() => refusal(503, 'AWAY'))
  expect(await screen.findByText('The search did not answer. Try again in a moment.')).toBeTruthy()
  expect(screen.queryByText('Nothing found')).toBeNull()
})
