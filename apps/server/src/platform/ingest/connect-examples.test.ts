import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { CHANNEL_ENTRIES, patternOf } from '@millwright/contract/channel-table'
import { RECEIVED } from '@millwright/contract/messages/channel-entries'
import { EXAMPLE_TS } from '@millwright/contract/wire/channel-entry'
import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { matchesPattern, STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedPoints } from '../../testing/stored-points.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { BARE_ENV } from '../../testing/test-process.ts'
import { decodeMessage } from './decode.ts'

const FOLDER = join(import.meta.dirname, '../../../../../docs/connect')
const sources = globSync('**/*.{md,py,cs,json,scl,st,conf}', { cwd: FOLDER }).map(
  (name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const,
)
const sourceOf = (name: string): string => sources.find(([each]) => each === name)?.[1] ?? ''

const known = (channel: string): boolean =>
  channel === RECEIVED.channel || CHANNEL_ENTRIES.some((entry) => matchesPattern(patternOf(entry), channel))

/** Channels in topics, with any placeholder for the machine, and those that are given to an outbox. */
function channelsIn(source: string): string[] {
  const topics = source.matchAll(/machines\/(?:nst-01|\$?\{\w+\})\/([A-Z][\w/]*)/g)
  const boxed = source.matchAll(/outbox\.[aA]dd\("([^"]+)"|\['([A-Z][\w/]*)', \{ v/g)
  return [...topics, ...boxed].map(([, one, other]) => one ?? other ?? '')
}

/** Payloads of commands, and of last wills. */
const payloadsIn = (source: string): string[] => [
  ...[...source.matchAll(/-[md] '([^']+)'/g)].map(([, payload = '']) => payload),
  ...[...source.matchAll(/\{\\?"v\\?":\\?"DISCONNECTED\\?"\}/g)].map(([payload]) =>
    payload.replaceAll('\\', ''),
  ),
]

/** PLC code builds its payloads with CONCAT; its variables get examples of what it measures. */
const builtIn = (source: string): string[] =>
  source.split('\n').flatMap((line) => {
    if (!line.includes('CONCAT(')) return []
    const parts = line
      .slice(line.indexOf('CONCAT('))
      .matchAll(/'([^']*)'|(\w*[sS]tatus)\b|(stamp|sNow)\b|(\w*[pP]arts)\b/g)
    return [
      [...parts]
        .map(([, text, status, time]) => text ?? (status ? 'EXE' : time ? String(EXAMPLE_TS) : '5'))
        .join(''),
    ]
  })

describe('the examples for devices', () => {
  it.each(sources.filter(([, source]) => channelsIn(source).length > 0))(
    'name channels of the contract: %s',
    (_, source) => {
      for (const channel of channelsIn(source))
        expect({ channel, known: known(channel) }).toEqual({ channel, known: true })
    },
  )

  it.each(sources.filter(([, source]) => payloadsIn(source).length + builtIn(source).length > 0))(
    'send payloads that are accepted: %s',
    (_, source) => {
      for (const payload of [...payloadsIn(source), ...builtIn(source)]) {
        const channel = payload.startsWith('{"v"') ? STATUS_CHANNEL : null
        const asStatus = decodeMessage(channel, Buffer.from(payload), EXAMPLE_TS)
        const asAny = decodeMessage('Any', Buffer.from(payload), EXAMPLE_TS)
        expect({ payload, isAccepted: !('fault' in asStatus) || !('fault' in asAny) }).toEqual({
          payload,
          isAccepted: true,
        })
      }
    },
  )

  it('are as many as the page says', () => {
    expect(sources.map(([name]) => name).sort()).toEqual([
      'README.md',
      'csharp/Program.cs',
      'node-red/flow.json',
      'plc/codesys.st',
      'plc/siemens-s7.scl',
      'python/machine_http.py',
      'python/machine_mqtt.py',
      'python/outbox.py',
      'telegraf/telegraf.conf',
    ])
  })
})

/** Whether Python is here, and whether it has the package. Where it is not, its examples are left out and the run says so. */
function python(program: string): boolean {
  try {
    execFileSync('python3', ['-c', program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const hasPython = python('import sqlite3, ssl')
const hasPaho = python('import paho.mqtt.client as m; m.CallbackAPIVersion.VERSION2')
if (!hasPaho)
  process.stdout.write(
    `No ${hasPython ? 'paho-mqtt' : 'Python'} here: the examples that need it are left out.\n`,
  )

/** For a certificate of its own, as a plant has it; null where none can be made, and then nothing is encrypted. */
function certificateIn(folder: string): { key: Buffer; cert: Buffer; file: string } | null {
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const files = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', file, '-days', '2', '-x509']
  try {
    execFileSync('openssl', ['req', ...files, ...subject], { stdio: 'ignore', env: BARE_ENV })
    return { key: readFileSync(key), cert: readFileSync(file), file }
  } catch {
    return null
  }
}

/** A proxy that ends TLS. The first connections are cut, as those to a server that is away. */
async function startProxy(folder: string, port: number, cutFirst: number) {
  const certificate = certificateIn(folder)
  let cut = 0
  let openedAt = 0
  const onConnection = (outside: Socket): void => {
    if (cut < cutFirst) {
      cut += 1
      outside.destroy()
      return
    }
    openedAt ||= Date.now()
    const inside = connect(port, '127.0.0.1')
    // Either end may break off: then so does the other.
    for (const [one, other] of [[outside, inside] as const, [inside, outside] as const])
      one.on('error', () => other.destroy()).pipe(other)
  }
  const server = certificate ? createTlsServer(certificate, onConnection) : createServer(onConnection)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: String((server.address() as AddressInfo).port),
    isEncrypted: certificate !== null,
    trust: (certificate ? { MILLWRIGHT_CA: certificate.file } : {}) as Record<string, string>,
    openedAt: () => openedAt,
    close: () => server.close(),
  }
}

describe('run against the product', () => {
  let test: TestApp
  let folder: string
  beforeAll(async () => {
    test = await startTestApp()
    folder = await mkdtemp(join(tmpdir(), 'millwright-connect-'))
  })
  afterAll(async () => {
    await test.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function timesOf(machine: string, channel: string): Promise<number[]> {
    const points = await storedPoints(test.db)
    return points.filter((each) => each.machine === machine && each.channel === channel).map(({ ts }) => ts)
  }
  const stored = async (machine: string, channel: string) => (await timesOf(machine, channel)).length
  const firstStored = async (machine: string, channel: string) => (await timesOf(machine, channel))[0]

  async function run(program: string, env: Record<string, string>): Promise<number | null> {
    const child = spawn('python3', [join(FOLDER, 'python', program)], {
      env: { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1', MILLWRIGHT_SECONDS: '1', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }

  it.skipIf(!hasPython)(
    'the Python program over HTTP stores what it measured, also what it measured while the server was away',
    async () => {
      const proxy = await startProxy(folder, Number(new URL(test.app.publicUrl).port), 2)
      const code = await run('machine_http.py', {
        ...proxy.trust,
        MILLWRIGHT_URL: `${proxy.isEncrypted ? 'https' : 'http'}://localhost:${proxy.port}`,
        MILLWRIGHT_DEVICE: 'DEV-NST-02',
        MILLWRIGHT_OUTBOX: join(folder, 'http.sqlite'),
      })
      proxy.close()
      expect(code).toBe(0)
      expect(await firstStored('nst-02', KPI_CHANNELS.PART_COUNT)).toBeLessThan(proxy.openedAt())
      expect(await stored('nst-02', STATUS_CHANNEL)).toBeGreaterThan(0)
    },
    180_000,
  )

  it.skipIf(!hasPaho)(
    'the Python program over MQTT stores what it measured, also what it measured while the broker was away',
    async () => {
      const proxy = await startProxy(folder, test.app.mqttPort ?? 0, 1)
      const code = await run('machine_mqtt.py', {
        ...proxy.trust,
        MILLWRIGHT_TLS: String(proxy.isEncrypted),
        MILLWRIGHT_HOST: 'localhost',
        MILLWRIGHT_PORT: proxy.port,
        MILLWRIGHT_MACHINE: 'nst-03',
        MILLWRIGHT_DEVICE: 'DEV-NST-03',
        MILLWRIGHT_OUTBOX: join(folder, 'mqtt.sqlite'),
      })
      proxy.close()
      expect(code).toBe(0)
      expect(await firstStored('nst-03', KPI_CHANNELS.PART_COUNT)).toBeLessThan(proxy.openedAt())
      expect(await stored('nst-03', STATUS_CHANNEL)).toBeGreaterThan(0)
    },
    180_000,
  )

  it('the flow of Node-RED keeps its points until they are stored', async () => {
    const nodes = JSON.parse(sourceOf('node-red/flow.json')) as {
      id: string
      func?: string
      wires?: string[][]
    }[]
    const ids = new Set(nodes.map(({ id }) => id))
    for (const id of nodes.flatMap(({ wires = [] }) => wires.flat())) expect(ids.has(id)).toBe(true)

    const memory = (): { get(key: string): unknown; set(key: string, value: unknown): void } => {
      const held = new Map<string, unknown>()
      return { get: (key) => held.get(key), set: (key, value) => void held.set(key, value) }
    }
    const settings: Record<string, string> = {
      MILLWRIGHT_URL: test.app.publicUrl,
      MILLWRIGHT_DEVICE: 'DEV-NST-01',
      MILLWRIGHT_PASSWORD: 'millwright',
    }
    const flow = memory()
    // A second for each look at it: two points of one millisecond would be one.
    let time = Date.now() - 60_000
    const clock = {
      now: () => {
        time += 1_000
        return time
      },
    }
    const node = { warn: () => {}, status: () => {} }
    const env = { get: (name: string) => settings[name] }
    const runNode = (id: string, context: ReturnType<typeof memory>) => {
      const code = nodes.find((each) => each.id === id)?.func ?? ''
      const call = new Function('msg', 'flow', 'context', 'env', 'node', 'Buffer', 'Date', code)
      return (msg: unknown): unknown => call(msg, flow, context, env, node, Buffer, clock)
    }
    const read = runNode('mw-read', memory())
    const outbox = runNode('mw-outbox', memory())
    const answer = runNode('mw-answer', memory())
    const waiting = (): number => (flow.get('outbox') as unknown[]).length

    // The first request gets no answer: its points stay, and go out again with those that came meanwhile.
    expect(outbox(read({}))).toMatchObject({ method: 'POST' })
    expect(outbox(read({}))).toBeNull()
    answer({ statusCode: 'ECONNREFUSED' })
    expect(waiting()).toBe(3)
    flow.set('waitUntil', 0)
    const request = outbox(read({})) as { url: string; headers: Record<string, string>; payload: unknown }
    const response = await fetch(request.url, {
      method: 'POST',
      headers: request.headers,
      body: JSON.stringify(request.payload),
    })
    answer({ statusCode: response.status })
    expect(response.status).toBe(204)
    expect(waiting()).toBe(0)
    expect(await stored('nst-01', STATUS_CHANNEL)).toBe(1)
    expect(await stored('nst-01', KPI_CHANNELS.PART_COUNT)).toBe(3)

    const shown = runNode('mw-shown', memory())({ payload: JSON.parse(RECEIVED.example) }) as {
      payload: unknown
    }[][]
    expect(shown[0]?.[0]?.payload).toEqual({ v: { message: 'msg-7k2m9qxa4t', answer: 'shown' } })
  })
})
