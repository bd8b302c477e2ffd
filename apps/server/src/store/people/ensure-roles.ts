import { ROLES } from '@millwright/contract/roles'
import type { Database } from '../database/database.ts'

/** The roles belong to the product and not to anyone's data: they are there before anybody is. */
export async function ensureRoles(db: Database): Promise<void> {
  await db.query(
    `insert into role (label, name) select label, name from unnest($1::text[], $2::text[]) as known (label, name)
      where not exists (select from role where role.label = known.label)`,
    [Object.keys(ROLES), Object.values(ROLES)],
  )
}
