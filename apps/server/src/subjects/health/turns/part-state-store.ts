import type { KnownState } from '@millwright/domain/health/part-turn'
import type { Queryable } from '../../../platform/database/database.ts'

export interface PartState {
  readonly part: string
  readonly known: KnownState
  /** Null where nothing is told of it. */
  readonly toldAt: Date | null
}

export function createPartStateStore(db: Queryable) {
  return {
    /** Organizations with somebody to tell. */
    async organizations(): Promise<number[]> {
      const { rows } = await db.query<{ id: number }>(
        'select distinct organization_id as id from account where is_admin order by 1',
      )
      return rows.map(({ id }) => id)
    },

    async of(organizationId: number): Promise<Map<string, KnownState>> {
      const { rows } = await db.query<KnownState & { part: string }>(
        'select part, told, seen from organization_part_state where organization_id = $1',
        [organizationId],
      )
      return new Map(rows.map(({ part, told, seen }) => [part, { told, seen }]))
    },

    async put(organizationId: number, states: readonly PartState[], tx: Queryable): Promise<void> {
      const rows = states.map(({ part, known, toldAt }) => ({ part, ...known, toldAt }))
      await tx.query(
        `insert into organization_part_state (organization_id, part, told, seen, told_at)
         select $1, r.part, r.told, r.seen, r."toldAt"
           from jsonb_to_recordset($2::jsonb) as r(part text, told text, seen text, "toldAt" timestamptz)
         on conflict (organization_id, part) do update set told = excluded.told, seen = excluded.seen,
           told_at = coalesce(excluded.told_at, organization_part_state.told_at)`,
        [organizationId, JSON.stringify(rows)],
      )
    },
  }
}
