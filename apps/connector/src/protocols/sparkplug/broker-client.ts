import { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import type { SparkplugSettings } from '@millwright/contract/connectors/settings/sparkplug'
import type { SourceProblem } from '@millwright/domain/connectors/problems'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { connectTcp } from '../connect-tcp.ts'
import { connectTls } from '../connect-tls.ts'
import { connectionProblem, failed } from '../connection-problem.ts'
import { SourceFailed, type SourceOptions } from '../source.ts'
import { MAX_PAYLOAD_BYTES } from './decode-payload.ts'
import { createPacketSieve } from './packet-sieve.ts'

const CONNECT_MS = 10 * SECOND_MS
const KEEP_ALIVE_S = 15
const PORTS = { 'mqtt:': 1883, 'mqtts:': 8883 } as const

/** Return codes of MQTT 3.1.1 §3.2.2.3. */
const BAD_CREDENTIALS = 4
const NOT_AUTHORIZED = 5
const CODES: ReadonlyMap<unknown, SourceProblem> = new Map([
  [BAD_CREDENTIALS, { code: 'CREDENTIALS_WRONG', detail: '' }],
  [NOT_AUTHORIZED, { code: 'CREDENTIALS_WRONG', detail: '' }],
])

export type ClientOptions = Pick<
  SourceOptions<SparkplugSettings>,
  'settings' | 'secrets' | 'trusted' | 'checkAddress' | 'now' | 'signal'
>

export interface BrokerClient {
  readonly client: MqttClient
  /** Null without TLS. */
  readonly secured: TLSSocket | null
}

export function brokerOf(address: string): { host: string; port: number; isTls: boolean } {
  const { protocol, hostname, port } = new URL(address)
  const isTls = protocol === 'mqtts:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || PORTS[isTls ? 'mqtts:' : 'mqtt:'],
    isTls,
  }
}

/** Signed in, for as long as the connection lasts: the client does not connect again. By MQTT 3.1.1, which all brokers speak. */
export async function connectBroker(
  options: ClientOptions,
  will: NonNullable<IClientOptions['will']>,
  onSkipped: (topic: string) => void,
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
  const stream = Duplex.from({
    readable: wire.pipe(createPacketSieve(MAX_PAYLOAD_BYTES, onSkipped)),
    writable: wire,
  })
  const client = new mqtt.MqttClient(() => stream as never, {
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_MS,
    keepalive: KEEP_ALIVE_S,
    will,
    ...(settings.User === '' ? {} : { username: settings.User, password: secrets.Password ?? '' }),
  })
  // Once it is gone, nothing reads of the socket any more.
  wire.on('error', () => undefined).on('close', () => stream.destroy())
  client.on('close', () => wire.destroy())
  await signedIn(client, signal)
  return { client, secured }
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
