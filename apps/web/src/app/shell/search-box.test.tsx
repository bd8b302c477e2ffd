// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import type { Found } from '@millwright/contract/fleet/search'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { machineOf } from '../../testing/test-machines.ts'
import { FOUND_KINDS } from '../subjects.ts'
import texts from '../texts/en-US.json' with { type: 'json' }
import { SearchBox } from './search-box.tsx'
import { hitGroups } from './search-hits.ts'
import type { SearchState } from './use-search.ts'

const had = { MachineId: 'saw-1', MachineName: 'Saw 1', Machines: 3, LastTime: '' }
const FOUND: Found = {
  Machines: [{ ...machineOf('saw-1', 'EXE', 0), AccessUntil: null }],
  Programs: [{ Program: 'DOOR.cnc', ...had }],
  Alarms: [{ Code: 'E3105', Text: 'Not clamped', ...had, Machines: 1, Open: 0 }],
  People: [],
}
const state = vi.hoisted(() => ({ current: null as unknown }))
vi.mock('./use-search.ts', () => ({ useSearch: () => state.current }))
const searching = (given: Partial<SearchState>) => {
  state.current = { groups: [], isSearching: false, error: null, ...given } satisfies SearchState
}

beforeAll(() => {
  i18n.use('en-US', texts)
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

const show = (onChoose = vi.fn()) => {
  render(
    <MantineProvider env="test">
      <SearchBox onChoose={onChoose} />
    </MantineProvider>,
  )
  return onChoose
}

test('hits of all kinds are walked through by the arrows and chosen by Enter', () => {
  searching({ groups: hitGroups(FOUND_KINDS, FOUND, [], i18n.t) })
  const onChoose = show()
  const input = screen.getByRole('combobox')
  const options = screen.getAllByRole('option')
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

test('nothing found, not found yet and a search that failed are three things', () => {
  searching({})
  show()
  expect(screen.getByText('Nothing found')).toBeTruthy()
  cleanup()
  searching({ isSearching: true })
  show()
  expect(screen.queryByText('Nothing found')).toBeNull()
  cleanup()
  searching({ error: new Error('away') })
  show()
  expect(screen.queryByText('Nothing found')).toBeNull()
  expect(screen.getByText('The search did not answer. Try again in a moment.')).toBeTruthy()
})
