import { createServer, type Server, type Socket } from 'node:net'
import { topicsOfMachine } from '@millwright/contract/topics'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import type { Logger } from 'pino'
import type { Ingest, Sender } from '../ingest/ingest.ts'
import type { Metrics } from '../metrics.ts'
import type { DeviceStore } from '../store/device-store.ts'
import { isDeviceSecret } from './device-secret.ts'
import { limitPacketSize } from './packet-limit.ts'

export interface BrokerDeps {
  devices: DeviceStore
  ingest: Ingest
  metrics: Metrics
  log: Logger
  port: number
  host: string
}

/** Messages beyond ingest's own limit are still read, so that they can be set aside; these are not. */
const MAX_PACKET_BYTES = 4 * 1024 * 1024

const BAD_USERNAME_OR_PASSWORD = 4
const SERVER_UNAVAILABLE = 3

/**
 * The embedded MQTT 3.1.1 broker. Aedes sends the PUBACK when `authorizePublish` calls back, so that is
 * where a message waits until it is stored.
 */
export async function startBroker({ devices, ingest, metrics, log, port, host }: BrokerDeps) {
  const senders = new WeakMap<Client, Sender>()
  let closing = false

  const aedes = await Aedes.createBroker({
    authenticate: (client, username, password, done) => {
      signIn(username, password).then(
        (sender) => {
          metrics.deviceSignIns.inc({ result: sender ? 'ok' : 'refused' })
          if (!sender)
            return done(refusal('unknown device or wrong password', BAD_USERNAME_OR_PASSWORD), false)
          senders.set(client, sender)
          done(null, true)
        },
        (error: unknown) => {
          log.error({ err: error }, 'a device could not be signed in')
          done(refusal('sign-in is not possible now', SERVER_UNAVAILABLE), false)
        },
      )
    },
    authorizePublish: (client, packet, done) => {
      const sender = client && senders.get(client)
      if (!sender) return done(new Error('not signed in'))
      // Without an answer the device keeps the message and sends it again to whoever comes next.
      if (closing) return
      // Retained messages would pile up in memory; the current status is served by the API.
      packet.retain = false
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      ingest.accept(sender, packet.topic, payload).then(
        () => done(null),
        (error: unknown) => {
          log.error({ err: error, device: sender.deviceId }, 'a message could not be taken')
          done(new Error('message could not be stored'))
        },
      )
    },
    authorizeSubscribe: (client, subscription, done) => {
      const sender = senders.get(client)
      const own = sender ? topicsOfMachine(sender.machinePublicId).slice(0, -1) : null
      // A null subscription is answered with the failure code of SUBACK; the connection stays.
      done(null, own !== null && subscription.topic.startsWith(own) ? subscription : null)
    },
  })

  async function signIn(username: string | undefined, password: Buffer | undefined): Promise<Sender | null> {
    if (!username || !password) return null
    const device = await devices.find(username)
    if (!device || !isDeviceSecret(password.toString(), device.secretHash)) return null
    return { deviceId: device.deviceId, machineId: device.machineId, machinePublicId: device.machinePublicId }
  }

  aedes.on('clientReady', () => metrics.devices.set(aedes.connectedClients))
  aedes.on('clientDisconnect', () => metrics.devices.set(aedes.connectedClients))
  aedes.on('clientError', (client, error) =>
    log.debug({ err: error, client: client.id }, 'device connection failed'),
  )
  aedes.on('connectionError', (_client, error) =>
    log.debug({ err: error }, 'connection failed before sign-in'),
  )

  const server = createServer((socket: Socket) => {
    limitPacketSize(socket, MAX_PACKET_BYTES, (announced) =>
      log.warn({ announced }, 'packet too large, connection ended'),
    )
    socket.setNoDelay(true)
    aedes.handle(socket)
  })
  await listen(server, port, host)
  const address = server.address()

  return {
    port: typeof address === 'object' && address ? address.port : port,
    /** Takes nothing new, sees everything taken stored and acknowledged, then closes. */
    async stop(): Promise<void> {
      closing = true
      const closed = new Promise<void>((done) => server.close(() => done()))
      await ingest.drained()
      // The acknowledgements of the last batch are on their way through the event loop.
      await new Promise((go) => setTimeout(go, 50))
      await new Promise<void>((done) => aedes.close(() => done()))
      await closed
    },
  }
}

function refusal(message: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(message), { returnCode })
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      done()
    })
  })
}
