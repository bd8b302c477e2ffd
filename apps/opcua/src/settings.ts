import { join } from 'node:path'

export interface OpcuaSettings {
  readonly port: number
  readonly host: string
  /** By which names clients reach this computer. */
  readonly names: readonly string[]
  /** Where the certificate is kept. */
  readonly folder: string
  /** Whether clients without encryption are let in: their tokens are read by everybody on the way. */
  readonly isPlain: boolean
}

/** Given by the server that starts this process: it has checked them. */
export const readSettings = (env: Record<string, string | undefined>): OpcuaSettings => ({
  port: Number(env.OPCUA_PORT),
  host: env.HOST ?? '0.0.0.0',
  names: (env.OPCUA_NAMES ?? '').split(',').filter(Boolean),
  folder: join(env.MILLWRIGHT_DATA ?? '.millwright', 'opcua'),
  isPlain: env.OPCUA_PLAIN === 'true',
})
