import Type, { type Static } from 'typebox'
import { Closed } from '../../wire/schemas.ts'

/** `http://host:port/path`, or `https`; without user, query and fragment, which the calls of an agent need themselves. */
const AGENT_ADDRESS = '^https?://[^\\s/?#@\\\\]+(/[^\\s?#\\\\]*)?$'

/** An agent of MTConnect, 1.x or 2.x. */
export const MtconnectSettings = Closed({
  Address: Type.String({ minLength: 8, maxLength: 500, pattern: AGENT_ADDRESS }),
  /** Name or uuid of a device, where the agent has several; empty for all. */
  Device: Type.String({ maxLength: 250, pattern: '^[^\\u0000-\\u001f/?#]*$' }),
  /** Poll where a proxy between does not let a stream through. */
  Reading: Type.Enum(['stream', 'poll']),
  IntervalMs: Type.Integer({ minimum: 100, maximum: 60_000 }),
  /** The connection counts as lost when nothing comes for two of them. */
  HeartbeatMs: Type.Integer({ minimum: 1_000, maximum: 60_000 }),
  /** Observations in one answer. */
  Count: Type.Integer({ minimum: 10, maximum: 5_000 }),
  WarningsAreAlarms: Type.Boolean(),
})
export type MtconnectSettings = Static<typeof MtconnectSettings>

export const MTCONNECT_SECRETS = [] as const

export const MTCONNECT_DEFAULTS: MtconnectSettings = {
  Address: 'http://127.0.0.1:5000',
  Device: '',
  Reading: 'stream',
  IntervalMs: 500,
  HeartbeatMs: 10_000,
  Count: 1_000,
  WarningsAreAlarms: false,
}
