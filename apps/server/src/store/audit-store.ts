import type { AuditAction } from '@millwright/contract/calls/audit'
import type { Database, Queryable } from './database.ts'
import type { Page } from './machine-store.ts'

export interface NewAuditEntry {
  /** Whose affair it is; its admins read it. */
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

export interface AuditFilter extends Page {
  readonly from: Date | null
  readonly to: Date | null
  readonly action: AuditAction | null
  /** Looked for in who and what. */
  readonly search: string
}

const WHERE = `organization_id = $1 and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at < $3)
  and ($4::text is null or action = $4)
  and ($5 = '' or strpos(lower(actor_name || ' ' || actor_email || ' ' || target), lower($5)) > 0)`

export function createAuditStore(db: Database) {
  return {
    async add(entry: NewAuditEntry, tx: Queryable = db): Promise<void> {
      await tx.query(
        `insert into audit_entry
           (organization_id, action, account_id, actor_name, actor_email, actor_organization, target, detail, address)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          entry.organizationId,
          entry.action,
          entry.accountId,
          entry.actorName,
          entry.actorEmail,
          entry.actorOrganization,
          entry.target,
          entry.detail,
          entry.address,
        ],
      )
    },

    async page(organizationId: number, filter: AuditFilter) {
      const values = [organizationId, filter.from, filter.to, filter.action, filter.search]
      const { rows } = await db.query<AuditRecord>(
        `select organization_id as "organizationId", id, at, action, account_id as "accountId",
                actor_name as "actorName", actor_email as "actorEmail", actor_organization as "actorOrganization",
                target, detail, address
           from audit_entry where ${WHERE} order by at desc, id desc offset $6 limit $7`,
        [...values, filter.skip, filter.limit],
      )
      const count = await db.query<{ total: number }>(
        `select count(*) as total from audit_entry where ${WHERE}`,
        values,
      )
      return { entries: rows, total: count.rows[0]?.total ?? 0 }
    },

    async removeBefore(moment: Date): Promise<void> {
      await db.query('delete from audit_entry where at < $1', [moment])
    },
  }
}

export type AuditStore = ReturnType<typeof createAuditStore>
