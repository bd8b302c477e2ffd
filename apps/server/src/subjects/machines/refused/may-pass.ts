import type { Refusal } from '@millwright/contract/wire/refusals'
import type { RefusedMessage } from '../../../platform/telemetry/refused-store.ts'

/**
 * These may pass since then: room for channels and texts, the database, the time, how long points are kept, and by another version
 * what is a channel, a unit, a status or a point. The others are wrong for ever.
 */
const MAY_PASS: ReadonlySet<string> = new Set<Refusal>([
  'TOO_MANY_CHANNELS',
  'TEXT_QUOTA',
  'STORE_REFUSED',
  'TS_IN_FUTURE',
  'TS_TOO_OLD',
  'BAD_CHANNEL',
  'BAD_UNIT',
  'UNIT_NOT_OF_ENERGY',
  'UNKNOWN_STATUS',
  'UNKNOWN_REASON',
  'NOT_A_POINT',
  'NOT_A_BATCH',
])

/** Whether a message can be taken in again as it was: all of it is kept. One that the server wrote down itself has no device. */
export const mayPass = ({
  reason,
  deviceId,
  size,
  payload,
}: Pick<RefusedMessage, 'reason' | 'deviceId' | 'size' | 'payload'>): boolean =>
  MAY_PASS.has(reason) && deviceId !== '' && size > 0 && payload.length === size
