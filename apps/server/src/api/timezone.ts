import { isZone } from '@millwright/domain/time/zone'
import { badField } from '../errors.ts'

/** The zone as it was given; throws unless there is one of that name. */
export function readTimezone(zone: string): string {
  if (!isZone(zone)) throw badField('Timezone', 'must be an IANA time zone such as Europe/Rome')
  return zone
}
