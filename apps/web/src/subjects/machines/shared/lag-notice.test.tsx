import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { machineOf } from '../../../testing/test-machines.ts'
import { LagNotice } from './lag-notice.tsx'
import { laggingFactsQuery } from './machines.queries.ts'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

function show(lagging: { Fact: string; Since: number; Failures?: number }[]) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  })
  const machine = machineOf('saw-1', 'EXE', 0)
  queryClient.setQueryData(
    laggingFactsQuery(machine.Id).queryKey,
    lagging.map((each) => ({ Failures: 1, ...each })),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <LagNotice machine={machine} />
    </QueryClientProvider>,
  )
}

test('one notice names all that is incomplete, from the earliest moment on', () => {
  show([
    { Fact: 'productions', Since: Date.UTC(2026, 0, 3) },
    { Fact: 'tools', Since: Date.UTC(2026, 0, 2, 11) },
    { Fact: 'answers', Since: Date.UTC(2026, 0, 4) },
  ])
  expect(screen.getAllByRole('status').map((notice) => notice.textContent)).toEqual([
    'The history of this machine is incomplete from 2026-01-02 12:00 on: production, tools, and answers to messages. The data is stored and still being processed.',
  ])
})

test('what only waits for its turn has none', () => {
  show([{ Fact: 'tools', Since: Date.UTC(2026, 0, 2), Failures: 0 }])
  expect(screen.queryByRole('status')).toBeNull()
})

test('without anything that lags there is none', () => {
  show([])
  expect(screen.queryByRole('status')).toBeNull()
})
