import type { Database } from '../../platform/database/database.ts'

export interface CollisionPage {
  readonly from: number | null
  readonly to: number | null
  readonly isAscending: boolean
  readonly skip: number
  readonly limit: number
}

export function createCollisionStore(db: Database) {
  return {
    async add(machineId: number, time: Date): Promise<void> {
      await db.query(
        'insert into condition_collision (machine_id, time) values ($1, $2) on conflict do nothing',
        [machineId, time],
      )
    },

    async page(machineId: number, { from, to, isAscending, skip, limit }: CollisionPage) {
      const where = `machine_id = $1 and ($2::timestamptz is null or time >= $2)
        and ($3::timestamptz is null or time < $3)`
      const values = [machineId, from && new Date(from), to && new Date(to)]
      const { rows } = await db.query<{ time: Date }>(
        `select time from condition_collision where ${where}
          order by time ${isAscending ? 'asc' : 'desc'} offset $4 limit $5`,
        [...values, skip, limit],
      )
      const count = await db.query<{ total: number }>(
        `select count(*)::int as total from condition_collision where ${where}`,
        values,
      )
      return { times: rows.map(({ time }) => time.getTime()), total: count.rows[0]?.total ?? 0 }
    },
  }
}
