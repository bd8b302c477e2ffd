import { connect } from 'mqtt'

export interface LinkOptions {
  readonly url: string
  readonly deviceId: string
  readonly password: string
  /** Gives up the attempt to connect. */
  readonly signal: AbortSignal
}

/** One connection to the broker, from CONNECT to its end; it does not reconnect by itself. */
export interface Link {
  /** Settles with the PUBACK, or fails when the connection ends first. */
  send(topic: string, payload: string): Promise<void>
  /** What the server sends on a topic, for as long as the connection lasts. */
  subscribe(topic: string, onMessage: (payload: string) => void): Promise<void>
  readonly closed: Promise<void>
  /** Sends DISCONNECT, so that the broker does not publish the will. */
  close(): Promise<void>
  abort(): void
}

const CONNECT_TIMEOUT_MS = 10_000
const CLOSE_TIMEOUT_MS = 1_000

export async function openLink({ url, deviceId, password, signal }: LinkOptions): Promise<Link> {
  // The device itself sends again what was not acknowledged, so nothing is queued or repeated here.
  const client = connect(url, {
    protocolVersion: 4,
    clientId: deviceId,
    username: deviceId,
    password,
    clean: true,
    keepalive: 30,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
  })
  const abort = (): void => {
    client.end(true)
    // After `end(false)` the client ignores `end(true)`.
    client.stream.destroy()
  }
  const closed = new Promise<void>((resolve) => {
    client.once('close', () => {
      abort()
      resolve()
    })
  })
  signal.addEventListener('abort', abort)
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve())
      client.on('error', reject)
      client.once('close', () => reject(new Error('The connection ended before the broker accepted it')))
      if (signal.aborted) abort()
    })
  } finally {
    signal.removeEventListener('abort', abort)
  }
  return {
    closed,
    abort,
    async send(topic, payload) {
      await client.publishAsync(topic, payload, { qos: 1 })
    },
    async subscribe(topic, onMessage) {
      client.on('message', (of, payload) => {
        if (of === topic) onMessage(payload.toString())
      })
      await client.subscribeAsync(topic)
    },
    async close() {
      const timer = setTimeout(abort, CLOSE_TIMEOUT_MS)
      client.end(false)
      await closed
      clearTimeout(timer)
    },
  }
}
