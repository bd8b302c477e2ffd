import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { createGroupStore } from '../../apps/server/src/platform/registry/group-store.ts'
import { BENCH_ORGANIZATION } from './machines.ts'

/** A group of the first machines; its id. */
export async function addGroup(db: Database, size: number): Promise<string> {
  const { rows } = await db.query<{ id: number }>('select id from organization where business_code = $1', [
    BENCH_ORGANIZATION,
  ])
  const publicId = `bench-${size}`
  const organizationId = rows[0]?.id ?? 0
  const groups = createGroupStore(db)
  const id = await groups.add({ publicId, organizationId, name: publicId, isAll: false })
  const machines = await db.query<{ id: number }>('select id from machine order by id limit $1', [size])
  await groups.putMachines(
    id,
    machines.rows.map((row) => row.id),
    db,
  )
  await db.query('analyze machine_group_machine')
  return publicId
}
