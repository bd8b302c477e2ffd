import { AREAS } from '@millwright/contract/subjects'
import type { TicketSide } from '@millwright/domain/tickets/ticket'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { FileRecord } from '../../platform/files/file-record.ts'
import { sees } from '../../platform/registry/sight-store.ts'
import type { TicketOrganization, TicketRecord } from './ticket-row-store.ts'

export interface EntryRecord {
  readonly id: number
  readonly kind: string
  readonly at: Date
  readonly author: string
  /** Null for what nobody did. */
  readonly organizationId: number | null
  readonly organization: string
  readonly side: TicketSide
  readonly text: string
}

export interface NewEntry {
  readonly ticketId: number
  readonly kind: string
  readonly at: number
  /** Null for what nobody did. */
  readonly author: { readonly id: number; readonly name: string; readonly organizationId: number } | null
  readonly side: TicketSide
  readonly text: string
  readonly mentions?: readonly number[]
}

export interface TicketFileRecord {
  readonly publicId: string
  readonly createdAt: Date
  readonly createdBy: string
  readonly file: FileRecord
}

/** Someone who may read the ticket. */
export interface TicketPersonRecord {
  readonly id: number
  readonly publicId: string
  readonly name: string
  readonly organizationId: number
  readonly organization: string
  readonly side: TicketSide
  /** False for the one who raised it and only follows it. */
  readonly worksOnTickets: boolean
  /** Has written, was mentioned, or has or had the ticket. */
  readonly isParticipant: boolean
}

const NAME = `coalesce(nullif(trim(concat(a.firstname, ' ', a.lastname)), ''), a.email)`
const holdsOneOf = (
  roles: string,
): string => `exists (select 1 from account_role ar join role r on r.id = ar.role_id
  where ar.account_id = a.id and r.label = any(${roles}))`
/** Nobody chooses from more. */
const MOST_PEOPLE = 500

/** Entries of tickets, their files, and who takes part. */
export function createTicketThreadStore(db: Database) {
  return {
    async addEntry(entry: NewEntry, tx: Queryable): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into ticket_entry (ticket_id, kind, at, account_id, author_name, organization_id, side, text, mentions)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        [
          entry.ticketId,
          entry.kind,
          new Date(entry.at),
          entry.author?.id ?? null,
          entry.author?.name ?? '',
          entry.author?.organizationId ?? null,
          entry.side,
          entry.text,
          entry.mentions ?? [],
        ],
      )
      await tx.query('update ticket set changed_at = $2 where id = $1', [entry.ticketId, new Date(entry.at)])
      return rows[0]?.id ?? 0
    },

    /** The oldest first. */
    async entriesOf(ticketId: number): Promise<EntryRecord[]> {
      const { rows } = await db.query<EntryRecord>(
        `select e.id, e.kind, e.at, e.author_name as author, e.organization_id as "organizationId",
                coalesce(o.name, '') as organization, e.side, e.text
           from ticket_entry e left join organization o on o.id = e.organization_id
          where e.ticket_id = $1 order by e.id`,
        [ticketId],
      )
      return rows
    },

    async addFile(
      file: { publicId: string; ticketId: number; fileId: string; createdBy: string; at: number },
      tx: Queryable,
    ): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into ticket_file (public_id, ticket_id, file_id, created_by, created_at)
         values ($1, $2, $3, $4, $5) returning id`,
        [file.publicId, file.ticketId, file.fileId, file.createdBy, new Date(file.at)],
      )
      return rows[0]?.id ?? 0
    },

    async filesOf(ticketId: number): Promise<TicketFileRecord[]> {
      const { rows } = await db.query<TicketFileRecord>(
        `select t.public_id as "publicId", t.created_at as "createdAt", t.created_by as "createdBy",
                json_build_object('id', f.id, 'organizationId', f.organization_id, 'name', f.name, 'type', f.type,
                  'size', f.size, 'sha256', f.sha256) as file
           from ticket_file t join file f on f.id = t.file_id where t.ticket_id = $1 order by t.id`,
        [ticketId],
      )
      return rows
    },

    /**
     * Those of both sides who hold one of the roles, and the one who raised it while they may; of the owner only those who
     * see the machine.
     */
    async peopleOf(
      ticket: Pick<TicketRecord, 'id' | 'owner' | 'partner' | 'machine'>,
      tx: Queryable = db,
    ): Promise<TicketPersonRecord[]> {
      const { rows } = await tx.query<TicketPersonRecord>(
        `select * from (select a.id, a.public_id as "publicId", ${NAME} as name, o.id as "organizationId", o.name as organization,
                case when o.id = $2 then 'owner' else 'partner' end as side,
                (exists (select 1 from ticket t where t.id = $1 and a.id in (t.author_id, t.assignee_id))
                  or exists (select 1 from ticket_entry e where e.ticket_id = $1
                      and (e.account_id = a.id or a.id = any(e.mentions)))) as "isParticipant",
                ${holdsOneOf('$5')} as "worksOnTickets",
                (a.is_admin or ${holdsOneOf('$6')})
                  and a.id = (select author_id from ticket where id = $1) as follows
           from account a join organization o on o.id = a.organization_id join machine m on m.id = $4
          where o.id in ($2, $3) and (o.id = $3 or ${sees('a', 'm')})) as p
          where p."worksOnTickets" or p.follows
          order by p.name, p.id limit ${MOST_PEOPLE}`,
        [
          ticket.id,
          ticket.owner.id,
          ticket.partner?.id ?? null,
          ticket.machine.id,
          AREAS.tickets.roles,
          AREAS.raiseTickets.roles,
        ],
      )
      return rows
    },

    /** Vendors and dealers that the organization gives or gave access to one of its machines. */
    async partnersOf(organizationId: number): Promise<TicketOrganization[]> {
      const { rows } = await db.query<TicketOrganization>(
        `select o.id, o.business_code as code, o.name from organization o
          where o.type = 'VENDOR' and o.id in (select partner_id from access_grant where owner_id = $1)
          order by o.name, o.id`,
        [organizationId],
      )
      return rows
    },
  }
}
