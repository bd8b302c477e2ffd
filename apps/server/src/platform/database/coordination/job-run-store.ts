import type { Database } from '../database.ts'

export interface LateJob {
  readonly name: string
  readonly lastRun: Date | null
  readonly error: string
}

/** A job that runs every few seconds is not late at once: runs are noted twice a minute at most. */
const AT_LEAST_MS = 2 * 60_000

/** When each job ran last, so that any process can tell which are late. */
export function createJobRunStore(db: Database) {
  return {
    /**
     * Called by the process that begins to run them. Gives when each finished last, epoch milliseconds, unless that run
     * failed.
     */
    async begin(
      jobs: readonly { readonly name: string; readonly periodMs: number }[],
    ): Promise<Map<string, number>> {
      const names = jobs.map((each) => each.name)
      await db.query('delete from job_run where name <> all($1::text[])', [names])
      const { rows } = await db.query<{ name: string; finished_at: Date | null; error: string }>(
        `insert into job_run (name, period_ms) select * from unnest($1::text[], $2::bigint[])
         on conflict (name) do update set period_ms = excluded.period_ms, since = now()
         returning name, finished_at, error`,
        [names, jobs.map((each) => each.periodMs)],
      )
      return new Map(
        rows.flatMap(({ name, finished_at, error }) =>
          finished_at && error === '' ? [[name, finished_at.getTime()] as const] : [],
        ),
      )
    },

    async note(name: string, startedAt: number, finishedAt: number, error: string): Promise<void> {
      await db.query('update job_run set started_at = $2, finished_at = $3, error = $4 where name = $1', [
        name,
        new Date(startedAt),
        new Date(finishedAt),
        error,
      ])
    },

    /** Those that have not finished a run in three times their period. */
    async late(): Promise<LateJob[]> {
      const { rows } = await db.query<LateJob>(
        `select name, finished_at as "lastRun", error from job_run
          where greatest(finished_at, since) < now() - greatest(3 * period_ms, $1) * interval '1 millisecond'
          order by name`,
        [AT_LEAST_MS],
      )
      return rows
    },
  }
}

export type JobRunStore = ReturnType<typeof createJobRunStore>
