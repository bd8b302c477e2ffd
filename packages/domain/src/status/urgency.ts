import { HOUR_MS } from '../time/lengths.ts'
import { type Status, urgencyOf } from './status.ts'

/** A break or a restart is shorter. */
const SILENT_MS = HOUR_MS

export interface UrgencyInput {
  readonly status: Status
  /** When the status began; null when nothing was ever reported. */
  readonly since: number | null
  readonly isInShift: boolean
}

/**
 * The place of a machine in a list that is worked through from the top, the least first (rules: status 7). One that has
 * been silent for an hour while its shift runs comes right after the alarms: nobody knows what it does, and it should work.
 */
export function urgencyAt({ status, since, isInShift }: UrgencyInput, now: number): number {
  const isSilent = status === 'DISCONNECTED' || status === 'UNKNOWN'
  const isOverdue = isInShift && isSilent && (since === null || now - since >= SILENT_MS)
  return isOverdue ? urgencyOf('FAIL') + 0.5 : urgencyOf(status)
}
