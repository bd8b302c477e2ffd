import Type, { type Static } from 'typebox'
import { Closed } from '../../wire/schemas.ts'
import { Host, Port } from './host.ts'

/** An adapter of MTConnect without an agent. */
export const ShdrSettings = Closed({
  Host,
  Port,
  /** Of when they came, where the clock of the adapter is wrong or in local time. */
  Times: Type.Enum(['adapter', 'received']),
  WarningsAreAlarms: Type.Boolean(),
})
export type ShdrSettings = Static<typeof ShdrSettings>

export const SHDR_SECRETS = [] as const

export const SHDR_DEFAULTS: ShdrSettings = {
  Host: '127.0.0.1',
  Port: 7878,
  Times: 'adapter',
  WarningsAreAlarms: false,
}
