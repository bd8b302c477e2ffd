import { MantineProvider } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../i18n/i18n.ts'
import uiTexts from '../ui/texts/en-US.json' with { type: 'json' }
import { QueryNotice } from './query-notice.tsx'

beforeAll(() => i18n.use('en-US', uiTexts))
afterEach(cleanup)

const refetch = vi.fn()
const show = (query: Partial<UseQueryResult>) =>
  render(
    <MantineProvider>
      <QueryNotice
        what="Messages"
        query={{ dataUpdatedAt: 0, isFetching: false, refetch, ...query } as unknown as UseQueryResult}
      />
    </MantineProvider>,
  )

test('what could not be refreshed says so and can be asked for again', () => {
  show({ data: [], isError: true })
  expect(screen.getByRole('status').textContent).toContain('Messages')
  fireEvent.click(screen.getByRole('button'))
  expect(refetch).toHaveBeenCalledOnce()
})

test('what was loaded a moment ago has no notice, though it could not be refreshed since', () => {
  show({ data: [], isError: true, dataUpdatedAt: Date.now() - 60_000 })
  expect(screen.queryByRole('status')).toBeNull()
  show({ data: [], isError: true, dataUpdatedAt: Date.now() - 121_000 })
  expect(screen.getByRole('status').textContent).toContain('Messages')
})

test('what is fresh, or was never there, has no notice', () => {
  show({ data: [], isError: false })
  show({ data: undefined, isError: true })
  expect(screen.queryByRole('status')).toBeNull()
})
