import { validFromBounds } from '@millwright/domain/shifts/valid-from'
import type { PlainDay } from '@millwright/domain/time/zone'
import { readPlanDay } from '../../../platform/http/period.ts'
import { badField } from '../../../platform/runtime/errors.ts'

/** The day from which what is entered today holds; throws for one to come, and for one that is more than a year past. */
export function readPastFrom(given: string | undefined, today: PlainDay): PlainDay {
  if (given === undefined) return today
  readPlanDay('ValidFrom', given)
  if (given < validFromBounds(today).first || given > today)
    throw badField('ValidFrom', 'must lie within the year before today, or be today')
  return given
}
