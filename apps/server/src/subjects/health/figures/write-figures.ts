import { SECOND_MS } from '@millwright/domain/time/lengths'
import type { Logger } from 'pino'
import type { Metrics } from '../../../platform/runtime/metrics.ts'
import type { ArrivalCounts } from './arrival-counts.ts'
import type { InstallationRow, OrganizationRow } from './figure.ts'
import type { FigureStore } from './figure-store.ts'
import { createProcessFigures } from './process-figures.ts'

export interface WriteFiguresDeps {
  store: Pick<FigureStore, 'addOfInstallation' | 'addOfOrganizations'>
  arrivals: Pick<ArrivalCounts, 'take'>
  metrics: Metrics
  log: Logger
  now: () => number
}

const WRITE_EVERY_MS = 10 * SECOND_MS
/** While the database is away: some hours of a busy process. */
const MOST_KEPT = 20_000

/** Adds what each process counts to the figures of the hour, every few seconds and at the stop. */
export function startWritingFigures({ store, arrivals, metrics, log, now }: WriteFiguresDeps) {
  const figuresOf = createProcessFigures(metrics)
  let installation: InstallationRow[] = []
  let organizations: OrganizationRow[] = []
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    installation = summed([...installation, ...(await figuresOf(now()))]).slice(-MOST_KEPT)
    organizations = summed([...organizations, ...arrivals.take(now())]).slice(-MOST_KEPT)
    await store.addOfInstallation(installation)
    installation = []
    await store.addOfOrganizations(organizations)
    organizations = []
  }

  const writeNow = (): Promise<void> => {
    writing = writing
      .then(write)
      .catch((error: unknown) => log.warn({ err: error }, 'figures of this hour not written, trying again'))
    return writing
  }
  const timer = setInterval(() => void writeNow(), WRITE_EVERY_MS)
  timer.unref()

  return {
    writeNow,
    async stop(): Promise<void> {
      clearInterval(timer)
      await writeNow()
    },
  }
}

/** One row for each figure and hour: a statement cannot add to the same row twice. */
function summed<R extends InstallationRow | OrganizationRow>(rows: readonly R[]): R[] {
  const byKey = new Map<string, R>()
  for (const row of rows) {
    const key = `${'organizationId' in row ? row.organizationId : ''} ${row.hour} ${row.figure}`
    const known = byKey.get(key)
    byKey.set(
      key,
      known
        ? {
            ...row,
            count: known.count + row.count,
            sum: known.sum + row.sum,
            failed: known.failed + row.failed,
            longest: Math.max(known.longest, row.longest),
          }
        : row,
    )
  }
  return [...byKey.values()]
}
