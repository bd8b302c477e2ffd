import type { Refusal } from '@millwright/contract/wire/refusals'
import type { RefusedMessage } from '../../../platform/telemetry/refused-store.ts'

/** What may have changed since: room for channels and texts, the database, the time. The others are wrong for ever. */
const MAY_PASS: ReadonlySet<string> = new Set<Refusal>([
  'TOO_MANY_CHANNELS',
  'TEXT_QUOTA',
  'STORE_REFUSED',
  'TS_IN_FUTURE',
])

/**
 * Whether a message can be taken in again as it was: all of it is kept, and each of its points has a time of its own, since
 * the others would get that of today. One that the server wrote down itself has no device.
 */
export function canReplay({ reason, deviceId, size, payload }: Omit<RefusedMessage, 'topic'>): boolean {
  if (!MAY_PASS.has(reason) || deviceId === '' || payload.length < size || size === 0) return false
  const text = payload.toString('utf8')
  const count = (name: string): number => text.match(new RegExp(`"${name}"\\s*:`, 'g'))?.length ?? 0
  return count('v') > 0 && count('v') === count('ts')
}
