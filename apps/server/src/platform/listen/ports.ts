import { createServer } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { freePort } from '../embedded/port.ts'
import { CannotStart } from '../runtime/cannot-start.ts'
import { portHolder } from './port-holder.ts'

type PortSetting = 'PORT' | 'MQTT_PORT' | 'MQTT_TLS_PORT'

interface Wanted {
  readonly setting: PortSetting
  readonly port: number
  readonly host: string
  /** Nobody asked for this very port. */
  readonly mayMove: boolean
}

/** How far above the usual port a free one is looked for. */
const REACH = 100
const HIGHEST_PORT = 65_535

/** On all addresses of the computer. */
const WILDCARDS = ['0.0.0.0', '::']

/**
 * The settings with ports that are free now. All that follows from a port reads it from there: the address of the
 * pages, the one that devices are given, and where the simulated machines connect.
 */
export async function withFreePorts(config: Config, log: Logger): Promise<Config> {
  const { host, roles, mqttUrl, tls } = config
  const http = { setting: 'PORT', port: config.port, host, mayMove: config.mayMove.port } as const
  const mqtt = {
    setting: 'MQTT_PORT',
    port: config.mqttPort,
    host,
    mayMove: config.mayMove.mqttPort,
  } as const
  const mqttTls = {
    setting: 'MQTT_TLS_PORT',
    port: config.mqttTlsPort,
    host,
    mayMove: config.mayMove.mqttTlsPort,
  } as const
  const hasBroker = roles.has('broker') && mqttUrl === null
  return {
    ...config,
    port: await choosePort(http, log),
    mqttPort: hasBroker ? await choosePort(mqtt, log) : config.mqttPort,
    mqttTlsPort: hasBroker && tls ? await choosePort(mqttTls, log) : config.mqttTlsPort,
  }
}

async function choosePort(wanted: Wanted, log: Logger): Promise<number> {
  const { setting, port, host, mayMove } = wanted
  if (port === 0) return await freePort(0)
  if (!mayMove) {
    const fault = await faultOf(port, host)
    if (fault !== null) throw await cannotListen(setting, port, host, fault)
    return port
  }
  if (await isFreeForBrowsers(port, host)) return port
  for (let next = port + 1; next <= Math.min(port + REACH, HIGHEST_PORT); next++) {
    if (!(await isFreeForBrowsers(next, host))) continue
    const holder = await portHolder(port)
    log.warn({ setting, port: next }, `Port ${port} is taken by ${holder}: ${next} is used instead.`)
    return next
  }
  throw await cannotListen(setting, port, host, 'EADDRINUSE')
}

/** Waits until a server listens; a port that is refused becomes a sentence that names the setting. */
export async function orSayWhy<T>(
  setting: PortSetting,
  { port, host }: { readonly port: number; readonly host: string },
  listening: Promise<T>,
): Promise<T> {
  try {
    return await listening
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === undefined ? error : await cannotListen(setting, port, host, code, error)
  }
}

async function cannotListen(
  setting: PortSetting,
  port: number,
  host: string,
  code: string,
  cause?: unknown,
): Promise<CannotStart> {
  const options = cause === undefined ? {} : { cause }
  switch (code) {
    case 'EADDRINUSE': {
      const holder = await portHolder(port)
      return new CannotStart(
        `${setting}: port ${port} is taken by ${holder}. Stop that program, or set ${setting} to a port that is free.`,
        options,
      )
    }
    case 'EACCES':
      return new CannotStart(
        `${setting}: this user may not listen on port ${port}. Set ${setting} to a port above 1023.`,
        options,
      )
    default:
      return new CannotStart(`HOST, ${setting}: cannot listen on ${host}, port ${port} (${code}).`, options)
  }
}

/**
 * A program on the loopback address alone leaves the wildcard free to us, and still gets what a browser sends to
 * localhost.
 */
async function isFreeForBrowsers(port: number, host: string): Promise<boolean> {
  if ((await faultOf(port, host)) !== null) return false
  if (!WILDCARDS.includes(host)) return true
  const faults = await Promise.all(['127.0.0.1', '::1'].map((address) => faultOf(port, address)))
  return !faults.includes('EADDRINUSE')
}

/** Null when the port can be listened on, else the code of the error. */
const faultOf = (port: number, host: string): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })
