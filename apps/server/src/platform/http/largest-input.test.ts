import { ACCESS } from '@millwright/contract/access'
import { CALLS } from '@millwright/contract/calls'
import { CHANNEL_ENTRIES } from '@millwright/contract/channel-table'
import type { Call } from '@millwright/contract/wire/call'
import {
  MAX_CHANNELS_PER_MACHINE,
  MAX_PAYLOAD_BYTES,
  MAX_POINTS_PER_MESSAGE,
} from '@millwright/contract/wire/message-limits'
import { batchTopicOf, topicOf } from '@millwright/contract/wire/topics'
import { drawnOf } from '@millwright/domain/testing/draws'
import { parseJson } from '@millwright/domain/text/parse-json'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { largestOf, largestWrong } from '../../testing/fuzz/largest.ts'
import { createRandom } from '../../testing/fuzz/random.ts'
import { createSend } from '../../testing/fuzz/send.ts'
import type { JsonSchema } from '../../testing/fuzz/values.ts'
import { createWorld, type FuzzWorld } from '../../testing/fuzz/world.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectPeer, message, type Peer } from '../../testing/test-peer.ts'
import { HTTP_LIMITS } from '../runtime/limits.ts'

/**
 * rules: fairness 1. Every call and every channel (a quarter of them in a run that is not long) with the largest input that it takes, and with as large ones that it does not:
 * none may hold the event loop for long. What is counted is the processor's time of this thread, which does not depend on
 * what else the machine does, against the time that JSON.parse takes for the same bytes.
 */
const LEAST_MS = 60
const TIMES_PARSING = 10

/** Hundreds of tests of a machine are stored one after the other, which is long on a busy computer and holds nobody up. */
const STORED_WITHIN = { timeout: 60_000, interval: 2 }

const nothing = { contentType: '', body: '' }
let test: TestApp
let world: FuzzWorld
let send: ReturnType<typeof createSend>

beforeAll(async () => {
  test = await startTestApp()
  world = await createWorld(test, createRandom(1))
  send = createSend(test.app.publicUrl)
}, 180_000)
afterAll(async () => {
  send.close()
  await test.stop()
})

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest that the event loop was held, in time of the processor. */
async function heldMs(work: () => unknown): Promise<number> {
  let last = cpuMs()
  let longest = 0
  let isDone = false
  const look = (): void => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isDone = true
  look()
  return longest
}

/** Null when it is within its bounds, in one of three tries: the first one of a call may compile its schema. */
async function excessOf(body: string, work: () => unknown): Promise<string | null> {
  const before = cpuMs()
  parseJson(body)
  const parsing = cpuMs() - before
  let held = 0
  for (let time = 0; time < 3; time++) {
    held = await heldMs(work)
    if (held <= LEAST_MS + TIMES_PARSING * parsing) return null
  }
  return `held for ${Math.round(held)} ms by ${body.length} bytes that are parsed in ${Math.round(parsing)}`
}

/** Without a form, whose file is streamed, and without the provider, whose forms have a limit of their own. */
const withBody = CALLS.filter(({ body, path }) => body !== null && !path.startsWith('/oidc'))

