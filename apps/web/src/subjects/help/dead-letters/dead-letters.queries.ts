import { listDeadLetters } from '@millwright/contract/help/dead-letters'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

const PAGE = 100

export const deadLettersKey = (org: string) => ['dead-letters', org] as const

export const deadLettersQuery = (org: string) =>
  infiniteQueryOptions({
    queryKey: deadLettersKey(org),
    queryFn: ({ pageParam: skip, signal }) =>
      send(listDeadLetters, { params: { org }, query: { skip, limit: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.result.length === PAGE ? pages.length * PAGE : undefined),
  })
