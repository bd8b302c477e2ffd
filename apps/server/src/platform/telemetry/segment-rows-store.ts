import type { Database } from '../database/database.ts'
import { createPackStore } from './pack-store.ts'
import { packedBefore } from './point-store.ts'

/** The way back to rows. */
export function createSegmentRowsStore(db: Database) {
  const packs = createPackStore(db)
  return {
    /**
     * Makes late rows of the segments that are not packed, which every version reads and merges, and lets versions pack
     * that know no segments. Broken off, it can be begun again. Gives how many hours of machines were moved.
     */
    async move(): Promise<number> {
      const border = await packedBefore(db)
      const { rows } = await db.query<{ machine_id: number; hour: number }>(
        `select distinct machine_id, floor(date_part('epoch', last_ts) / 3600) * 3600000 as hour
           from sample_segment where last_ts >= $1`,
        [new Date(border)],
      )
      for (const { machine_id, hour } of rows) await packs.setAside(machine_id, hour)
      await db.query('truncate sample_segment')
      await db.query('drop trigger if exists refuse_packing_without_segments on pack_state')
      return rows.length
    },
  }
}
