import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../platform/api/api-error.ts'
import { showFailure } from '../platform/toasts/toasts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The page shows the failure where it happened; no toast as well. */
      isShownByPage?: boolean
      /** Replaces the text of the server. */
      failureText?: string
    }
  }
}

const RETRIES = 2

/** Asking again helps when the server was not reached, and never when it has refused. */
const retry = (count: number, error: Error): boolean =>
  count < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

/** The one query cache of the app. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Browsers say whether there is an internet, not whether the portal on this network can be reached.
    queries: { retry, staleTime: 30_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.isShownByPage) showFailure(error, mutation.meta?.failureText)
    },
  }),
})
