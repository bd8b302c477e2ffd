import {
  dueAt,
  type TicketLife,
  type TicketOrigin,
  type TicketState,
} from '@millwright/domain/tickets/ticket'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { unlessTaken } from '../../platform/database/unless-taken.ts'
import { ticketExists } from '../../platform/runtime/errors.ts'
import {
  nameForPartner,
  READABLE,
  recordOf,
  type StoredOrigin,
  TICKETS,
  type TicketRecord,
  type TicketRow,
  type TicketViewer,
  ticketViewerValues,
} from './ticket-row-store.ts'
import { createTicketThreadStore } from './ticket-thread-store.ts'

export interface TicketFilter {
  /** Null for all but closed ones. */
  readonly state: TicketState | 'all' | null
  /** The public id. */
  readonly machine: string | null
  readonly origin: TicketOrigin | null
  /** The public id of a person; empty for nobody, null for all. */
  readonly assignee: string | null
  readonly search: string | null
}

export type NewTicket = Pick<TicketLife, 'raisedBy' | 'priority'> & {
  readonly publicId: string
  readonly ownerId: number
  readonly partnerId: number | null
  readonly machineId: number
  readonly author: { readonly id: number; readonly name: string }
  readonly title: string
  readonly text: string
  readonly originKind: TicketOrigin
  readonly originRef: string
  readonly originAt: number | null
  readonly origin: StoredOrigin
  readonly parts: TicketRecord['parts']
  readonly sample?: unknown
}

/** Only these fields may differ after a change. */
export type SavedTicket = TicketLife &
  Pick<
    TicketRecord,
    'id' | 'title' | 'text' | 'parts' | 'partsOn' | 'solution' | 'grantId' | 'assigneeName'
  > & { readonly partnerId: number | null }

const dateOf = (ts: number | null): Date | null => (ts === null ? null : new Date(ts))

