import type { PlanFaultReason } from '@millwright/domain/shifts/shift'
import type { TFunction } from '@millwright/domain/text/translate'
import type { PlanFaults } from './plan-draft.ts'

const FAULT_KEYS: Record<PlanFaultReason, string> = {
  bad_time: 'shifts.bad_time',
  bad_number: 'errors.validation_failed',
  goal_not_positive: 'shifts.goal_not_positive',
  number_taken: 'errors.validation_failed',
  overlaps: 'errors.shifts_overlap',
  reversed: 'errors.shift_reversed',
  too_many: 'shifts.most',
}

/** By field, what is seen to be wrong before anything is sent. */
export const faultTexts = (faults: PlanFaults, t: TFunction): ReadonlyMap<string, string> =>
  new Map([...faults].map(([field, reason]) => [field, t(FAULT_KEYS[reason])]))
