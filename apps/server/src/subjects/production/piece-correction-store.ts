import type { Interval } from '@millwright/domain/stops/usage-spans'
import { int8Array, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { forgetUsageIn } from '../../platform/telemetry/counted-days-store.ts'

/** People add these to the count of a machine; negative where they took something away. */
export interface Corrections {
  readonly made: number
  readonly bad: number
  /** When a bad piece was reported last; null when none was. */
  readonly lastBadAt: number | null
}

export interface NewCorrection {
  readonly machineId: number
  readonly made: number
  readonly bad: number
  readonly accountId: number
  readonly by: string
  readonly at: number
}

/** Pieces as people correct them. */
export function createPieceCorrectionStore(db: Database) {
  return {
    /** In the order of the windows; null where nobody corrected anything. */
    async in(
      windows: readonly (Interval & { readonly machineId: number })[],
      tx: Queryable = db,
    ): Promise<(Corrections | null)[]> {
      const found: (Corrections | null)[] = windows.map(() => null)
      if (windows.length === 0) return found
      const { rows } = await tx.query<{ nr: number; made: number; bad: number; last_bad: Date | null }>(
        `select w.nr, sum(c.made) as made, sum(c.bad) as bad, max(c.ts) filter (where c.bad > 0) as last_bad
           from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]) as w(nr, machine_id, from_ts, to_ts)
           join piece_correction c on c.machine_id = w.machine_id and c.ts >= w.from_ts and c.ts < w.to_ts
          group by w.nr`,
        [
          int8Array(windows.map((_, nr) => nr)),
          int8Array(windows.map(({ machineId }) => machineId)),
          timestamptzArray(windows.map(({ from }) => from)),
          timestamptzArray(windows.map(({ to }) => to)),
        ],
      )
      for (const { nr, made, bad, last_bad } of rows)
        found[nr] = { made, bad, lastBadAt: last_bad?.getTime() ?? null }
      return found
    },

    async add(tx: Queryable, { machineId, made, bad, accountId, by, at }: NewCorrection): Promise<void> {
      await tx.query(
        `insert into piece_correction (machine_id, ts, made, bad, account_id, by_name) values ($1, $2, $3, $4, $5, $6)`,
        [machineId, new Date(at), made, bad, accountId, by],
      )
      await forgetUsageIn(tx, machineId, { from: at, to: at })
    },
  }
}
