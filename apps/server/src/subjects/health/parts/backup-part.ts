import type { Health } from '@millwright/contract/health/health'
import { backupHealth } from '@millwright/domain/health/backup-health'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { BackupRunStore } from '../../../platform/backup/backup-run-store.ts'
import type { createBackupPartStore } from './backup-part-store.ts'

export interface BackupPartDeps {
  runs: Pick<BackupRunStore, 'state'>
  store: ReturnType<typeof createBackupPartStore>
  now: () => number
}

const SHOWN_DAYS = 7

export async function readBackupPart({ runs, store, now }: BackupPartDeps): Promise<Health['Backup']> {
  const [{ begun, whole, proven, lastProof }, copies] = await Promise.all([
    runs.state(),
    store.copies(new Date(now() - SHOWN_DAYS * DAY_MS)),
  ])
  const { state, why } = backupHealth({
    newestAgeMs: whole && now() - whole.startedAt.getTime(),
    hasFailed: begun !== null && begun.error !== '',
    hasProofFailed: lastProof !== null && lastProof.proofError !== '',
  })
  return {
    State: state,
    Why: why,
    NewestAt: whole?.startedAt.getTime() ?? null,
    NewestBytes: whole?.bytes ?? null,
    ProvenOf: proven?.startedAt.getTime() ?? null,
    ProvenAt: proven?.provenAt?.getTime() ?? null,
    Copies: copies,
  }
}
