import type { RoleLabel } from '@millwright/contract/wire/roles'
import type { Database } from '../../../platform/database/database.ts'

const ROLE: RoleLabel = 'operator'

export async function countOperators(db: Database, organizationId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from account a join account_role ar on ar.account_id = a.id
       join role r on r.id = ar.role_id where a.organization_id = $1 and r.label = $2`,
    [organizationId, ROLE],
  )
  return rows[0]?.count ?? 0
}
