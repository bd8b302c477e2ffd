import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { diskOf } from '../../../platform/database/disk.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { InstallationFigure } from './figure.ts'
import { createFigureStore } from './figure-store.ts'
import { createSampleStore } from './sample-store.ts'

interface SampleDeps {
  db: Database
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  now: () => number
}

/** Measured by the one process that runs the jobs. */
export function createSampleFigures({ db, config, now }: SampleDeps): Job {
  const samples = createSampleStore(db)
  const figures = createFigureStore(db)
  return {
    name: 'health-figures',
    everyMs: MINUTE_MS,
    firstMs: 5_000,
    async run() {
      const hour = now() - (now() % HOUR_MS)
      const measured = (value: number, longest = value) => ({
        hour,
        count: 1,
        sum: value,
        failed: 0,
        longest,
      })
      const of = (figure: InstallationFigure, value: number) => ({ figure, ...measured(value) })
      const disk = await diskOf(config)
      await figures.addOfInstallation([
        of('database_bytes', await samples.databaseBytes()),
        ...(disk ? [of('disk_bytes', disk.used)] : []),
      ])
      const waiting = await samples.waitingFacts()
      const read = await samples.readMachines()
      await figures.addOfOrganizations([
        ...waiting.map(({ organizationId, seconds }) => ({
          organizationId,
          figure: 'facts_wait_s' as const,
          ...measured(seconds),
        })),
        // The longest is the most machines that were not connected at once.
        ...read.map(({ organizationId, connected, failed }) => ({
          organizationId,
          figure: 'readers' as const,
          ...measured(connected, failed),
        })),
      ])
    },
  }
}
