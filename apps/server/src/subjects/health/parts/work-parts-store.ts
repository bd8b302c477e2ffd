import type { Database } from '../../../platform/database/database.ts'

export interface JobState {
  readonly name: string
  readonly lastRun: Date | null
  readonly isLate: boolean
  readonly hasFailed: boolean
}

export interface CallHour {
  readonly figure: string
  readonly hour: number
  readonly count: number
  readonly sum: number
  readonly failed: number
}

/** Their rows say more of what failed, in words of their own. */
const SENT = "'send-mail', 'push-to-device', 'post-webhook'"

/** Work of the whole installation; tasks are those of one organization. */
export function createWorkPartsStore(db: Database) {
  return {
    /** Late is what `/readyz` calls so. */
    async jobs(late: readonly string[]): Promise<JobState[]> {
      const { rows } = await db.query<JobState>(
        `select name, finished_at as "lastRun", name = any($1::text[]) as "isLate", error <> '' as "hasFailed"
           from job_run order by name`,
        [late],
      )
      return rows
    },

    async tasks(organizationId: number, since: Date): Promise<{ waiting: number; failed: number }> {
      const { rows } = await db.query<{ waiting: number; failed: number }>(
        `select count(*) filter (where d.dead_at is null and d.tries > 0) as waiting,
                count(*) filter (where d.dead_at >= $2 and d.handler not in (${SENT})) as failed
           from event_delivery d join durable_event e on e.id = d.event_id where e.organization_id = $1`,
        [organizationId, since],
      )
      return rows[0] ?? { waiting: 0, failed: 0 }
    },

    /** By name, the latest first. */
    async failedJobs(since: Date): Promise<{ name: string; runs: number; hour: number }[]> {
      const { rows } = await db.query<{ name: string; runs: number; hour: number }>(
        `select substr(figure, 5) as name, sum(failed)::float8 as runs,
                (extract(epoch from max(h.hour)) * 1000)::float8 as hour
           from health_hour h where figure like 'job %' and h.hour >= $1 and failed > 0
          group by figure order by max(h.hour) desc, figure limit 20`,
        [since],
      )
      return rows
    },

    async calls(since: Date): Promise<CallHour[]> {
      const { rows } = await db.query<CallHour>(
        `select figure, (extract(epoch from h.hour) * 1000)::float8 as hour, count::float8, sum, failed::float8
           from health_hour h where figure like 'call %' and h.hour >= $1`,
        [since],
      )
      return rows
    },
  }
}

export type WorkPartsStore = ReturnType<typeof createWorkPartsStore>
