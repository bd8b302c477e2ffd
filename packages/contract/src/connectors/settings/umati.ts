import Type, { type Static } from 'typebox'
import { Closed } from '../../wire/schemas.ts'
import { OptionalLine } from '../../wire/text.ts'

/** JSON trees as the gateway of umati publishes them on a broker. */
export const UmatiSettings = Closed({
  /** Of the broker. */
  Address: Type.String({ maxLength: 300, pattern: '^(mqtts?|wss?)://[^/@\\s]+(/[^\\s]*)?$' }),
  User: OptionalLine(200),
  /** Below it are the machines: `umati/v2/{client}`. */
  Prefix: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^+#\\u0000-\\u001f]+$' }),
  /** The node id of the machine, as it is written in the topics; empty for all that is published below the prefix. */
  Machine: OptionalLine(300),
})
export type UmatiSettings = Static<typeof UmatiSettings>

export const UMATI_SECRETS = ['Password'] as const

export const UMATI_DEFAULTS: UmatiSettings = { Address: 'mqtt://', User: '', Prefix: 'umati/v2', Machine: '' }
