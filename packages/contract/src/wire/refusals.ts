import type { MODEL_FAULTS } from '@millwright/domain/machines/data-model/model-builder'

/** Why a message of a device is set aside, over MQTT and over HTTP alike, and what that means. */
export const REFUSALS = {
  NOT_JSON: 'The payload is no JSON text; `NaN` is not JSON',
  NOT_UTF8: 'The payload is no text in UTF-8',
  NOT_A_POINT: 'Neither a point `{"v": …}` nor a list of points',
  BAD_LINE: 'A line of the InfluxDB line protocol cannot be read',
  NOT_A_BATCH: 'On the topic without a channel: no map of channel to points',
  NO_POINTS: 'A list or a map without a point',
  VALUE_MISSING: 'A point without `v`',
  TOO_MANY_POINTS: 'More points than a message may hold',
  BAD_UNIT: '`u` is no text, too long, or has control characters',
  UNIT_NOT_OF_ENERGY: 'Energy in a unit that it is not counted in',
  VALUE_NOT_FINITE: 'A number that is larger than any computer can hold',
  VALUE_TOO_DEEP: 'A value with too many levels',
  VALUE_TOO_LARGE: 'A value that is too long',
  BAD_CHANNEL: 'The name of a channel is not usable',
  TOO_MANY_CHANNELS: 'The machine has as many channels as it may',
  TS_NOT_A_TIME: '`ts` is neither epoch milliseconds nor ISO 8601 with an offset',
  TS_BEFORE_2000: 'A clock that was never set',
  TS_TOO_OLD:
    'Longer ago than single points are kept (`RETENTION_POINTS_DAYS`, 400 days): nothing could follow from it',
  TS_IN_FUTURE: 'More than a day ahead of the server',
  UNKNOWN_STATUS: 'No status of the list',
  UNKNOWN_REASON: 'No reason of a stop of the list',
  SERVER_CHANNEL: 'The channel is written by the server only',
  NOT_ITS_MACHINE: 'The topic of another machine',
  BAD_TOPIC: 'No topic of a machine',
  UNKNOWN_MACHINE: 'On an external broker: the topic names a machine that is not registered',
  PAYLOAD_TOO_LARGE: 'More bytes than a message may hold',
  TEXT_QUOTA:
    'More text than a machine may send in an hour, or in events of one moment; numbers are still taken',
  STORE_REFUSED: 'The database refused the values',
} as const

type ModelFault = (typeof MODEL_FAULTS)[number]

/** A data model and an announcement of a test have reasons of their own, named after what refused them. */
export type Refusal = keyof typeof REFUSALS | ModelFault | `TEST_${string}`

/** Refusals that a person answers in the same way are one kind. */
export const REFUSAL_KINDS = {
  json: ['NOT_JSON', 'NOT_UTF8'],
  shape: ['NOT_A_POINT', 'BAD_LINE', 'NOT_A_BATCH', 'NO_POINTS', 'VALUE_MISSING'],
  value: [
    'BAD_UNIT',
    'UNIT_NOT_OF_ENERGY',
    'VALUE_NOT_FINITE',
    'VALUE_TOO_DEEP',
    'VALUE_TOO_LARGE',
    'UNKNOWN_STATUS',
    'UNKNOWN_REASON',
  ],
  time: ['TS_NOT_A_TIME', 'TS_BEFORE_2000', 'TS_TOO_OLD', 'TS_IN_FUTURE'],
  channel: ['BAD_CHANNEL', 'TOO_MANY_CHANNELS', 'SERVER_CHANNEL'],
  topic: ['NOT_ITS_MACHINE', 'BAD_TOPIC', 'UNKNOWN_MACHINE'],
  size: ['TOO_MANY_POINTS', 'PAYLOAD_TOO_LARGE', 'TEXT_QUOTA'],
  store: ['STORE_REFUSED'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof REFUSALS)[]>>
export type RefusalKind = keyof typeof REFUSAL_KINDS | 'document'

/** A data model, or an announcement of a test, is a document; its faults have names of their own. */
export function refusalKind(reason: string): RefusalKind {
  const kinds = Object.entries(REFUSAL_KINDS) as [keyof typeof REFUSAL_KINDS, readonly string[]][]
  return kinds.find(([, reasons]) => reasons.includes(reason))?.[0] ?? 'document'
}