describe('the event loop', () => {
  it.each(drawnOf(withBody).map((call) => [`${call.method} ${call.path}`, call] as const))(
    'is free soon after %s with the largest bodies',
    async (_name, call: Call) => {
      const callers = ACCESS[call.access].callers
      // Who has not signed in may send the same, of which little is read.
      const bytes = HTTP_LIMITS.bodyBytes * 0.9
      const schema = call.body as JsonSchema
      const actor = world.actorWhoMay(callers)
      const path = call.path.replace(/:(\w+)/g, (_all, name: string) =>
        encodeURIComponent(world.paramOf(call.path, name, actor)),
      )
      const excess: Record<string, string> = {}
      const bodies: [string, string][] = [
        ['the largest', JSON.stringify(largestOf(schema, bytes))],
        ...largestWrong(schema, bytes),
        ['more than is read', `[${'0,'.repeat(bytes)}0]`],
      ]
      for (const [what, body] of bodies) {
        const found = await excessOf(body, () =>
          send.send({ call, actor, path, contentType: 'application/json', body }),
        )
        if (found) excess[what] = found
      }
      expect(excess).toEqual({})
    },
    180_000,
  )

  it('is free soon after reads with the longest queries', async () => {
    const excess: Record<string, string> = {}
    const reads = CALLS.filter(({ method, path }) => method === 'GET' && !path.includes('*'))
    for (const call of drawnOf(reads)) {
      const actor = world.actorWhoMay(ACCESS[call.access].callers)
      const fields = Object.keys((call.query as JsonSchema).properties ?? {})
      const query = fields.map((name) => `${name}=${'x,'.repeat(6_000 / fields.length)}`).join('&')
      const path = call.path.replace(/:(\w+)/g, (_all, name: string) =>
        encodeURIComponent(world.paramOf(call.path, name, actor)),
      )
      for (const each of [path, `${path}?${query}`]) {
        const found = await excessOf('', () => send.send({ call, actor, path: each, ...nothing }))
        if (found) excess[`${call.path} ${each === path ? '' : 'with a query'}`] = found
      }
    }
    expect(excess).toEqual({})
  }, 120_000)
})

describe('the event loop, when a machine sends,', () => {
  let peer: Peer
  let id = 0
  beforeAll(async () => {
    peer = await connectPeer(test.app.mqttPort ?? 0)
    await peer.signIn({ username: 'DEV-NST-01', password: Buffer.from('millwright') })
  })
  afterAll(() => void peer.socket.destroy())

  async function publish(topic: string, body: string): Promise<void> {
    id += 1
    peer.send(message(topic, 1, id, body))
    // One that came too late for its own test is none of this one.
    while ((await peer.next('puback', STORED_WITHIN)).messageId !== id);
  }

  const fill = (item: (at: number) => string, most = MAX_POINTS_PER_MESSAGE): string[] => {
    const items: string[] = []
    for (let bytes = 0; items.length < most; ) {
      const next = item(items.length)
      bytes += Buffer.byteLength(next) + 1
      if (bytes > MAX_PAYLOAD_BYTES - 100) break
      items.push(next)
    }
    return items
  }

  it.each(drawnOf(CHANNEL_ENTRIES).map((entry) => [entry.channel, entry.examples[0]] as const))(
    'is free soon after the longest list on %s',
    async (_channel, { channel, payload }) => {
      const now = Date.now()
      const [point = {}] = [payload].flat() as object[]
      const isText = typeof payload === 'string'
      const body = isText
        ? payload
        : `[${fill((at) => JSON.stringify({ ...point, ts: now - HOUR_MS + at * 700 }))}]`
      expect(await excessOf(body, () => publish(topicOf('nst-01', channel), body))).toBeNull()
    },
    3 * STORED_WITHIN.timeout,
  )

  it.each([
    ['the longest text', () => JSON.stringify({ 'Fat/C0': { v: 'ä'.repeat(MAX_PAYLOAD_BYTES / 2 - 50) } })],
    ['a text of half surrogate pairs', () => `{"Fat/C1":{"v":"${'\\ud800'.repeat(40_000)}"}}`],
    ['the deepest value', () => `{"Fat/C2":{"v":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`],
    ['the largest object', () => `{"Fat/C3":{"v":{${fill((at) => `"k${at}":${at}`, 1e9)}}}}`],
    [
      'as many channels as a message holds',
      () => `{${fill((at) => `"Fat/D${at}":{"v":${at}}`, MAX_CHANNELS_PER_MACHINE)}}`,
    ],
    ['the shortest points', () => `{"Fat/C4":[${fill(() => '{"v":1}', 1e9)}]}`],
    [
      'points of any time',
      () => `{"Fat/C5":[${fill((at) => `{"v":1,"ts":${Date.UTC(2001) + at * HOUR_MS}}`)}]}`,
    ],
  ])(
    'is free soon after %s',
    async (_what, make) => {
      const body = make()
      expect(await excessOf(body, () => publish(batchTopicOf('nst-01'), body))).toBeNull()
    },
    180_000,
  )
})
