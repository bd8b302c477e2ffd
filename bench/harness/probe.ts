import { setTimeout as pause } from 'node:timers/promises'
import { topicOf } from '@millwright/contract/wire/topics'
import { DISCONNECT, publishPacket } from '../../apps/simulator/src/mqtt-packets.ts'
import type { LoadDevice } from './load-plan.ts'
import { BENCH_PASSWORD } from './machines.ts'
import { signIn } from './mqtt-sign-in.ts'
import { percentilesOf } from './percentiles.ts'

const EVERY_MS = 100
const CALM_PROBES = 20
const MAX_PACKET_ID = 60_000
const PUBACK_BYTES = 4

export interface ProbeMessage {
  readonly channel: string
  readonly payload: string
}

const freshPoint = (): ProbeMessage => ({ channel: 'Bench/Probe', payload: `{"v":1,"ts":${Date.now()}}` })

/** A device that publishes ten times a second, and how long it waits for each PUBACK. */
export async function startProbe(
  mqttPort: number,
  { deviceId, machineId }: LoadDevice,
  message: (number: number) => ProbeMessage = freshPoint,
) {
  const sentAt: number[] = []
  const tookMs: number[] = []
  const socket = await signIn({ mqttPort, password: BENCH_PASSWORD }, deviceId)
  socket.on('error', (error) => console.error(`${deviceId}: ${error.message}`))
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    for (; at + PUBACK_BYTES <= bytes.length; at += PUBACK_BYTES) {
      const number = bytes.readUInt16BE(at + 2) - 1
      tookMs[number] = performance.now() - (sentAt[number] ?? 0)
    }
    rest = bytes.subarray(at)
  })
  const timer = setInterval(() => {
    if (sentAt.length >= MAX_PACKET_ID) return
    const { channel, payload } = message(sentAt.length)
    sentAt.push(performance.now())
    socket.write(publishPacket(topicOf(machineId, channel), sentAt.length, payload))
  }, EVERY_MS)

  /** The first moment from which a row of probes was answered within the limit. */
  function calmSince(moment: number, limitMs: number): number | null {
    let row = 0
    for (let number = 0; number < sentAt.length; number++) {
      if ((sentAt[number] ?? 0) < moment) continue
      row = (tookMs[number] ?? Number.POSITIVE_INFINITY) <= limitMs ? row + 1 : 0
      if (row === CALM_PROBES) return sentAt[number - CALM_PROBES + 1] ?? null
    }
    return null
  }
  return {
    /** Of the probes sent since; those without an answer so far count as they stand. */
    waits(from: number, to = Number.POSITIVE_INFINITY) {
      const now = performance.now()
      return percentilesOf(
        sentAt.flatMap((at, number) => (at >= from && at < to ? [tookMs[number] ?? now - at] : [])),
      )
    },
    async whenCalm(moment: number, limitMs: number, patienceMs: number): Promise<number | null> {
      for (const end = performance.now() + patienceMs; performance.now() < end; await pause(EVERY_MS)) {
        const since = calmSince(moment, limitMs)
        if (since !== null) return since - moment
      }
      return null
    },
    /** Sends nothing more; resolves once all is acknowledged, with how many of the messages are not after a while. */
    async settle(patienceMs: number): Promise<{ sent: number; unacknowledged: number }> {
      clearInterval(timer)
      const open = () => sentAt.reduce((sum, _, number) => sum + (tookMs[number] === undefined ? 1 : 0), 0)
      for (const end = performance.now() + patienceMs; open() > 0 && performance.now() < end; )
        await pause(EVERY_MS)
      return { sent: sentAt.length, unacknowledged: open() }
    },
    stop(): void {
      clearInterval(timer)
      socket.end(DISCONNECT)
    },
  }
}
