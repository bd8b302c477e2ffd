import type { CycleVerdict } from './judge.ts'
import { isDifference } from './limited-values.ts'
import type { CycleStatus } from './verdict.ts'

export const isBad = (status: CycleStatus): boolean => status.endsWith('WARNING') || status.endsWith('ERROR')

/** Whether a test warns by what the budget is about; heat and the wear of an edge have fixed limits. */
export const isBudgeted = ({ status, parts: [worst] }: Pick<CycleVerdict, 'status' | 'parts'>): boolean =>
  isBad(status) &&
  worst?.evidence !== undefined &&
  (worst.decidedBy === undefined || !isDifference(worst.decidedBy))
