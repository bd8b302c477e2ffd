import type { KnownState } from '@millwright/domain/health/part-turn'
import type { Queryable } from '../../../platform/database/database.ts'

export interface PartState {
  readonly part: string
  readonly known: KnownState
  /** Null where nothing is notified of it. */
  readonly notifiedAt: Date | null
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
        'select part, notified, seen from organization_part_state where organization_id = $1',
        [organizationId],
      )
      return new Map(rows.map(({ part, notified, seen }) => [part, { notified, seen }]))
    },

    async put(organizationId: number, states: readonly PartState[], tx: Queryable): Promise<void> {
      const rows = states.map(({ part, known, notifiedAt }) => ({ part, ...known, notifiedAt }))
      await tx.query(
        `insert into organization_part_state (organization_id, part, notified, seen, notified_at)
         select $1, r.part, r.notified, r.seen, r."notifiedAt"
           from jsonb_to_recordset($2::jsonb) as r(part text, notified text, seen text, "notifiedAt" timestamptz)
         on conflict (organization_id, part) do update set notified = excluded.notified, seen = excluded.seen,
           notified_at = coalesce(excluded.notified_at, organization_part_state.notified_at)`,
        [organizationId, JSON.stringify(rows)],
      )
    },
  }
}
