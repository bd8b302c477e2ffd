import { topicOf } from '@millwright/contract/wire/topics'
import { DISCONNECT, PUBACK } from '../../apps/simulator/src/mqtt-packets.ts'
import {
  isStatusPlan,
  type LoadPlan,
  POINTS_PER_STATUS,
  statusOfPoint,
  thousandthsOfPoint,
} from './load-plan.ts'
import { signIn } from './mqtt-sign-in.ts'
import { type PublishTemplate, publishTemplate, writePublish } from './publish-template.ts'

export interface Publisher {
  readonly sent: () => number
  readonly acknowledged: () => number
  /** Acknowledgements that overtook an earlier one, against [MQTT-4.6.0-2]. */
  readonly outOfOrder: () => number
  /** Publishes as fast as the window allows, until it is stopped or this many messages are sent. */
  begin(upTo?: number): void
  stop(): void
  close(): void
  /** Closes without DISCONNECT; what is in flight is lost, and not acknowledged. */
  abort(): void
}

export interface PublisherOptions {
  readonly plan: LoadPlan
  readonly deviceId: string
  readonly machineId: string
  readonly onAck: (latencyMs: number) => void
  readonly onError: (error: Error) => void
}

/** One device on one socket. Its messages go to the channels in turn, each with the channel's next points. */
export async function openPublisher(options: PublisherOptions): Promise<Publisher> {
  const { plan, onAck, onError } = options
  const templates = templatesOf(plan, options.machineId)
  const longest = Math.max(...templates.map((template) => template.bytes.length))
  const free = Array.from({ length: plan.window }, (_, index) => plan.window - index)
  const sentAt = new Float64Array(plan.window + 1)
  const numberOf = new Uint32Array(plan.window + 1)
  let end = 0
  let sent = 0
  let acknowledged = 0
  let outOfOrder = 0

  const socket = await signIn(plan, options.deviceId)
  socket.on('error', onError)
  socket.on('close', () => onError(new Error(`${options.deviceId}: the broker closed the connection`)))

  function fill(): void {
    const room = Math.min(free.length, end - sent)
    // Bytes that the socket cannot take now would only pile up here.
    if (room <= 0 || socket.writableNeedDrain) return
    // A buffer of its own for each write: the socket may still hold the one before.
    const block = Buffer.allocUnsafe(room * longest)
    const now = performance.now()
    let length = 0
    for (let count = 0; count < room; count++) {
      const id = free.pop() as number
      const template = templates[sent % templates.length] as PublishTemplate
      const channel = sent % plan.channels.length
      const point = Math.floor(sent / plan.channels.length) * plan.pointsPerMessage
      length = writePublish(template, block, length, id, plan.firstTs + point, (index) =>
        thousandthsOfPoint(channel, point + index),
      )
      sentAt[id] = now
      numberOf[id] = sent
      sent++
    }
    socket.write(block.subarray(0, length))
  }

  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const now = performance.now()
    let at = 0
    for (; at + 4 <= bytes.length; at += 4) {
      if (bytes[at] !== PUBACK) return onError(new Error(`${options.deviceId}: not a PUBACK: ${bytes[at]}`))
      const id = bytes.readUInt16BE(at + 2)
      if (numberOf[id] !== acknowledged) outOfOrder++
      acknowledged++
      onAck(now - (sentAt[id] ?? now))
      free.push(id)
    }
    rest = bytes.subarray(at)
    fill()
  })
  socket.on('drain', fill)

  return {
    sent: () => sent,
    acknowledged: () => acknowledged,
    outOfOrder: () => outOfOrder,
    begin(upTo = Number.MAX_SAFE_INTEGER) {
      end = upTo
      fill()
    },
    stop() {
      end = 0
    },
    close() {
      socket.removeAllListeners('close')
      socket.end(DISCONNECT)
    },
    abort() {
      socket.removeAllListeners('close')
      socket.resetAndDestroy()
    },
  }
}

/** Packets that come round again and again: one for each channel, or for each place in the cycle of statuses. */
function templatesOf(plan: LoadPlan, machineId: string): PublishTemplate[] {
  const size = plan.pointsPerMessage
  if (!isStatusPlan(plan)) {
    const values = new Array<null>(size).fill(null)
    return plan.channels.map((channel) => publishTemplate(topicOf(machineId, channel), values))
  }
  const cycle = 2 * POINTS_PER_STATUS
  return Array.from({ length: cycle / gcd(size, cycle) }, (_, message) =>
    publishTemplate(
      topicOf(machineId, plan.channels[0] ?? ''),
      Array.from({ length: size }, (_, point) => statusOfPoint(message * size + point)),
    ),
  )
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
