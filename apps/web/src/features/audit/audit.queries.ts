import { type AuditAction, listAudit } from '@millwright/contract/calls/audit'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'

const PAGE = 100

export interface AuditFilter {
  action: AuditAction | undefined
  search: string
}

export const auditQuery = (org: string, { action, search }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', org, action, search],
    queryFn: ({ pageParam: skip, signal }) =>
      send(listAudit, {
        params: { org },
        query: { skip, limit: PAGE, ...(action ? { action } : {}), ...(search ? { search } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.result.length === PAGE ? pages.length * PAGE : undefined),
  })