/** Tickets with what happens to them. Who may read one is decided here, who may do what in `domain`. */
export function createTicketStore(db: Database) {
  return {
    ...createTicketThreadStore(db),

    /** The most urgent first, of those that are equal the one that is due first. */
    async page(
      viewer: TicketViewer,
      { state, machine, origin, assignee, search }: TicketFilter,
      page: { readonly skip: number; readonly limit: number },
    ): Promise<{ tickets: TicketRecord[]; total: number }> {
      const where = `${READABLE}
        and ($5::text = 'all' or t.state = $5 or ($5 is null and t.state <> 'closed'))
        and ($6::text is null or exists (select 1 from machine f where f.id = t.machine_id and f.public_id = $6))
        and ($7::text is null or t.origin_kind = $7)
        and ($8::text is null or ($8 = '' and t.assignee_side is null)
          or t.assignee_id = (select id from account where public_id = $8))
        and ($9::text is null or strpos(lower(concat_ws(chr(10), 'T-' || t.number, t.title,
          (select case when t.owner_id = $2 then f.name else ${nameForPartner('f')} end
             from machine f where f.id = t.machine_id))), lower($9)) > 0)`
      const values = [...ticketViewerValues(viewer), state, machine, origin, assignee, search]
      const [list, count] = await Promise.all([
        db.query<TicketRow>(
          `${TICKETS} where ${where}
            order by t.state = 'closed', case when t.state = 'closed' then t.closed_at end desc,
              t.priority desc, t.due_at, t.id offset $10 limit $11`,
          [...values, page.skip, page.limit],
        ),
        db.query<{ total: number }>(`select count(*)::int as total from ticket t where ${where}`, values),
      ])
      return { tickets: list.rows.map(recordOf), total: count.rows[0]?.total ?? 0 }
    },

    async counts(viewer: TicketViewer, doneSince: number): Promise<Map<string, number>> {
      const { rows } = await db.query<{ state: string; count: number; done: number }>(
        `select t.state, count(*)::int as count, count(*) filter (where t.done_at >= $5)::int as done
           from ticket t where ${READABLE} group by t.state`,
        [...ticketViewerValues(viewer), new Date(doneSince)],
      )
      const counts = new Map(rows.map(({ state, count }) => [state, count]))
      return counts.set(
        'doneThisWeek',
        rows.reduce((sum, { done }) => sum + done, 0),
      )
    },

    /** Null for one that does not exist, and for one that the viewer may not read. */
    async find(viewer: TicketViewer, publicId: string): Promise<TicketRecord | null> {
      const { rows } = await db.query<TicketRow>(`${TICKETS} where t.public_id = $5 and ${READABLE}`, [
        ...ticketViewerValues(viewer),
        publicId,
      ])
      return rows[0] ? recordOf(rows[0]) : null
    },

    /** By the number that people and mails say, 1042 of `T-1042`. */
    async findByNumber(viewer: TicketViewer, number: number): Promise<TicketRecord | null> {
      const { rows } = await db.query<TicketRow>(`${TICKETS} where t.number = $5 and ${READABLE}`, [
        ...ticketViewerValues(viewer),
        number,
      ])
      return rows[0] ? recordOf(rows[0]) : null
    },

    /** Whether one that was made of the same thing is in work. */
    async isInWork(machineId: number, kind: TicketOrigin, ref: string, at: number): Promise<boolean> {
      const { rows } = await db.query(
        `select 1 from ticket t where t.machine_id = $1 and t.origin_kind = $2 and t.origin_ref = $3
           and t.origin_at = $4 and t.state not in ('done', 'closed')`,
        [machineId, kind, ref, new Date(at)],
      )
      return rows.length > 0
    },

    /** Locked until the transaction ends: of two changes one waits and finds another version. */
    async hold(id: number, tx: Queryable): Promise<TicketRecord | null> {
      const { rows } = await tx.query<TicketRow>(`${TICKETS} where t.id = $1 for update of t`, [id])
      return rows[0] ? recordOf(rows[0]) : null
    },

    /** Null where one in work was made of the same thing already. */
    async add(ticket: NewTicket, now: number, tx: Queryable): Promise<{ id: number; number: number } | null> {
      const life = { since: now, priority: ticket.priority, partsAt: null }
      const { rows } = await tx.query<{ id: number; number: number }>(
        `insert into ticket (public_id, owner_id, partner_id, machine_id, author_id, author_name, raised_by, title, text,
           state, priority, origin_kind, origin_ref, origin_at, origin, parts, since, due_at, sample, created_at, changed_at,
           machine_name)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10, $11, $12, $13, $14, $15, $16, $17, $18, $16, $16,
           (select name from machine where id = $4))
         on conflict (machine_id, origin_kind, origin_ref, origin_at)
           where origin_kind <> 'person' and state not in ('done', 'closed') do nothing
         returning id, number`,
        [
          ticket.publicId,
          ticket.ownerId,
          ticket.partnerId,
          ticket.machineId,
          ticket.author.id,
          ticket.author.name,
          ticket.raisedBy,
          ticket.title,
          ticket.text,
          ticket.priority,
          ticket.originKind,
          ticket.originRef,
          dateOf(ticket.originAt),
          JSON.stringify(ticket.origin),
          JSON.stringify(ticket.parts),
          new Date(now),
          new Date(dueAt(life)),
          ticket.sample === undefined ? null : JSON.stringify(ticket.sample),
        ],
      )
      return rows[0] ?? null
    },

    /** Stores a ticket that is held as its next version. */
    async save(ticket: SavedTicket, now: number, tx: Queryable): Promise<void> {
      const update = tx.query(
        `update ticket set title = $2, text = $3, state = $4, priority = $5, assignee_id = $6, assignee_name = $7,
                assignee_side = $8, parts = $9, parts_on = $10, parts_at = $11, solution = $12, since = $13, due_at = $14,
                escalation = case when due_at < $14 then 0 else escalation end, done_at = $15, closed_at = $16,
                reopened = $17, grant_id = $18, partner_id = $19, version = version + 1, changed_at = $20,
                machine_name = case when partner_id is distinct from $19 then (select m.name from machine m where m.id = ticket.machine_id)
                  else machine_name end
          where id = $1`,
        [
          ticket.id,
          ticket.title,
          ticket.text,
          ticket.state,
          ticket.priority,
          // Zero means a person who has left.
          ticket.assignee?.id || null,
          ticket.assigneeName,
          ticket.assignee?.side ?? null,
          JSON.stringify(ticket.parts),
          ticket.partsOn,
          dateOf(ticket.partsAt),
          ticket.solution,
          new Date(ticket.since),
          new Date(dueAt(ticket)),
          dateOf(ticket.doneAt),
          dateOf(ticket.closedAt),
          ticket.reopened,
          ticket.grantId,
          ticket.partnerId,
          new Date(now),
        ],
      )
      // Reopened while another one was made of the same thing.
      await unlessTaken('ticket_origin', ticketExists, update)
    },

    /** Those in work whose time is over, locked; each process takes others. */
    async late(now: number, limit: number, tx: Queryable): Promise<TicketRecord[]> {
      const { rows } = await tx.query<TicketRow>(
        `${TICKETS} where t.state in ('open', 'assigned', 'waiting_for_parts') and t.due_at <= $1
            and t.escalation < 2 and t.sample is null
          order by t.due_at limit $2 for update of t skip locked`,
        [new Date(now), limit],
      )
      return rows.map(recordOf)
    },

    async noteEscalation(id: number, level: number, tx: Queryable): Promise<void> {
      await tx.query('update ticket set escalation = $2 where id = $1', [id, level])
    },

    /** For how many days tickets may open machines of the organization; 0 for never. */
    async accessDays(organizationId: number, tx: Queryable = db): Promise<number> {
      const { rows } = await tx.query<{ days: number }>(
        'select ticket_access_days as days from organization where id = $1',
        [organizationId],
      )
      return rows[0]?.days ?? 0
    },

    async putAccessDays(organizationId: number, days: number, tx: Queryable): Promise<void> {
      await tx.query('update organization set ticket_access_days = $2 where id = $1', [organizationId, days])
    },
  }
}

export type TicketStore = ReturnType<typeof createTicketStore>
