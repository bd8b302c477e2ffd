import { createServer, type Server } from 'node:net'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { freePort } from '../embedded/port.ts'
import { orSayWhy, withFreePorts } from './ports.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done))
})

async function hold(port: number, host = '127.0.0.1'): Promise<void> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
}

function logged() {
  const lines: string[] = []
  return { lines, log: pino({ base: undefined }, { write: (line: string) => lines.push(line) }) }
}

const silent = pino({ level: 'silent' })
const me = `(process ${process.pid})`

describe('a port that is taken', () => {
  it('is named with its setting and the program that has it, when it was asked for', async () => {
    const port = await freePort(0)
    await hold(port)
    await expect(withFreePorts(readConfig({ PORT: String(port) }), silent)).rejects.toThrow(
      new RegExp(
        `^PORT: port ${port} is taken by .*\\${me.slice(0, -1)}\\)\\. .* set PORT to a port that is free`,
      ),
    )
    const other = String(await freePort(0))
    await expect(withFreePorts(readConfig({ PORT: other, MQTT_PORT: String(port) }), silent)).rejects.toThrow(
      `MQTT_PORT: port ${port} is taken by `,
    )
  })

  it('stays the one that was asked for with npm start too', async () => {
    const port = await freePort(0)
    await hold(port)
    const config = readConfig({ PORT: String(port), NEXT_FREE_PORT: 'true' })
    await expect(withFreePorts(config, silent)).rejects.toThrow('PORT: ')
  })

  it('does not matter to a process without a broker of its own', async () => {
    const port = await freePort(0)
    await hold(port)
    const env = { PORT: '0', MQTT_PORT: String(port), MILLWRIGHT_ROLES: 'api,identity' }
    expect((await withFreePorts(readConfig(env), silent)).mqttPort).toBe(port)
  })

  it('that is taken in the last moment is named too', async () => {
    const port = await freePort(0)
    await hold(port)
    const at = { port, host: '127.0.0.1' }
    await expect(orSayWhy('MQTT_PORT', at, hold(port))).rejects.toThrow(`MQTT_PORT: port ${port} is taken`)
  })
})

describe('with npm start and no port given', () => {
  const usual = { ...readConfig({ NEXT_FREE_PORT: 'true' }), roles: new Set(['api'] as const) }

  it('the next free port is taken, and the log says so and why', async () => {
    const port = await freePort(0)
    await hold(port)
    const { log, lines } = logged()
    const chosen = await withFreePorts({ ...usual, port }, log)
    expect(chosen.port).toBeGreaterThan(port)
    expect(lines.join()).toContain(`Port ${port} is taken by`)
    expect(lines.join()).toContain(`: ${chosen.port} is used instead.`)
  })

  it('a program that has only the address of localhost counts, because browsers would reach it', async () => {
    const port = await freePort(0)
    await hold(port, '::1')
    expect((await withFreePorts({ ...usual, port }, silent)).port).toBeGreaterThan(port)
  })

  it('a free port is used without a word', async () => {
    const port = await freePort(0)
    const { log, lines } = logged()
    expect((await withFreePorts({ ...usual, port }, log)).port).toBe(port)
    expect(lines).toEqual([])
  })

  it('a port that others know by an address stays', () => {
    const { mayMove } = readConfig({ NEXT_FREE_PORT: 'true', PUBLIC_URL: 'https://portal.example.com' })
    expect(mayMove).toEqual({ port: false, mqttPort: false, mqttTlsPort: false })
  })
})
