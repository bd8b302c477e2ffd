import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { ApiError } from '../platform/api/api-error.ts'
import { SessionContext, type SignedInSession } from '../platform/session/use-session.ts'

interface Around {
  readonly client?: QueryClient
  /** Of it only what the page asks for has to be there. */
  readonly session?: object
  /** The address of the page. */
  readonly at?: string
}

const routerAt = (at: string, page?: () => ReactNode) =>
  createRouter({
    routeTree: createRootRoute(page && { component: page }),
    history: createMemoryHistory({ initialEntries: [at] }),
  })

function renderIn(content: ReactNode, { client, session }: Around): RenderResult {
  const queries = client ?? new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <SessionContext value={(session ?? null) as SignedInSession | null}>{content}</SessionContext>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

/** A part of a page with all that is around it in the product: links lead to real addresses. */
export const renderPart = (part: ReactNode, around: Around = {}): RenderResult =>
  renderIn(<RouterContextProvider router={routerAt('/')}>{part}</RouterContextProvider>, around)

/** As the page of an address, for what reads or writes the address. */
export function renderPage(page: ReactNode, { at = '/', ...around }: Around = {}) {
  const router = routerAt(at, () => page)
  return { ...renderIn(<RouterProvider router={router} />, around), router }
}

/** The server answers every call with this result until the end of the test; an error is answered as the server writes it. */
export function answerCalls(resultOf: (address: URL) => unknown): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const result = await resultOf(new URL(url, 'http://localhost'))
    return result instanceof Response ? result : Response.json({ result })
  })
}

export const refusal = (status: ApiError['status'], label: string): Response =>
  Response.json({ result: { label } }, { status })
