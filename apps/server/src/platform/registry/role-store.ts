import { ROLES } from '@millwright/contract/wire/roles'
import type { Database, Queryable } from '../database/database.ts'

export interface RoleRecord {
  readonly id: string
  readonly label: string
  readonly name: string
}

export function createRoleStore(db: Database) {
  return {
    async labelled(labels: readonly string[]): Promise<RoleRecord[]> {
      const { rows } = await db.query<RoleRecord>(
        'select id::text, label, name from role where label = any($1) order by role.id',
        [labels],
      )
      return rows
    },

    /** Those of the given roles that exist and have one of the labels. */
    async among(ids: readonly string[], labels: readonly string[]): Promise<RoleRecord[]> {
      const { rows } = await db.query<RoleRecord>(
        'select id::text, label, name from role where id::text = any($1) and label = any($2) order by role.id',
        [ids, labels],
      )
      return rows
    },

    /** The account holds these roles and no others. */
    async put(accountId: number, roleIds: readonly string[], tx: Queryable): Promise<void> {
      await tx.query('delete from account_role where account_id = $1 and not role_id = any($2::bigint[])', [
        accountId,
        roleIds,
      ])
      await tx.query(
        `insert into account_role (account_id, role_id) select $1, id from unnest($2::bigint[]) id
         on conflict do nothing`,
        [accountId, roleIds],
      )
    },
  }
}

export type RoleStore = ReturnType<typeof createRoleStore>

/** The roles are part of the product: created at start, before any organization. */
export async function ensureRoles(db: Database): Promise<void> {
  await db.query(
    `insert into role (label, name) select label, name from unnest($1::text[], $2::text[]) as known (label, name)
      where not exists (select from role where role.label = known.label)`,
    [Object.keys(ROLES), Object.values(ROLES)],
  )
}
