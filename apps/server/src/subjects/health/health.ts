import { HEALTH_PARTS, type Health } from '@millwright/contract/health/health'
import { worstOf } from '@millwright/domain/health/verdict'
import { createJobRunStore } from '../../platform/database/coordination/job-run-store.ts'
import { diskOf } from '../../platform/database/disk.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createFigureStore } from './figures/figure-store.ts'
import { readBackupPart } from './parts/backup-part.ts'
import { createBackupPartStore } from './parts/backup-part-store.ts'
import { createCertificatesPart } from './parts/certificates-part.ts'
import { createCertificatesPartStore } from './parts/certificates-part-store.ts'
import { readDatabasePart } from './parts/database-part.ts'
import { createDatabasePartStore } from './parts/database-part-store.ts'
import { createMachineParts } from './parts/machine-parts.ts'
import { createMachinePartsStore } from './parts/machine-parts-store.ts'
import { createSendingParts } from './parts/sending-parts.ts'
import { createSendingPartsStore } from './parts/sending-parts-store.ts'
import { readVersionPart } from './parts/version-part.ts'
import { createWorkParts } from './parts/work-parts.ts'
import { createWorkPartsStore } from './parts/work-parts-store.ts'

export type HealthDeps = Needs<
  'backupRuns' | 'accounts',
  'db' | 'config' | 'ingest' | 'metrics' | 'publicUrl' | 'version' | 'now'
>

/** How every part is, as one organization may know it: what is read of the whole installation tells of no other one. */
export function createHealth({ stores, db, config, ingest, metrics, publicUrl, version, now }: HealthDeps) {
  const figures = createFigureStore(db)
  const machines = createMachineParts({
    store: createMachinePartsStore(db),
    figures,
    waitingSince: ingest.waitingSince,
    now,
  })
  const sending = createSendingParts({
    store: createSendingPartsStore(db),
    smtpUrl: config.mail.smtpUrl,
    now,
  })
  const work = createWorkParts({
    store: createWorkPartsStore(db),
    figures,
    lateJobs: createJobRunStore(db).late,
    now,
  })
  const database = createDatabasePartStore(db)
  const backups = createBackupPartStore(db)
  const certificates = createCertificatesPart({
    store: createCertificatesPartStore(db),
    metrics,
    publicUrl,
    isOrdered: config.acme !== null,
    now,
  })

  return {
    work,
    database,

    async of(organizationId: number): Promise<Health> {
      const state = await database.state()
      const parts = {
        Ingest: await machines.ingest(organizationId),
        Connectors: await machines.connectors(organizationId),
        Facts: await machines.facts(organizationId),
        Jobs: await work.jobs(organizationId),
        Mail: await sending.mail(organizationId),
        Push: await sending.push(organizationId),
        Webhooks: await sending.webhooks(organizationId),
        Calls: await work.calls(),
        Database: await readDatabasePart({
          state,
          slowest: (await database.slowQueries())[0] ?? null,
          figures,
          disk: () => diskOf(config),
          now,
        }),
        Certificates: await certificates(organizationId),
        Backup: await readBackupPart({ runs: stores.backupRuns, store: backups, now }),
        Version: await readVersionPart({
          advisoriesFile: config.advisoriesFile,
          version,
          postgres: state.version,
        }),
      }
      const admins = await stores.accounts.adminsOf(organizationId)
      const states = HEALTH_PARTS.flatMap((name) => parts[name]?.State ?? [])
      const count = (state: Health['State']): number => states.filter((each) => each === state).length
      return {
        At: now(),
        State: worstOf(states),
        Well: count('well'),
        Todo: count('todo'),
        Stopped: count('stopped'),
        ...parts,
        Notified: admins.map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim()),
      }
    },
  }
}
