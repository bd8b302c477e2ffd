import Type, { type Static } from 'typebox'
import { AUDIT_ACTIONS } from '../subjects.ts'
import { defineCall } from '../wire/call.ts'
import { paging, type Sort, sorting } from '../wire/paging.ts'
import { Closed } from '../wire/schemas.ts'
import { Instant } from '../wire/text.ts'

export const AuditEntry = Closed({
  Id: Type.String(),
  At: Type.String(),
  Action: Type.Enum([...AUDIT_ACTIONS]),
  /** Who did it, as known at that time; empty when nobody was signed in. */
  Actor: Closed({ Name: Type.String(), Email: Type.String(), OrganizationCode: Type.String() }),
  /** A name that people know. */
  Target: Type.String(),
  Detail: Type.Record(Type.String(), Type.Unknown()),
  /** Network address of the caller. */
  Address: Type.String(),
})
export type AuditEntry = Static<typeof AuditEntry>

/** Not by what was done: its name is in the language of the caller, and there is a filter for it. */
export const AUDIT_SORTS = ['when', 'who', 'target'] as const
export type AuditSort = Sort<(typeof AUDIT_SORTS)[number]>

export const listAudit = defineCall({
  method: 'GET',
  path: '/api/:org/audit',
  access: 'auditReader',
  tag: 'Audit',
  isHeavy: true,
  summary:
    'What was done in the organization and to its machines: the newest 10,000, the newest first unless sorted otherwise; older ones by to. Search looks into the newest 100,000',
  params: Closed({ org: Type.String() }),
  query: Closed({
    ...paging,
    ...sorting(AUDIT_SORTS),
    from: Type.Optional(Instant),
    to: Type.Optional(Instant),
    action: Type.Optional(Type.Enum([...AUDIT_ACTIONS])),
    search: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  result: Type.Array(AuditEntry),
  paged: true,
})
