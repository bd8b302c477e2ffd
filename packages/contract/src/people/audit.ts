import Type, { type Static } from 'typebox'
import { Closed, defineCall } from '../wire/call.ts'
import { paging, sorting } from '../wire/paging.ts'
import type { Sort } from '../wire/sort.ts'

/** What is written down; the key of the text under `audit.actions.`. */
export const AUDIT_ACTIONS = [
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'session_revoked',
  'password_changed',
  'password_reset_asked',
  'portal_set_up',
  'user_created',
  'invitation_sent',
  'invitation_withdrawn',
  'user_changed',
  'user_email_changed',
  'user_groups_changed',
  'user_roles_changed',
  'user_deleted',
  'user_read',
  'users_listed',
  'group_created',
  'group_changed',
  'group_deleted',
  'organization_changed',
  'access_granted',
  'access_ended',
  'machine_registered',
  'machine_changed',
  'machine_credentials_renewed',
  'machine_activated',
  'machine_deleted',
  'application_changed',
  'fingerprint_made',
  'parts_ordered',
  'document_added',
  'document_removed',
  'shifts_changed',
  'calendar_changed',
  'plant_shifts_changed',
  'plant_calendar_changed',
  'energy_rate_changed',
  'energy_rate_removed',
  'analytics_target_changed',
  'analytics_target_removed',
  'site_added',
  'site_changed',
  'site_removed',
  'alarm_catalogue_added',
  'alarm_catalogue_changed',
  'alarm_catalogue_removed',
  'alarm_catalogue_imported',
  'tool_changed',
  'maintenance_added',
  'maintenance_changed',
  'maintenance_removed',
  'maintenance_settings_changed',
  'operation_added',
  'operation_removed',
  'activity_raised',
  'activity_assigned',
  'activity_done',
  'message_sent',
  'message_changed',
  'message_ended',
  'ticket_raised',
  'ticket_changed',
  'ticket_stepped',
  'ticket_access_changed',
  'rule_added',
  'rule_changed',
  'rule_removed',
  'stop_reason_given',
  'stop_reason_removed',
  'pieces_corrected',
  'reason_rule_added',
  'reason_rule_changed',
  'reason_rule_removed',
  'task_retried',
  'webhook_added',
  'webhook_changed',
  'webhook_removed',
  'webhook_secret_renewed',
  'partner_read_machine',
  'audit_read',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AuditEntry = Closed({
  Id: Type.String(),
  At: Type.String(),
  Action: Type.Enum([...AUDIT_ACTIONS]),
  /** Who did it, as known at that time; empty when nobody was signed in. */
  Actor: Closed({ Name: Type.String(), Email: Type.String(), OrganizationCode: Type.String() }),
  /** What it was done to: a name that people know. */
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
    from: Type.Optional(Type.String({ minLength: 10, maxLength: 40 })),
    to: Type.Optional(Type.String({ minLength: 10, maxLength: 40 })),
    action: Type.Optional(Type.Enum([...AUDIT_ACTIONS])),
    search: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  result: Type.Array(AuditEntry),
  paged: true,
})
