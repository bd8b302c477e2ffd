import type { Database, Queryable } from '../database/database.ts'
import { idList } from '../database/id-list.ts'
import { errorText } from '../runtime/error-text.ts'
import type { OpeningRow } from '../telemetry/sample-store.ts'

/** A fact of a machine that could not be derived. */
export interface FactLag {
  readonly fact: string
  readonly machineId: number
  /** From here on it is missing or wrong. */
  readonly since: number
  readonly tries: number
}

export interface LagRow extends OpeningRow {
  readonly lagging: string
}

/** `fact` of the rows that `selectLags` gives. */
export const LAG_ROWS = 'lag'

export const selectLags = (machines: readonly number[]): string =>
  `select '${LAG_ROWS}' as fact, machine_id, fact as lagging from fact_lag
    where machine_id = any(${idList(machines)})`

const COLUMNS = 'fact, machine_id as "machineId", since, tries'

interface StoredLag extends Omit<FactLag, 'since'> {
  readonly since: Date
}

const lagOf = (row: StoredLag): FactLag => ({ ...row, since: row.since.getTime() })

/** Which facts of which machines lag behind their points. */
export function createFactLagStore(db: Database) {
  return {
    /** In the transaction that stores the points. A machine that lags already lags from the earlier of the two moments. */
    async note(tx: Queryable, fact: string, machineId: number, since: number, error: unknown): Promise<void> {
      await tx.query(
        `insert into fact_lag (machine_id, fact, since, error, next_try_at) values ($1, $2, $3, $4, now())
         on conflict (machine_id, fact) do update set since = least(fact_lag.since, excluded.since)`,
        [machineId, fact, new Date(since), errorText(error)],
      )
    },

    /**
     * As `note`, of points that came late: they mostly come in many messages, and deriving waits until none has come for
     * `settleMs`, for at most a minute. One that failed before keeps its own pause.
     */
    async noteLate(
      tx: Queryable,
      fact: string,
      machineId: number,
      since: number,
      settleMs: number,
    ): Promise<void> {
      await tx.query(
        `insert into fact_lag (machine_id, fact, since, error, next_try_at)
         values ($1, $2, $3, 'points came late', now() + $4 * interval '1 millisecond')
         on conflict (machine_id, fact) do update set since = least(fact_lag.since, excluded.since),
           next_try_at = case when fact_lag.tries > 0 then fact_lag.next_try_at
                              else least(excluded.next_try_at, fact_lag.noted_at + interval '1 minute') end`,
        [machineId, fact, new Date(since), settleMs],
      )
    },

    /** Under the lock of the fact: what has come meanwhile may have moved its start. */
    async find(tx: Queryable, fact: string, machineId: number): Promise<FactLag | null> {
      const { rows } = await tx.query<StoredLag>(
        `select ${COLUMNS} from fact_lag where fact = $1 and machine_id = $2`,
        [fact, machineId],
      )
      return rows[0] ? lagOf(rows[0]) : null
    },

    async caughtUp(tx: Queryable, { fact, machineId }: Pick<FactLag, 'fact' | 'machineId'>): Promise<void> {
      await tx.query('delete from fact_lag where fact = $1 and machine_id = $2', [fact, machineId])
    },

    async noteRetry({ fact, machineId }: FactLag, error: unknown, nextTryAt: number): Promise<void> {
      await db.query(
        `update fact_lag set tries = tries + 1, error = $3, next_try_at = $4 where fact = $1 and machine_id = $2`,
        [fact, machineId, errorText(error), new Date(nextTryAt)],
      )
    },

    async due(now: number, limit: number): Promise<FactLag[]> {
      const { rows } = await db.query<StoredLag>(
        `select ${COLUMNS} from fact_lag where next_try_at <= $1 order by next_try_at, machine_id limit $2`,
        [new Date(now), limit],
      )
      return rows.map(lagOf)
    },

    async ofMachine(machineId: number): Promise<FactLag[]> {
      const { rows } = await db.query<StoredLag>(
        `select ${COLUMNS} from fact_lag where machine_id = $1 order by fact`,
        [machineId],
      )
      return rows.map(lagOf)
    },

    /** Machines of which something has been waiting to be derived since a moment or longer. */
    async machinesBefore(moment: number): Promise<number[]> {
      const { rows } = await db.query<{ machine_id: number }>(
        'select distinct machine_id from fact_lag where noted_at <= $1',
        [new Date(moment)],
      )
      return rows.map((row) => row.machine_id)
    },

    async count(): Promise<number> {
      const { rows } = await db.query<{ count: number }>('select count(*) as count from fact_lag')
      return rows[0]?.count ?? 0
    },
  }
}

export type FactLagStore = ReturnType<typeof createFactLagStore>

/** A fact of a machine is wrong from its first point on, and derived again soon. */
export async function deriveAgain(tx: Queryable, fact: string, machineId: number): Promise<void> {
  await tx.query(
    `insert into fact_lag (machine_id, fact, since, error, next_try_at)
     values ($1, $2, timestamptz '2000-01-01 00:00:00+00', 'the hours are others', now())
     on conflict (machine_id, fact) do update set since = excluded.since`,
    [machineId, fact],
  )
}
