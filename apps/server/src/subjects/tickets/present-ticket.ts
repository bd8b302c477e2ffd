import type {
  Ticket,
  TicketDetail,
  TicketEntry,
  TicketFile,
  TicketSample,
  TicketSnapshot,
} from '@millwright/contract/tickets/ticket-shapes'
import { dueAt, escalationOf, type TicketSide, type TicketStep } from '@millwright/domain/tickets/ticket'
import { ticketNumber } from './ticket-notices.ts'
import type { StoredOrigin, TicketOrganization, TicketRecord } from './ticket-row-store.ts'
import type { EntryRecord, TicketFileRecord } from './ticket-thread-store.ts'

const iso = (ts: number): string => new Date(ts).toISOString()
const isoOrNull = (ts: number | null): string | null => (ts === null ? null : iso(ts))

export const presentOrganization = ({ code, name }: TicketOrganization) => ({
  BusinessCode: code,
  Name: name,
})

function presentAssignee(ticket: TicketRecord): Ticket['Assignee'] {
  const { assignee, assigneeName, assigneePublicId, owner, partner } = ticket
  if (!assignee) return null
  const organization = assignee.side === 'owner' ? owner.name : (partner?.name ?? '')
  return { Id: assigneePublicId, Name: assigneeName ?? '', Organization: organization, Side: assignee.side }
}

export const presentTicket = (ticket: TicketRecord, side: TicketSide, now: number): Ticket => ({
  Id: ticket.publicId,
  Number: ticketNumber(ticket),
  Title: ticket.title,
  State: ticket.state,
  Priority: ticket.priority,
  Machine: {
    Id: ticket.machine.publicId,
    Name: side === 'owner' ? ticket.machine.name : ticket.machine.nameForPartner,
    Model: ticket.machine.model,
  },
  Owner: presentOrganization(ticket.owner),
  Partner: ticket.partner && presentOrganization(ticket.partner),
  Assignee: presentAssignee(ticket),
  Origin: {
    Kind: ticket.originKind,
    Ref: ticket.originRef,
    At: ticket.originAt,
    Text: ticket.origin.text,
  },
  CreatedTime: iso(ticket.createdAt),
  ChangedTime: iso(ticket.changedAt),
  DueTime: iso(dueAt(ticket)),
  Escalation: escalationOf(ticket, now),
  PartsDay: ticket.partsOn,
  DoneTime: isoOrNull(ticket.doneAt),
  ClosedTime: isoOrNull(ticket.closedAt),
  Reopened: ticket.reopened,
  Solution: ticket.solution,
  FileCount: ticket.fileCount,
  CommentCount: ticket.commentCount,
  Version: ticket.version,
  isFake: ticket.sample !== null,
})

export const presentFile = ({ publicId, createdAt, createdBy, file }: TicketFileRecord): TicketFile => ({
  Id: publicId,
  Name: file.name,
  Type: file.type,
  Size: file.size,
  CreatedTime: createdAt.toISOString(),
  CreatedBy: createdBy,
})

const presentEntry = (entry: EntryRecord): TicketEntry => ({
  Id: String(entry.id),
  Kind: entry.kind as TicketEntry['Kind'],
  Time: entry.at.toISOString(),
  Author: entry.author,
  Organization: entry.organization,
  Side: entry.side,
  Text: entry.text,
})

export function presentSnapshot({ snapshot }: StoredOrigin): TicketSnapshot | null {
  return (
    snapshot && {
      From: snapshot.from,
      To: snapshot.to,
      At: snapshot.at,
      Spans: snapshot.spans.map(({ status, from, to }) => ({
        Status: status as TicketSnapshot['Spans'][number]['Status'],
        From: from,
        To: to,
      })),
      Alarms: snapshot.alarms.map(({ code, text, from, to }) => ({
        Code: code,
        Text: text,
        From: from,
        To: to,
      })),
    }
  )
}

export const presentDocument = ({ title, link, locale, type }: StoredOrigin['documents'][number]) => ({
  Title: title,
  Link: link,
  Locale: locale,
  Type: type,
})

export interface TicketParts {
  readonly entries: readonly EntryRecord[]
  readonly files: readonly TicketFileRecord[]
  readonly side: TicketSide
  readonly steps: readonly TicketStep[]
  readonly seesMachine: boolean
  readonly mayOpenDays: number
  readonly mayChangePartner: boolean
}

export const presentDetail = (ticket: TicketRecord, parts: TicketParts, now: number): TicketDetail => ({
  ...presentTicket(ticket, parts.side, now),
  Text: ticket.text,
  MachineData: {
    Serial: ticket.machine.serial,
    Family: ticket.machine.family,
    Manufacturer: ticket.machine.manufacturer,
    Timezone: ticket.machine.timezone,
  },
  Documents: ticket.origin.documents.map(presentDocument),
  Snapshot: presentSnapshot(ticket.origin),
  Parts: [...ticket.parts],
  Files: parts.files.map(presentFile),
  Thread: parts.entries.map(presentEntry),
  Side: parts.side,
  Steps: [...parts.steps],
  MayChangePartner: parts.mayChangePartner,
  SeesMachine: parts.seesMachine,
  MachineOpenUntil: isoOrNull(ticket.machineOpenUntil),
  MayOpenDays: parts.mayOpenDays,
  Sample: ticket.sample as TicketSample | null,
})
