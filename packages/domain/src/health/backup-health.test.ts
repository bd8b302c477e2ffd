import { expect, it } from 'vitest'
import { HOUR_MS } from '../time/lengths.ts'
import { backupHealth } from './backup-health.ts'

const fine = { newestAgeMs: HOUR_MS, hasFailed: false, hasProofFailed: false }

it.each([
  [fine, 'well', null],
  [{ ...fine, newestAgeMs: null }, 'todo', 'none'],
  [{ ...fine, newestAgeMs: null, hasFailed: true }, 'todo', 'failed'],
  [{ ...fine, newestAgeMs: 36 * HOUR_MS }, 'well', null],
  [{ ...fine, newestAgeMs: 37 * HOUR_MS }, 'todo', 'old'],
  [{ ...fine, hasProofFailed: true }, 'todo', 'proof_failed'],
] as const)('backups of %o are %s: %s', (figures, state, why) => {
  expect(backupHealth(figures)).toEqual({ state, why })
})
