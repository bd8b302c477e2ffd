import { connect, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import { topicOf } from '@millwright/contract/wire/topics'
import { CONNACK, connectPacket, PUBACK, publishPacket } from '../../apps/simulator/src/mqtt-packets.ts'
import { CROWD_CHANNEL, type CrowdPlan, type CrowdRecord } from './crowd-plan.ts'
import { wallClock } from './live-plan.ts'
import type { LoadDevice } from './load-plan.ts'
import { createPointDigest } from './point-digest.ts'

const KEEP_ALIVE_S = 60
/** After a loss all come back at once, as after a power cut; one that is refused tries again like most libraries do. */
const COME_BACK_MS = 200
const AGAIN_MS = 1_000
const MAX_PACKET_ID = 60_000

interface Message {
  readonly ts: number
  readonly value: number
  readonly sentAt: number
  isRepeated: boolean
}

/** Of all devices of a process. */
export interface CrowdSeen {
  connected: number
  sent: number
  acknowledged: number
  broken: number
  failed: number
  refused: number
  pubackMs: number[]
}

/** A device of a crowd: a message now and then, each kept until it is acknowledged. */
export function createCrowdDevice(
  { port, password, localAddress }: CrowdPlan,
  { deviceId, machineId }: LoadDevice,
  context: SecureContext | null,
  seen: CrowdSeen,
) {
  const topic = topicOf(machineId, CROWD_CHANNEL)
  const open = new Map<number, Message>()
  const digest = createPointDigest()
  let acknowledged = 0
  let lastId = 0
  let lastTs = 0
  let socket: Socket | null = null
  let isStarted = false

  function send(id: number, message: Message): void {
    const { ts, value, isRepeated } = message
    socket?.write(publishPacket(topic, id, `{"v":${value},"ts":${ts}}`, isRepeated))
  }

  function come(): void {
    const at = { port, host: '127.0.0.1', localAddress }
    const hello = (): void => void fresh.write(connectPacket(deviceId, password, KEEP_ALIVE_S))
    const fresh: Socket = context
      ? connectTls({ ...at, secureContext: context, servername: 'localhost' }, hello)
      : connect(at, hello)
    let isSignedIn = false
    fresh.setNoDelay(true)
    // An error shows in the close that follows.
    fresh.on('error', () => {})
    fresh.on('close', () => {
      if (isSignedIn) {
        seen.broken++
        seen.connected--
        socket = null
      } else seen.failed++
      setTimeout(come, isSignedIn ? Math.random() * COME_BACK_MS : AGAIN_MS * (0.5 + Math.random()))
    })
    // The answers of a broker to a device are four bytes each.
    fresh.on('data', (bytes: Buffer) => {
      for (let at = 0; at + 4 <= bytes.length; at += 4) {
        if (bytes[at] === PUBACK) acknowledge(bytes.readUInt16BE(at + 2))
        else if (bytes[at] === CONNACK && bytes[at + 3] === 0) {
          isSignedIn = true
          socket = fresh
          seen.connected++
          for (const [id, message] of open) send(id, Object.assign(message, { isRepeated: true }))
        } else if (bytes[at] === CONNACK) seen.refused++
      }
    })
  }

  function acknowledge(id: number): void {
    const message = open.get(id)
    if (!message) return
    open.delete(id)
    acknowledged++
    seen.acknowledged++
    digest.add(message.ts, message.value)
    if (!message.isRepeated) seen.pubackMs.push(performance.now() - message.sentAt)
  }

  return {
    start(): void {
      if (!isStarted) come()
      isStarted = true
    },
    isConnected: () => socket !== null,
    /** The moment of its publish is its value, by which browsers tell how long it took. */
    publish(): void {
      const value = wallClock()
      const ts = Math.max(Math.floor(value), lastTs + 1)
      lastTs = ts
      lastId = (lastId % MAX_PACKET_ID) + 1
      const message = { ts, value, sentAt: performance.now(), isRepeated: socket === null }
      open.set(lastId, message)
      seen.sent++
      send(lastId, message)
    },
    record: (): CrowdRecord => ({
      machineId,
      acknowledged,
      digest: digest.text(),
      open: [...open.values()].map(({ ts }) => ts),
    }),
  }
}

export type CrowdDevice = ReturnType<typeof createCrowdDevice>
