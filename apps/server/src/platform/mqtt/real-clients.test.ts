import { execFile, execFileSync } from 'node:child_process'
import { topicOf } from '@millwright/contract/wire/topics'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { findDaemon } from '../../testing/test-daemon.ts'

const LOAD = topicOf('nst-01', 'Spindle/Load')
const WAIT = { timeout: 60_000, interval: 10 }
const USER = { username: 'DEV-NST-01', password: 'millwright' }

const sub = findDaemon('mosquitto_sub')
const pub = findDaemon('mosquitto_pub')
const python = findDaemon('python3')
const hasPaho = python !== null && runs(python, '-c', 'import paho.mqtt.client')

function runs(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let test: TestApp
const clients: MqttClient[] = []
beforeAll(async () => {
  test = await startTestApp()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
})
afterAll(() => test.stop())

async function connect(options: mqtt.IClientOptions = {}) {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${test.app.mqttPort}`, {
    ...USER,
    reconnectPeriod: 0,
    ...options,
  })
  clients.push(client)
  const heard: { topic: string; text: string; qos: number; retain: boolean }[] = []
  client.on('message', (topic, payload, { qos, retain }) => {
    heard.push({ topic, text: payload.toString(), qos, retain })
  })
  return { client, heard }
}

/** Resolves with what the program wrote, however it ends. */
const output = (program: string, ...args: string[]): Promise<string> =>
  new Promise((done) => {
    execFile(program, args, { timeout: 20_000 }, (error, out, err) =>
      done(`${out}${err}${error?.message ?? ''}`),
    )
  })

describe.each([4, 5] as const)('MQTT.js with version %s', (protocolVersion) => {
  const clientId = `plc-${protocolVersion}`
  const kept = {
    clientId,
    clean: false,
    protocolVersion,
    ...(protocolVersion === 5 ? { properties: { sessionExpiryInterval: 600 } } : {}),
  }

  it('publishes and subscribes at each quality of service', async () => {
    const { client, heard } = await connect({ protocolVersion })
    for (const qos of [0, 1, 2] as const) {
      await client.subscribeAsync(LOAD, { qos })
      await client.publishAsync(LOAD, JSON.stringify({ v: qos }), { qos })
    }
    await vi.waitUntil(() => heard.length === 3, WAIT)
    expect(heard.map(({ text, qos }) => [text, qos])).toEqual([
      ['{"v":0}', 0],
      ['{"v":1}', 1],
      ['{"v":2}', 2],
    ])
  })

  it('finds its session with what came meanwhile', async () => {
    const { client } = await connect(kept)
    await client.subscribeAsync(LOAD, { qos: 2 })
    await client.endAsync()
    const other = await connect({ protocolVersion })
    for (const qos of [1, 2] as const)
      await other.client.publishAsync(LOAD, JSON.stringify({ v: qos }), { qos })
    const heard: string[] = []
    const back = mqtt.connect(`mqtt://127.0.0.1:${test.app.mqttPort}`, { ...USER, ...kept })
    clients.push(back)
    back.on('message', (_topic, payload) => heard.push(payload.toString()))
    const isPresent = new Promise((done) =>
      back.once('connect', ({ sessionPresent }) => done(sessionPresent)),
    )
    expect(await isPresent).toBe(true)
    await vi.waitUntil(() => heard.length === 2, WAIT)
    expect(heard).toEqual(['{"v":1}', '{"v":2}'])
  })

  it('finds what is retained', async () => {
    const { client } = await connect({ protocolVersion })
    await client.publishAsync(LOAD, '{"v":7}', { qos: 1, retain: true })
    const { client: late, heard } = await connect({ protocolVersion })
    await late.subscribeAsync(LOAD, { qos: 1 })
    await vi.waitUntil(() => heard.length === 1, WAIT)
    expect(heard).toEqual([{ topic: LOAD, text: '{"v":7}', qos: 1, retain: true }])
    await client.publishAsync(LOAD, '', { qos: 1, retain: true })
    const { rows } = await test.db.query('select from mqtt_retained')
    expect(rows).toHaveLength(0)
    const { rows: rejected } = await test.db.query('select from rejected_message')
    expect(rejected).toHaveLength(0)
  })
})

