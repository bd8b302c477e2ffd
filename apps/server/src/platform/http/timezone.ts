import type { ZoneStore } from '../registry/zone-store.ts'
import { badField } from '../runtime/errors.ts'

/** The zone in its usual spelling; throws unless there is one of that name. */
export async function readTimezone(zones: Pick<ZoneStore, 'find'>, zone: string): Promise<string> {
  const name = await zones.find(zone)
  if (name === null) throw badField('Timezone', 'must be an IANA time zone such as Europe/Rome')
  return name
}
