import { connect, type Socket } from 'node:net'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/topics'
import { type LoadPlan, statusOfPoint } from './load-plan.ts'
import {
  CONNACK,
  connectPacket,
  DISCONNECT,
  PUBACK,
  type PublishTemplate,
  publishTemplate,
  writePublish,
} from './mqtt-packets.ts'

export interface Publisher {
  readonly sent: () => number
  readonly acknowledged: () => number
  /** Publishes as fast as the window allows, until told to stop. */
  begin(): void
  stop(): void
  close(): void
}

export interface PublisherOptions {
  readonly plan: LoadPlan
  readonly deviceId: string
  readonly machineId: string
  readonly onAck: (latencyMs: number) => void
  readonly onError: (error: Error) => void
}

/** One device on one socket. Message n carries the points n·size to n·size+size-1, a millisecond apart. */
export async function openPublisher(options: PublisherOptions): Promise<Publisher> {
  const { plan, onAck, onError } = options
  const templates = templatesOf(plan, topicOf(options.machineId, STATUS_CHANNEL))
  const longest = Math.max(...templates.map((template) => template.bytes.length))
  const free = Array.from({ length: plan.window }, (_, index) => plan.window - index)
  const sentAt = new Float64Array(plan.window + 1)
  let isRunning = false
  let sent = 0
  let acknowledged = 0

  const socket = await signedIn(plan, options.deviceId)
  socket.on('error', onError)
  socket.on('close', () => onError(new Error(`${options.deviceId}: the broker closed the connection`)))

  function fill(): void {
    if (!isRunning || free.length === 0) return
    // A buffer of its own for each write: the socket may still hold the one before.
    const block = Buffer.allocUnsafe(free.length * longest)
    const now = performance.now()
    let end = 0
    for (let id = free.pop(); id !== undefined; id = free.pop()) {
      const template = templates[sent % templates.length] as PublishTemplate
      end = writePublish(template, block, end, id, plan.firstTs + sent * plan.pointsPerMessage)
      sentAt[id] = now
      sent++
    }
    socket.write(block.subarray(0, end))
  }

  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const now = performance.now()
    let at = 0
    for (; at + 4 <= bytes.length; at += 4) {
      if (bytes[at] !== PUBACK) return onError(new Error(`${options.deviceId}: not a PUBACK: ${bytes[at]}`))
      const id = bytes.readUInt16BE(at + 2)
      acknowledged++
      onAck(now - (sentAt[id] ?? now))
      free.push(id)
    }
    rest = bytes.subarray(at)
    fill()
  })

  return {
    sent: () => sent,
    acknowledged: () => acknowledged,
    begin() {
      isRunning = true
      fill()
    },
    stop() {
      isRunning = false
    },
    close() {
      socket.removeAllListeners('close')
      socket.end(DISCONNECT)
    },
  }
}

/** The statuses repeat, and with them the messages: these few packets serve for all. */
function templatesOf(plan: LoadPlan, topic: string): PublishTemplate[] {
  const size = plan.pointsPerMessage
  const cycle = 2 * plan.pointsPerStatus
  return Array.from({ length: cycle / gcd(size, cycle) }, (_, message) =>
    publishTemplate(
      topic,
      Array.from({ length: size }, (_, point) => statusOfPoint(plan, message * size + point)),
    ),
  )
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

function signedIn(plan: LoadPlan, deviceId: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(plan.mqttPort, '127.0.0.1', () =>
      socket.write(connectPacket(deviceId, plan.password)),
    )
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.once('data', (answer: Buffer) => {
      socket.off('error', reject)
      if (answer[0] === CONNACK && answer[3] === 0) resolve(socket)
      else reject(new Error(`${deviceId}: the broker refused the connection with code ${answer[3]}`))
    })
  })
}
