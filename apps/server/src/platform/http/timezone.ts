import { zoneOfOffset } from '@millwright/domain/time/zone'
import type { ZoneStore } from '../registry/zone-store.ts'
import { badField } from '../runtime/errors.ts'

/** The zone in its usual spelling, or that of an offset such as +02:00; throws unless there is one. */
export async function readTimezone(zones: Pick<ZoneStore, 'find'>, zone: string): Promise<string> {
  const name = await zones.find(zoneOfOffset(zone) ?? zone)
  if (name === null)
    throw badField(
      'Timezone',
      'must be an IANA time zone such as Europe/Rome, or an offset from -12:00 to +12:00',
    )
  return name
}
