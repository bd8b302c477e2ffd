import { REFUSALS } from '@millwright/contract/wire/refusals'
import type { Fault } from '../ingest/decode.ts'
import { REASON, type ReasonCode } from './packets/reason-codes.ts'

const CODES: Partial<Record<string, ReasonCode>> = {
  NOT_ITS_MACHINE: REASON.notAuthorized,
  SERVER_CHANNEL: REASON.notAuthorized,
  BAD_TOPIC: REASON.topicNameInvalid,
  BAD_CHANNEL: REASON.topicNameInvalid,
  TOO_MANY_CHANNELS: REASON.quotaExceeded,
  TOO_MANY_POINTS: REASON.quotaExceeded,
  PAYLOAD_TOO_LARGE: REASON.quotaExceeded,
  TEXT_QUOTA: REASON.quotaExceeded,
  STORE_REFUSED: REASON.implementationSpecific,
}

/** Of a message that ingest refuses, for the PUBACK or PUBREC of MQTT 5. All other faults are in the payload. */
export const codeOfFault = ({ reason }: Fault): ReasonCode => CODES[reason] ?? REASON.payloadFormatInvalid

const texts: Readonly<Record<string, string>> = REFUSALS

export function textOfFault({ reason, field }: Fault): string {
  const meaning = texts[reason]
  return `${reason}${field === '' ? '' : ` at ${field}`}${meaning === undefined ? '' : `: ${meaning}`}`
}
