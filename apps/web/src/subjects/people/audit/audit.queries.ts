import { type AuditEntry, type AuditSort, listAudit } from '@millwright/contract/people/audit'
import type { AuditAction } from '@millwright/contract/subjects'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

export const AUDIT_PAGE = 100
/** The largest that the server gives at once. */
const EXPORT_PAGE = 1000

export interface AuditFilter {
  action: AuditAction | undefined
  search: string
  /** Undefined for the newest first. */
  sort: AuditSort | undefined
}

const ask = (
  org: string,
  { action, search, sort }: AuditFilter,
  skip: number,
  limit: number,
  signal?: AbortSignal,
) =>
  send(listAudit, {
    params: { org },
    query: {
      skip,
      limit,
      ...(action ? { action } : {}),
      ...(search ? { search } : {}),
      ...(sort ? { sort } : {}),
    },
    ...(signal ? { signal } : {}),
  })

export const auditQuery = (org: string, filter: AuditFilter, page: number) =>
  queryOptions({
    queryKey: ['audit', org, filter, page],
    queryFn: ({ signal }) => ask(org, filter, (page - 1) * AUDIT_PAGE, AUDIT_PAGE, signal),
    placeholderData: keepPreviousData,
  })

/** One after the other: the log is long, and nobody waits for it. */
export async function loadAudit(org: string, filter: AuditFilter): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (;;) {
    const { result } = await ask(org, filter, entries.length, EXPORT_PAGE)
    entries.push(...result)
    if (result.length < EXPORT_PAGE) return entries
  }
}
