import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Database } from '../../platform/database/database.ts'

/** A page that only some machines have, and the channels whose values it shows. */
export interface PageData {
  readonly page: 'energy' | 'sensors'
  readonly channels: readonly string[]
}

const OPENS: Record<PageData['page'], string> = {
  energy: 'has_energy_meter = true',
  sensors: "kit_type = case when kit_type = '' then 'sensor' else kit_type end",
}

/** Which machines send what a page shows. In three statements: channels of machines lie on the workers of a cluster. */
export function createPageDataStore(db: Database) {
  return {
    /** Opens the page on machines that send such data and of which nobody decided it; returns their public ids. */
    async open({ page, channels }: PageData): Promise<string[]> {
      const names = await db.query<{ id: number }>(`select id from channel where name like any($1)`, [
        channels.map((start) => `${start}%`),
      ])
      if (names.rows.length === 0) return []
      const undecided = await db.query<{ id: number }>(
        'select id from machine where removed_at is null and $1 <> all(pages_decided)',
        [page],
      )
      const sending = await db.query<{ id: number }>(
        `select distinct machine_id as id from machine_channel
          where machine_id = any($1::bigint[]) and channel_id = any($2::bigint[])`,
        [int8Array(undecided.rows.map(({ id }) => id)), int8Array(names.rows.map(({ id }) => id))],
      )
      if (sending.rows.length === 0) return []
      const { rows } = await db.query<{ machine: string }>(
        `update machine set ${OPENS[page]}, pages_decided = array_append(pages_decided, $2)
          where id = any($1::bigint[]) and $2 <> all(pages_decided) returning public_id as machine`,
        [int8Array(sending.rows.map(({ id }) => id)), page],
      )
      return rows.map(({ machine }) => machine)
    },
  }
}
