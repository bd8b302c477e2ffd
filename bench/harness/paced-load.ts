import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { topicOf } from '@millwright/contract/wire/topics'
import { DISCONNECT, publishPacket } from '../../apps/simulator/src/mqtt-packets.ts'
import { wallClock } from './live-plan.ts'
import type { LoadDevice } from './load-plan.ts'
import { BENCH_PASSWORD } from './machines.ts'
import { type BrokerAddress, signIn } from './mqtt-sign-in.ts'
import { type Percentiles, percentilesOf } from './percentiles.ts'

export interface PacedPlan {
  readonly messagesPerSecond: number
  readonly pointsPerMessage: number
  readonly seconds: number
}

export interface PacedLoad {
  /** Messages in a steady beat whatever the server does. */
  run(plan: PacedPlan): Promise<{ sent: number; acknowledged: number; pubackMs: Percentiles }>
  stop(): void
}

const TICK_MS = 4
const MAX_PACKET_ID = 60_000
const PUBACK_BYTES = 4

/** Publishes to all channels of all machines in turn. The value of each point is the moment it was published. */
export async function openPacedLoad(
  address: Omit<BrokerAddress, 'password'>,
  devices: readonly LoadDevice[],
  channels: readonly string[],
): Promise<PacedLoad> {
  const sockets: Socket[] = []
  const sentAt = new Float64Array(MAX_PACKET_ID + 1)
  let latencies: number[] = []
  for (const { deviceId } of devices) {
    const socket = await signIn({ ...address, password: BENCH_PASSWORD }, deviceId)
    socket.on('error', (error) => console.error(`${deviceId}: ${error.message}`))
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const now = performance.now()
      let at = 0
      for (; at + PUBACK_BYTES <= bytes.length; at += PUBACK_BYTES)
        latencies.push(now - (sentAt[bytes.readUInt16BE(at + 2)] ?? now))
      rest = bytes.subarray(at)
    })
    sockets.push(socket)
  }
  let next = 0
  const lastTs = new Map<number, number>()

  function publish(pointsPerMessage: number): void {
    const target = next++ % (devices.length * channels.length)
    const device = target % devices.length
    const topic = topicOf(
      devices[device]?.machineId ?? '',
      channels[Math.floor(target / devices.length)] ?? '',
    )
    const v = wallClock().toFixed(3)
    // No moment twice on a channel, or the second would count as a repeat.
    const from = Math.max(Date.now(), (lastTs.get(target) ?? 0) + 1)
    lastTs.set(target, from + pointsPerMessage - 1)
    const points = Array.from({ length: pointsPerMessage }, (_, index) => `{"v":${v},"ts":${from + index}}`)
    const payload = points.length === 1 ? points.join() : `[${points.join()}]`
    const id = (next % MAX_PACKET_ID) + 1
    sentAt[id] = performance.now()
    sockets[device]?.write(publishPacket(topic, id, payload))
  }

  return {
    async run({ messagesPerSecond, pointsPerMessage, seconds }) {
      latencies = []
      const from = performance.now()
      const total = messagesPerSecond * seconds
      let sent = 0
      while (sent < total) {
        const due = Math.min(total, ((performance.now() - from) / 1000) * messagesPerSecond)
        for (; sent < due; sent++) publish(pointsPerMessage)
        await pause(TICK_MS)
      }
      for (let wait = 0; wait < 5_000 && latencies.length < sent; wait += 20) await pause(20)
      return { sent, acknowledged: latencies.length, pubackMs: percentilesOf(latencies) }
    },
    stop() {
      for (const socket of sockets) socket.end(DISCONNECT)
    },
  }
}