it('MQTT.js with version 5 learns why a message is refused', async () => {
  const { client } = await connect({ protocolVersion: 5 })
  await expect(client.publishAsync(LOAD, '{"v":', { qos: 1 })).rejects.toMatchObject({ code: 0x99 })
  await expect(client.publishAsync(topicOf('saw-1', 'x'), '{"v":1}', { qos: 1 })).rejects.toMatchObject({
    code: 0x87,
  })
  expect(client.connected).toBe(true)
  await test.db.query('delete from rejected_message')
})

describe.runIf(sub && pub).each(['mqttv311', 'mqttv5'])("Mosquitto's clients with %s", (version) => {
  const at = () => [
    '-h',
    '127.0.0.1',
    '-p',
    String(test.app.mqttPort),
    '-u',
    USER.username,
    '-P',
    USER.password,
    '-V',
    version,
  ]

  it('publish, retain, subscribe and find their session', async () => {
    const session = ['-i', `mosquitto-${version}`, '-c', '-q', '2', '-t', LOAD]
    const expiry = version === 'mqttv5' ? ['-x', '600'] : []
    await output(sub ?? '', ...at(), ...session, ...expiry, '-E')
    for (const qos of ['1', '2'])
      await output(pub ?? '', ...at(), '-t', LOAD, '-q', qos, '-m', `{"v":${qos}}`)
    const came = await output(sub ?? '', ...at(), ...session, ...expiry, '-C', '2', '-W', '10')
    expect(came.trim().split('\n')).toEqual(['{"v":1}', '{"v":2}'])
    await output(pub ?? '', ...at(), '-t', LOAD, '-q', '1', '-r', '-m', '{"v":3}')
    const retained = await output(
      sub ?? '',
      ...at(),
      '-t',
      LOAD,
      '-q',
      '1',
      '-C',
      '1',
      '-W',
      '10',
      '-F',
      '%r %p',
    )
    expect(retained.trim()).toBe('1 {"v":3}')
    await output(pub ?? '', ...at(), '-t', LOAD, '-q', '1', '-r', '-n')
  })
})

const PAHO = `
import sys, threading
import paho.mqtt.client as paho
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
port, version, topic = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
client = paho.Client(paho.CallbackAPIVersion.VERSION2, client_id="paho", protocol=version)
client.username_pw_set("${USER.username}", "${USER.password}")
done = threading.Event()
def on_message(client, data, message):
    user = getattr(message.properties, "UserProperty", None) if message.properties else None
    print(message.payload.decode(), message.qos, user, flush=True)
    if message.qos == 2: done.set()
def on_subscribe(client, data, mid, codes, properties):
    properties = None
    if version == 5:
        properties = Properties(PacketTypes.PUBLISH)
        properties.UserProperty = ("ts", "1")
    for qos in (0, 1, 2): client.publish(topic, '{"v":%d}' % qos, qos, properties=properties)
client.on_message, client.on_subscribe = on_message, on_subscribe
client.on_connect = lambda *given: client.subscribe(topic, 2)
client.connect("127.0.0.1", port)
client.loop_start()
done.wait(15)
client.disconnect()
`

it.runIf(hasPaho).each([4, 5])(
  'paho for Python with version %s publishes and subscribes',
  async (version) => {
    const came = await output(python ?? '', '-c', PAHO, String(test.app.mqttPort), String(version), LOAD)
    const user = version === 5 ? "[('ts', '1')]" : 'None'
    expect(came.trim().split('\n').toSorted()).toEqual([0, 1, 2].map((qos) => `{"v":${qos}} ${qos} ${user}`))
  },
)
