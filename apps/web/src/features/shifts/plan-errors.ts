import type { PlanFaultReason } from '@millwright/domain/shift/shift'
import type { TFunction } from 'i18next'
import type { ApiError } from '../../api/api-error.ts'
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

/** The texts at the fields: what is seen here, and what the server refused. */
export function errorsOf(
  faults: PlanFaults,
  refused: Pick<ApiError, 'field' | 'label'> | null,
  t: TFunction,
): ReadonlyMap<string, string> {
  const errors = new Map([...faults].map(([field, reason]) => [field, t(FAULT_KEYS[reason])]))
  // The call spells its fields with capitals: shifts.0.Goal.Value.
  if (refused?.field) errors.set(refused.field.toLowerCase(), t(`errors.${refused.label.toLowerCase()}`))
  return errors
}
