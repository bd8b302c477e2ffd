import type { Queryable } from '../database/database.ts'
import type { Difference } from './figures.ts'

export interface BackupRun {
  readonly name: string
  readonly target: string
  readonly cause: 'schedule' | 'command'
  readonly isEncrypted: boolean
  readonly startedAt: Date
  /** Null while it is taken. */
  readonly endedAt: Date | null
  readonly bytes: number | null
  readonly files: number | null
  /** Empty when nothing failed. */
  readonly error: string
  readonly proofStartedAt: Date | null
  readonly proofEndedAt: Date | null
  readonly proofError: string
  readonly comparison: Comparison | null
  readonly provenAt: Date | null
}

export interface Comparison {
  /** How many figures were compared. */
  readonly compared: number
  readonly differences: readonly Difference[]
}

type NewRun = Pick<BackupRun, 'name' | 'target' | 'cause' | 'isEncrypted' | 'startedAt'>

const COLUMNS = `name, target, cause, is_encrypted as "isEncrypted", started_at as "startedAt", ended_at as "endedAt",
  bytes, files, error, proof_started_at as "proofStartedAt", proof_ended_at as "proofEndedAt",
  proof_error as "proofError", comparison, proven_at as "provenAt"`

const BROKEN_OFF = 'it was broken off'

/** Backups of this installation and what became of them. */
export function createBackupRunStore(db: Queryable) {
  const one = async (where: string, column = 'started_at'): Promise<BackupRun | null> => {
    const { rows } = await db.query<BackupRun & Record<string, unknown>>(
      `select ${COLUMNS} from backup_run ${where} order by ${column} desc limit 1`,
    )
    return rows[0] ?? null
  }
  return {
    /** Not before an upgrade, when the new version saves the database of the old one. */
    async isThere(): Promise<boolean> {
      const { rows } = await db.query<{ is_there: boolean }>(
        `select to_regclass('backup_run') is not null as is_there`,
      )
      return rows[0]?.is_there ?? false
    },

    /** For a page of the installation's health: the newest that was begun, that is whole, that is proven, and whose proof was begun last. */
    async state() {
      const [begun, whole, proven, lastProof] = await Promise.all([
        one(''),
        one(`where ended_at is not null and error = ''`),
        one('where proven_at is not null'),
        one('where proof_started_at is not null', 'proof_started_at'),
      ])
      return { begun, whole, proven, lastProof }
    },

    async begin({ name, target, cause, isEncrypted, startedAt }: NewRun): Promise<void> {
      await db.query(
        `insert into backup_run (name, target, cause, is_encrypted, started_at) values ($1, $2, $3, $4, $5)`,
        [name, target, cause, isEncrypted, startedAt],
      )
    },

    async end(
      name: string,
      endedAt: Date,
      { bytes, files }: { bytes: number; files: number },
    ): Promise<void> {
      await db.query(
        `update backup_run set ended_at = $2, bytes = $3, files = $4, error = '' where name = $1`,
        [name, endedAt, bytes, files],
      )
    },

    async fail(name: string, endedAt: Date, error: string): Promise<void> {
      await db.query('update backup_run set ended_at = $2, error = $3 where name = $1', [
        name,
        endedAt,
        error,
      ])
    },

    /** Runs and proofs whose process was killed. Called by the one process that holds the lock of backups. */
    async endBrokenOff(at: Date): Promise<void> {
      await db.query('update backup_run set ended_at = $1, error = $2 where ended_at is null', [
        at,
        BROKEN_OFF,
      ])
      await db.query(
        `update backup_run set proof_ended_at = $1, proof_error = $2
          where proof_started_at is not null and proof_ended_at is null`,
        [at, BROKEN_OFF],
      )
    },

    async beginProof(name: string, at: Date): Promise<void> {
      await db.query(
        `update backup_run set proof_started_at = $2, proof_ended_at = null, proof_error = '', comparison = null
          where name = $1`,
        [name, at],
      )
    },

    /** A backup that was proven once and now is not counts as not proven. */
    async endProof(name: string, at: Date, error: string, comparison: Comparison | null): Promise<void> {
      await db.query(
        `update backup_run set proof_ended_at = $2::timestamptz, proof_error = $3::text, comparison = $4::jsonb,
                               proven_at = case when $3::text = '' then $2::timestamptz end
          where name = $1`,
        [name, at, error, comparison && JSON.stringify(comparison)],
      )
    },

    async provenNames(): Promise<ReadonlySet<string>> {
      const { rows } = await db.query<{ name: string }>(
        'select name from backup_run where proven_at is not null',
      )
      return new Set(rows.map(({ name }) => name))
    },

    async dropBefore(at: Date): Promise<void> {
      await db.query('delete from backup_run where started_at < $1', [at])
    },
  }
}

export type BackupRunStore = ReturnType<typeof createBackupRunStore>
