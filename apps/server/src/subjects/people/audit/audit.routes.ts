import { type AuditEntry, listAudit } from '@millwright/contract/people/audit'
import { type AuditRecord, createAuditStore } from '../../../platform/audit/audit-store.ts'
import { readInstant } from '../../../platform/http/period.ts'
import { type Api, paged } from '../../../platform/http/serve.ts'
import { badField } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'

export const serveAudit = ({ serve }: Api, { db, audit }: Needs<never, 'db' | 'audit'>): void => {
  const store = createAuditStore(db)

  serve(listAudit, async ({ caller, query, address }) => {
    const { skip = 0, limit = 100, sort, action = null, search = '' } = query
    const from = momentOf('from', query.from)
    const to = momentOf('to', query.to)
    if (from && to && to <= from) throw badField('to', 'must be after from')
    // Before the entries are read, so that no read goes unrecorded.
    await audit.noteAuditRead(caller, address)
    const filter = { skip, limit, sort, action, search: search.trim(), from, to }
    const { entries, total } = await store.page(caller.organizationId, filter)
    return paged(entries.map(presentEntry), total)
  })
}

const momentOf = (field: string, text: string | undefined): Date | null =>
  text === undefined ? null : new Date(readInstant(field, text))

const presentEntry = (entry: AuditRecord): AuditEntry => ({
  Id: String(entry.id),
  At: entry.at.toISOString(),
  Action: entry.action,
  Actor: { Name: entry.actorName, Email: entry.actorEmail, OrganizationCode: entry.actorOrganization },
  Target: entry.target,
  Detail: entry.detail,
  Address: entry.address,
})
