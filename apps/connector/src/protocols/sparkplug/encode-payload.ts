import { REBIRTH } from '@millwright/domain/connectors/sparkplug/edge-node'
import { DATA_TYPES } from '@millwright/domain/connectors/sparkplug/payload'
import { PayloadMessage } from './payload-schema.ts'

/** §6.4.20: an edge node that gets it sends all of its births again. */
export function encodeRebirthRequest(now: number): Uint8Array {
  const metric = { name: REBIRTH, timestamp: now, datatype: DATA_TYPES.Boolean, booleanValue: true }
  return PayloadMessage.encode({ timestamp: now, metrics: [metric] }).finish()
}
