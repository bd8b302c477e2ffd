import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { SessionContext, type SignedInSession } from '../../platform/session/use-session.ts'
import { machineOf } from '../../testing/test-machines.ts'
import { groupMachinesQuery } from '../machines/shared/machines.queries.ts'
import { myMachinesQuery } from '../machines/shared/own-machines.ts'
import { useAddressees } from './message-form.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => i18n.use('en-US', texts))
afterEach(cleanup)

const [first, second] = [machineOf('nst-01', 'EXE', 0), machineOf('saw-1', 'EXE', 0)]
const groups = [
  { Id: 'g1', Name: 'Hall 1' },
  { Id: 'g2', Name: 'Hall 2' },
]

test('all groups and machines that the person sees can be written to, whichever group is selected', () => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(groupMachinesQuery('NORDHAUS', 'g1').queryKey, [first])
  cache.setQueryData(myMachinesQuery.queryKey, [first, second])
  const session = {
    organization: { BusinessCode: 'NORDHAUS' },
    groups,
    selectedGroup: groups[0],
  } as unknown as SignedInSession
  const { result } = renderHook(() => useAddressees(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={cache}>
        <SessionContext value={session}>{children}</SessionContext>
      </QueryClientProvider>
    ),
  })
  expect(result.current.map(({ items }) => items.map(({ value }) => value))).toEqual([
    ['g:g1', 'g:g2'],
    ['m:nst-01', 'm:saw-1'],
  ])
})
