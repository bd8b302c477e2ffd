import { SECOND_MS } from '@millwright/domain/time/lengths'
import Type, { type Static } from 'typebox'
import { Closed } from '../../wire/schemas.ts'
import { SPARKPLUG_ID } from '../../wire/sparkplug-topics.ts'
import { OptionalLine } from '../../wire/text.ts'

const MAX_ID_LENGTH = 200
const Id = Type.String({ minLength: 1, maxLength: MAX_ID_LENGTH, pattern: SPARKPLUG_ID })
const OptionalId = Type.String({ maxLength: MAX_ID_LENGTH, pattern: `^$|${SPARKPLUG_ID}` })

/** An edge node of Sparkplug B 3.0 on a broker, or a device of it. */
export const SparkplugSettings = Closed({
  /** Of the broker. */
  Address: Type.String({ maxLength: 300, pattern: '^mqtts?://[^/@?#\\s]+/?$' }),
  User: OptionalLine(200),
  /** By which edge nodes know this host. */
  HostId: Id,
  Group: Id,
  EdgeNode: Id,
  /** Empty for the edge node with all of its devices. */
  Device: OptionalId,
  /** How long a message is waited for that others have overtaken. */
  ReorderMs: Type.Integer({ minimum: 0, maximum: 60_000 }),
})
export type SparkplugSettings = Static<typeof SparkplugSettings>

export const SPARKPLUG_SECRETS = ['Password'] as const

export const SPARKPLUG_DEFAULTS: SparkplugSettings = {
  Address: 'mqtt://',
  User: '',
  HostId: 'millwright',
  Group: '',
  EdgeNode: '',
  Device: '',
  ReorderMs: 2 * SECOND_MS,
}
