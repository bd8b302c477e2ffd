import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import texts from '../texts/en-US.json' with { type: 'json' }
import { CardState, type QueryState } from './card-state.tsx'

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

const refetch = vi.fn()
const LOADED: QueryState = {
  data: [],
  isPending: false,
  isError: false,
  isFetching: false,
  dataUpdatedAt: Date.UTC(2026, 10, 12, 5),
  refetch,
}
const LOADING: QueryState = { ...LOADED, data: undefined, isPending: true }
const FAILED: QueryState = { ...LOADED, data: undefined, isError: true }
const STALE: QueryState = { ...LOADED, isError: true }

const show = (query: QueryState, more: Partial<Parameters<typeof CardState>[0]> = {}) =>
  render(
    <MantineProvider env="test">
      <CardState query={query} what="Status history" skeleton={<i>bones</i>} {...more}>
        <b>rows</b>
      </CardState>
    </MantineProvider>,
  )

test('while it loads there is the skeleton, or the content that shows it by itself', () => {
  show(LOADING)
  expect(screen.getByText('bones')).toBeTruthy()
  expect(screen.queryByText('rows')).toBeNull()
  cleanup()
  show(LOADING, { skeleton: undefined })
  expect(screen.getByText('rows')).toBeTruthy()
})

test('what failed says so in place of the content, and is loaded again on demand', () => {
  show(FAILED)
  expect(screen.getByRole('alert').textContent).toContain('Status history')
  expect(screen.queryByText('rows')).toBeNull()
  fireEvent.click(screen.getByRole('button'))
  expect(refetch).toHaveBeenCalledOnce()
})

test('a page that failed has a card of its own around the message', () => {
  const { container } = show(FAILED, { look: 'page', className: 'of-a-page' })
  expect(container.querySelector('section.of-a-page [role=alert]')).toBeTruthy()
})

test('older data stays below a notice, unless something else on the page says that it is old', () => {
  show(STALE)
  expect(screen.getByRole('status').textContent).toContain('Status history')
  expect(screen.getByText('rows')).toBeTruthy()
  cleanup()
  show(STALE, { isQuiet: true })
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByText('rows')).toBeTruthy()
})

test('where there is nothing to show, that is said in place of the content', () => {
  show(LOADED, { empty: <p>nothing yet</p> })
  expect(screen.getByText('nothing yet')).toBeTruthy()
  expect(screen.queryByText('rows')).toBeNull()
  cleanup()
  show(LOADED, { empty: false })
  expect(screen.getByText('rows')).toBeTruthy()
})
