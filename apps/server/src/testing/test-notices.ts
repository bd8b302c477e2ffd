import { randomUUID } from 'node:crypto'
import type { Database } from '../platform/database/database.ts'

/** An alarm of the first nesting machine, of which a person is to be notified; its id. */
export async function addTestNotice(
  db: Database,
  accountId: number,
  facts: { readonly code: string; readonly text: string },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with raised as (
       insert into notice (key, kind, machine_id, facts, action, at)
       select $2, 'alarm', id, $3, '/machine/nst-01/alarms', now() from machine where public_id = 'nst-01'
       returning id, machine_id)
     insert into person_notice
       (account_id, notice_id, latest_id, kind, machine_id, subject, is_listed, first_at, last_at)
     select $1, id, id, 'alarm', machine_id, $4, true, now(), now() from raised returning notice_id as id`,
    [accountId, randomUUID(), facts, facts.code],
  )
  return rows[0]?.id ?? 0
}
