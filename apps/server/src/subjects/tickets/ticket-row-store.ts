import type { TicketLife, TicketOrigin, TicketSide, TicketState } from '@millwright/domain/tickets/ticket'
import { SEEN, type Viewer, viewerValues } from '../../platform/registry/machine-store.ts'

export interface TicketOrganization {
  readonly id: number
  readonly code: string
  readonly name: string
}

export interface TicketPart {
  readonly Id: string
  readonly Name: string
  readonly Quantity: number
}

/** Stored as it was when the ticket was made: the origin may change or go. */
export interface StoredOrigin {
  readonly text: string
  readonly documents: readonly { title: string; link: string; locale: string; type: string }[]
  readonly snapshot: {
    readonly from: number
    readonly to: number
    readonly at: number
    readonly spans: readonly { status: string; from: number; to: number }[]
    readonly alarms: readonly { code: string; text: string; from: number; to: number | null }[]
  } | null
}

export interface TicketMachine {
  readonly id: number
  readonly publicId: string
  readonly name: string
  /** For the partner: without access to the machine it is the one from when the ticket became theirs. */
  readonly nameForPartner: string
  readonly model: string
  readonly serial: string
  readonly family: string
  readonly manufacturer: string
  readonly timezone: string
}

export interface TicketRecord extends TicketLife {
  readonly id: number
  readonly publicId: string
  readonly number: number
  readonly owner: TicketOrganization
  readonly partner: TicketOrganization | null
  readonly machine: TicketMachine
  readonly authorId: number | null
  readonly authorName: string
  readonly title: string
  readonly text: string
  /** The id of the person is empty when they have left. */
  readonly assigneeName: string | null
  readonly assigneePublicId: string
  readonly originKind: TicketOrigin
  readonly originRef: string
  readonly originAt: number | null
  readonly origin: StoredOrigin
  readonly parts: readonly TicketPart[]
  /** `2026-11-15` */
  readonly partsOn: string | null
  readonly solution: string
  /** How late it was when people were last notified. */
  readonly notified: number
  readonly grantId: number | null
  /** Until when the partner sees the machine by that grant; null when it does not. */
  readonly machineOpenUntil: number | null
  readonly sample: unknown
  readonly version: number
  readonly createdAt: number
  readonly changedAt: number
  readonly fileCount: number
  readonly commentCount: number
}

export interface TicketRow {
  id: number
  public_id: string
  number: number
  owner_id: number
  owner_code: string
  owner_name: string
  partner_id: number | null
  partner_code: string
  partner_name: string
  machine: TicketMachine
  author_id: number | null
  author_name: string
  raised_by: TicketSide
  title: string
  text: string
  state: TicketState
  priority: number
  assignee_id: number | null
  assignee_name: string | null
  assignee_side: TicketSide | null
  assignee_public_id: string | null
  origin_kind: TicketOrigin
  origin_ref: string
  origin_at: Date | null
  origin: StoredOrigin
  parts: TicketPart[]
  parts_on: string | null
  parts_at: Date | null
  solution: string
  since: Date
  escalation: number
  done_at: Date | null
  closed_at: Date | null
  reopened: number
  grant_id: number | null
  open_until: Date | null
  sample: unknown
  version: number
  created_at: Date
  changed_at: Date
  file_count: number
  comment_count: number
}

/** Of a ticket `t` and its machine by an alias. */
export const nameForPartner = (machine: string): string => `case when exists (
    select 1 from open_access oa where oa.machine_id = ${machine}.id and oa.partner_id = t.partner_id)
  then ${machine}.name else t.machine_name end`

export const TICKETS = `select t.id, t.public_id, t.number, t.owner_id, o.business_code as owner_code, o.name as owner_name,
    t.partner_id, p.business_code as partner_code, p.name as partner_name,
    json_build_object('id', mc.id, 'publicId', mc.public_id, 'name', mc.name,
      'nameForPartner', ${nameForPartner('mc')}, 'model', mc.model, 'serial', mc.serial,
      'family', mc.family, 'manufacturer', mc.manufacturer, 'timezone', mc.timezone) as machine,
    t.author_id, t.author_name, t.raised_by, t.title, t.text, t.state, t.priority, t.assignee_id, t.assignee_name,
    t.assignee_side, aa.public_id as assignee_public_id, t.origin_kind, t.origin_ref, t.origin_at, t.origin, t.parts,
    to_char(t.parts_on, 'YYYY-MM-DD') as parts_on, t.parts_at, t.solution, t.since, t.escalation, t.done_at, t.closed_at,
    t.reopened, t.grant_id, g.ends_at as open_until, t.sample, t.version, t.created_at, t.changed_at,
    (select count(*)::int from ticket_file f where f.ticket_id = t.id) as file_count,
    (select count(*)::int from ticket_entry e where e.ticket_id = t.id and e.kind = 'comment') as comment_count
  from ticket t
  join organization o on o.id = t.owner_id
  left join organization p on p.id = t.partner_id
  join machine mc on mc.id = t.machine_id
  left join account aa on aa.id = t.assignee_id
  left join access_grant g on g.id = t.grant_id and g.ended_at is null and g.ends_at > now()`

export interface TicketViewer extends Viewer {
  /** False for people who follow what they raised and no more (rules: tickets 10). */
  readonly worksOnTickets: boolean
}

export const ticketViewerValues = (viewer: TicketViewer): unknown[] => [
  ...viewerValues(viewer),
  viewer.worksOnTickets,
]

/** By people of the owner who see the machine, and by those of the partner; $1 to $4 are of the viewer. */
export const READABLE = `($4::boolean or t.author_id = $1)
  and exists (select 1 from machine m where m.id = t.machine_id and m.removed_at is null
    and (t.partner_id = $2 or t.owner_id = $2 and ${SEEN}))`

const ms = (moment: Date | null): number | null => moment?.getTime() ?? null

export const recordOf = (row: TicketRow): TicketRecord => ({
  id: row.id,
  publicId: row.public_id,
  number: row.number,
  owner: { id: row.owner_id, code: row.owner_code, name: row.owner_name },
  partner:
    row.partner_id === null ? null : { id: row.partner_id, code: row.partner_code, name: row.partner_name },
  machine: row.machine,
  authorId: row.author_id,
  authorName: row.author_name,
  raisedBy: row.raised_by,
  title: row.title,
  text: row.text,
  state: row.state,
  priority: row.priority,
  // Of a person who has left the side is still known: the ticket is theirs until it is given to another.
  assignee: row.assignee_side === null ? null : { id: row.assignee_id ?? 0, side: row.assignee_side },
  assigneeName: row.assignee_name,
  assigneePublicId: row.assignee_public_id ?? '',
  originKind: row.origin_kind,
  originRef: row.origin_ref,
  originAt: ms(row.origin_at),
  origin: row.origin,
  parts: row.parts,
  partsOn: row.parts_on,
  partsAt: ms(row.parts_at),
  solution: row.solution,
  since: row.since.getTime(),
  notified: row.escalation,
  doneAt: ms(row.done_at),
  closedAt: ms(row.closed_at),
  reopened: row.reopened,
  grantId: row.grant_id,
  machineOpenUntil: ms(row.open_until),
  sample: row.sample,
  version: row.version,
  createdAt: row.created_at.getTime(),
  changedAt: row.changed_at.getTime(),
  fileCount: row.file_count,
  commentCount: row.comment_count,
})
