import type { AUDIT_SORTS, AuditSort } from '@millwright/contract/people/audit'
import type { AuditAction } from '@millwright/contract/subjects'
import type { Database, Queryable } from '../database/database.ts'
import { type OrderColumns, orderBy, type SortedPage } from '../database/order-by.ts'

export interface NewAuditEntry {
  /** The organization whose admins can read it. */
  readonly organizationId: number
  readonly action: AuditAction
  readonly accountId: number | null
  readonly actorName: string
  readonly actorEmail: string
  readonly actorOrganization: string
  readonly target: string
  readonly detail: Record<string, unknown>
  readonly address: string
}

export interface AuditRecord extends NewAuditEntry {
  readonly id: number
  readonly at: Date
}

export interface AuditFilter extends SortedPage<AuditSort> {
  readonly from: Date | null
  readonly to: Date | null
  readonly action: AuditAction | null
  /** Searched for in actor and target. */
  readonly search: string
}

/** Nobody pages further; counting all would read the whole log. */
const MAX_COUNTED = 10_000

const INSERT = `insert into audit_entry
  (organization_id, action, account_id, actor_name, actor_email, actor_organization, target, detail, address)
  select $1::bigint, $2::text, $3::bigint, $4::text, $5::text, $6::text, $7::text, $8::jsonb, $9::text`

const valuesOf = (entry: NewAuditEntry): unknown[] => [
  entry.organizationId,
  entry.action,
  entry.accountId,
  entry.actorName,
  entry.actorEmail,
  entry.actorOrganization,
  entry.target,
  entry.detail,
  entry.address,
]

/** The search has no index: it reads so many of the newest entries that the answer comes in time. */
const MAX_SEARCHED = 100_000

const FOUND = `select id, at, actor_name, target from (
    select * from audit_entry
     where organization_id = $1 and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at < $3)
       and ($4::text is null or action = $4)
     order by at desc, id desc limit case when $5 = '' then ${MAX_COUNTED} else ${MAX_SEARCHED} end) entry
  where $5 = '' or strpos(lower(concat_ws(chr(10), actor_name, actor_email, target)), lower($5)) > 0
  order by at desc, id desc limit ${MAX_COUNTED}`

/** Of those found, which are few enough to be sorted without an index. Who did it may not be known. */
const ORDER: OrderColumns<(typeof AUDIT_SORTS)[number]> = {
  when: 'at',
  who: { nullable: `nullif(lower(actor_name), '')` },
  target: { nullable: `nullif(lower(target), '')` },
}

export function createAuditStore(db: Database) {
  return {
    async add(entry: NewAuditEntry, tx: Queryable = db): Promise<void> {
      await tx.query(INSERT, valuesOf(entry))
    },

    /** Does nothing when the same person did the same within the last minutes. */
    async addUnlessRepeated(entry: NewAuditEntry, minutes: number): Promise<void> {
      await db.query(
        `${INSERT} where not exists (select from audit_entry where organization_id = $1 and action = $2
           and account_id = $3 and at > now() - make_interval(mins => $10))`,
        [...valuesOf(entry), minutes],
      )
    },

    /** The newest, up to a limit, in the order asked for; older ones are reached with `to`. */
    async page(organizationId: number, filter: AuditFilter) {
      const { from, to, action, search, skip, limit, sort = '-when' } = filter
      const { rows } = await db.query<(AuditRecord | { id: null }) & { total: number }>(
        `with found as materialized (${FOUND})
         select counted.total, e.* from (select count(*) as total from found) counted left join (
           select wanted.place, e.organization_id as "organizationId", e.id, e.at, e.action, e.account_id as "accountId",
                  e.actor_name as "actorName", e.actor_email as "actorEmail",
                  e.actor_organization as "actorOrganization", e.target, e.detail, e.address
             from (select id, row_number() over (order by ${orderBy(ORDER, sort, 'at desc, id desc')}) as place
                     from found order by place offset $6 limit $7) wanted
             join audit_entry e on e.organization_id = $1 and e.id = wanted.id) e on true
          order by e.place`,
        [organizationId, from, to, action, search, skip, limit],
      )
      const entries = rows.filter((row): row is AuditRecord & { total: number } => row.id !== null)
      return { entries, total: rows[0]?.total ?? 0 }
    },
  }
}

export type AuditStore = ReturnType<typeof createAuditStore>
