import { type WebConfig, webConfig } from '@millwright/contract/wire/system'
import { queryOptions } from '@tanstack/react-query'
import { errorOf, notReached } from './api-error.ts'

/** A file of its own without the `{ result }` envelope, hence not fetched by the client. */
export async function loadConfig(): Promise<WebConfig> {
  const answer = await fetch(webConfig.path).catch(() => {
    throw notReached()
  })
  if (!answer.ok) throw errorOf(answer.status, null)
  return answer.json() as Promise<WebConfig>
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: loadConfig,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { isKept: true },
})
