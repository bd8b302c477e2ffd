import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../database/database.ts'
import type { Handler } from '../events/handler.ts'
import type { Fact } from '../facts/fact.ts'
import type { Job } from '../jobs/job.ts'
import type { PlatformStores } from '../stores/platform-stores.ts'
import { createDemoWorld } from './demo.ts'
import type { GroundDeps, PlatformDeps } from './deps.ts'
import type { Subject } from './subject.ts'

type Handlers = Record<string, Handler<unknown>>

export function collectHandlers<S>(
  subjects: readonly Subject<S>[],
  deps: PlatformDeps & { stores: S },
): Handlers {
  const handlers: Handlers = {}
  for (const { name, handler } of subjects.flatMap((subject) => subject.handlers?.(deps) ?? [])) {
    if (name in handlers) throw new Error(`two handlers are called ${name}`)
    handlers[name] = handler
  }
  return handlers
}

/** Everything that one process does for all from time to time. */
export async function collectJobs<S>(
  subjects: readonly Subject<S>[],
  deps: PlatformDeps & { stores: S },
): Promise<Job[]> {
  return (await Promise.all(subjects.map((subject) => subject.jobs?.(deps) ?? []))).flat()
}

/** Everything that is derived from points as they are stored. */
export const collectFacts = <S>(
  subjects: readonly Subject<S>[],
  deps: GroundDeps & { stores: S },
): Promise<Fact[]> =>
  Promise.all(subjects.flatMap(({ facts = [] }) => facts.map(async ({ create }) => create(deps))))

/**
 * One job for all subjects: partitions that must be there ahead of time, and rows that were kept long enough.
 */
export function createHousekeeping<S>(
  subjects: readonly Subject<S>[],
  { now, ...deps }: Pick<PlatformDeps, 'db' | 'retentionDays' | 'now'> & { stores: S },
): Job {
  const daysAgo = (days: number): number => now() - days * DAY_MS
  const dateAgo = (days: number): Date => new Date(daysAgo(days))
  const steps = subjects.flatMap(({ retention }) =>
    Object.entries(retention?.({ ...deps, daysAgo, dateAgo }) ?? {}),
  )
  return {
    name: 'housekeeping',
    everyMs: HOUR_MS,
    async run(run) {
      for (const [step, work] of steps) {
        if (run.isStopped()) return
        try {
          await work()
        } catch (error) {
          run.failed({ step }, error)
        }
      }
    },
  }
}

interface SeedDeps<S> {
  db: Database
  stores: S & PlatformStores
  /** The code of an organization that only the demo has: where it is, all is. */
  firstOrganization: string
  now: () => number
}

/** The demo, all or nothing, once. */
export async function seedDemo<S>(
  subjects: readonly Subject<S>[],
  { db, stores, firstOrganization, now }: SeedDeps<S>,
): Promise<void> {
  if (await stores.organizations.byCode(firstOrganization)) return
  await db.transaction(async (tx) => {
    const world = createDemoWorld()
    for (const subject of subjects) await subject.demo?.({ db, stores, tx, world, now })
  })
}
