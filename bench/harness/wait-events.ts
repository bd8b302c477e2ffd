import type { Database } from '../../apps/server/src/platform/database/database.ts'

export interface WaitShare {
  readonly state: string
  readonly share: number
}

const EVERY_MS = 50

/** Samples the wait events of the server's connections; `stop` returns how often each was seen. */
export function watchWaits(db: Database): { stop(): Promise<WaitShare[]> } {
  const seen = new Map<string, number>()
  let total = 0
  async function look(): Promise<void> {
    const { rows } = await db.query<{ state: string }>(
      `select case when state = 'active' then coalesce(wait_event_type || ':' || wait_event, 'on the CPU')
                   else state || ', ' || coalesce(wait_event, '') end || ': ' ||
              case when query ~* '^copy' then 'copy' else left(regexp_replace(query, '\\s+', ' ', 'g'), 40) end as state
         from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'
          and datname = current_database()`,
    )
    for (const { state } of rows) seen.set(state, (seen.get(state) ?? 0) + 1)
    total++
  }
  let work = Promise.resolve()
  const timer = setInterval(() => {
    // A bench that failed closes the database under it.
    work = work.then(look).catch(() => clearInterval(timer))
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await work
      return [...seen]
        .map(([state, count]) => ({ state, share: count / Math.max(1, total) }))
        .sort((a, b) => b.share - a.share)
        .slice(0, 12)
    },
  }
}
