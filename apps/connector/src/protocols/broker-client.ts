import type { Socket } from 'node:net'
import { Duplex, type Transform } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import type { SourceProblem } from '@millwright/domain/connectors/problems'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { connectTcp } from './connect-tcp.ts'
import { connectTls } from './connect-tls.ts'
import { connectionProblem, failed } from './connection-problem.ts'
import { createPacketSieve } from './packet-sieve.ts'
import { SourceFailed, type SourceOptions } from './source.ts'

const CONNECT_MS = 10 * SECOND_MS
const KEEP_ALIVE_S = 15
const PORTS: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883, 'ws:': 80, 'wss:': 443 }
const TLS = ['mqtts:', 'wss:']
const WEB_SOCKET = ['ws:', 'wss:']
/** Of a frame of a WebSocket, beside the message in it. */
const FRAME_BYTES = 64 * 1024
/** Return code of a subscription, MQTT 3.1.1 §3.9.3. */
const REFUSED = 0x80

/** Return codes of MQTT 3.1.1 §3.2.2.3. */
const BAD_CREDENTIALS = 4
const NOT_AUTHORIZED = 5
const CODES: ReadonlyMap<unknown, SourceProblem> = new Map([
  [BAD_CREDENTIALS, { code: 'CREDENTIALS_WRONG', detail: '' }],
  [NOT_AUTHORIZED, { code: 'CREDENTIALS_WRONG', detail: '' }],
])

export interface BrokerSettings {
  readonly Address: string
  readonly User: string
}

export type BrokerOptions<Settings extends BrokerSettings> = Pick<
  SourceOptions<Settings>,
  'settings' | 'secrets' | 'trusted' | 'checkAddress' | 'now' | 'signal'
>

interface Wanted {
  will?: NonNullable<IClientOptions['will']>
  /** Messages that are larger are not taken. */
  maxBytes: number
  onSkipped(topic: string): void
}

export interface BrokerClient {
  readonly client: MqttClient
  /** Null without TLS. */
  readonly secured: TLSSocket | null
}

export function brokerOf(address: string): { host: string; port: number; isTls: boolean } {
  const { protocol, hostname, port } = new URL(address)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (PORTS[protocol] ?? 0),
    isTls: TLS.includes(protocol),
  }
}

/** Signed in, for as long as the connection lasts: the client does not connect again. By MQTT 3.1.1, which all brokers speak. */
export async function connectBroker(
  options: BrokerOptions<BrokerSettings>,
  { will, maxBytes, onSkipped }: Wanted,
): Promise<BrokerClient> {
  const { settings, secrets, trusted, checkAddress, now, signal } = options
  const { host, port, isTls } = brokerOf(settings.Address)
  const socket = await connectTcp({ host, port, checkAddress, signal }).catch((error: unknown) => {
    throw new SourceFailed(connectionProblem(error))
  })
  const secured = isTls
    ? await connectTls(socket, { host, trusted, timeoutMs: CONNECT_MS, now }).catch((error: unknown) => {
        throw new SourceFailed(connectionProblem(error))
      })
    : null
  const wire = secured ?? socket
  const given: IClientOptions = {
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_MS,
    keepalive: KEEP_ALIVE_S,
    ...(will ? { will } : {}),
    ...(settings.User === '' ? {} : { username: settings.User, password: secrets.Password ?? '' }),
  }
  wire.on('error', () => undefined)
  const client = WEB_SOCKET.includes(new URL(settings.Address).protocol)
    ? mqtt.connect(settings.Address, {
        ...given,
        wsOptions: { createConnection: () => wire, maxPayload: maxBytes + FRAME_BYTES },
      })
    : overSieve(wire, given, createPacketSieve(maxBytes, onSkipped))
  client.on('close', () => wire.destroy())
  await signedIn(client, signal)
  return { client, secured }
}

function overSieve(wire: Socket, given: IClientOptions, sieve: Transform): MqttClient {
  const stream = Duplex.from({ readable: wire.pipe(sieve), writable: wire })
  // Once it is gone, nothing reads of the socket any more.
  wire.on('close', () => stream.destroy())
  return new mqtt.MqttClient(() => stream as never, given)
}

/** A broker ends the connection where it does not like a message, and the client would wait for ever. */
export async function beforeEnd(client: MqttClient, work: Promise<unknown>): Promise<void> {
  let ended: () => void = () => {}
  const gone = new Promise<never>((_, reject) => {
    ended = () => reject(failed('OTHER', 'the broker has ended the connection'))
  })
  client.once('close', ended)
  try {
    await Promise.race([work, gone])
  } finally {
    client.off('close', ended)
  }
}

/** Rejects with the topic that the broker refuses. */
export async function subscribeTo(
  client: MqttClient,
  filters: readonly string[],
  qos: 0 | 1 = 1,
): Promise<void> {
  try {
    await beforeEnd(client, client.subscribeAsync([...filters], { qos }))
  } catch (error) {
    const codes = (error as { packet?: { granted?: unknown[] } }).packet?.granted ?? []
    const refused = filters[codes.indexOf(REFUSED)]
    if (refused === undefined) throw error
    throw failed('OTHER', `the broker refuses the topic ${refused}`)
  }
}

function signedIn(client: MqttClient, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    function give(problem: SourceProblem): void {
      settle()
      client.on('error', () => undefined).end(true)
      reject(new SourceFailed(problem))
    }
    const refused = (error: Error & { code?: unknown }) =>
      give(CODES.get(error.code) ?? (isLate(error) ? failed('TIMED_OUT').problem : connectionProblem(error)))
    const closed = () => give({ code: 'OTHER_PROTOCOL', detail: 'no MQTT' })
    const aborted = () => give(failed('OTHER', 'closed').problem)
    function settle(): void {
      client.off('error', refused).off('close', closed).off('connect', done)
      signal.removeEventListener('abort', aborted)
    }
    function done(): void {
      settle()
      client.on('error', () => undefined)
      resolve()
    }
    client.once('error', refused).once('close', closed).once('connect', done)
    signal.addEventListener('abort', aborted, { once: true })
    if (signal.aborted) aborted()
  })
}

const isLate = ({ message }: Error): boolean => message === 'connack timeout'
