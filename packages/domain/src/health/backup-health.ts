import { HOUR_MS } from '../time/lengths.ts'
import { todo, type Verdict, WELL } from './verdict.ts'

export interface BackupFigures {
  /** Since the newest whole backup was taken; null for none. */
  readonly newestAgeMs: number | null
  /** Of the one that was begun last. */
  readonly hasFailed: boolean
  /** Of the proof that was begun last. */
  readonly hasProofFailed: boolean
}

/** They are taken each day; one that is late has half a day to come. */
const OLD_MS = 36 * HOUR_MS

export function backupHealth(figures: BackupFigures): Verdict<'none' | 'failed' | 'old' | 'proof_failed'> {
  const { newestAgeMs, hasFailed, hasProofFailed } = figures
  if (hasFailed) return todo('failed')
  if (newestAgeMs === null) return todo('none')
  if (newestAgeMs > OLD_MS) return todo('old')
  return hasProofFailed ? todo('proof_failed') : WELL
}
