import { connect, type Socket } from 'node:net'
import { topicOf } from '@millwright/contract/wire/topics'
import {
  CONNACK,
  connectPacket,
  PINGREQ,
  PINGRESP,
  PUBACK,
  publishPacket,
} from '../../apps/simulator/src/mqtt-packets.ts'
import type { LoadDevice } from './load-plan.ts'
import {
  channelOfMessage,
  figureOfMessage,
  momentOfMessage,
  type PatientPlan,
  type PatientRecord,
  valueOfMessage,
} from './patient-plan.ts'

/** The default of the usual MQTT libraries. */
const WINDOW = 20
const KEEP_ALIVE_S = 10
const COME_BACK_MS = 500
/** Not all in one moment. */
const SPREAD_MS = 1_000
const MAX_PACKET_ID = 60_000

export interface PatientDevice {
  readonly seen: { disconnects: number; givenUp: number; refusedSignIns: number; lastAckAt: number }
  isConnected(): boolean
  acknowledged(): number
  /** Sends what is due, as far as the window allows. */
  sendUpTo(due: number): void
  /** A device that hears nothing for the length of its keep-alive takes the connection for dead. */
  ping(): void
  record(): PatientRecord
}

/** A device as in a plant: few messages in flight; after a loss it comes back and repeats what was not acknowledged. */
export function createPatientDevice(
  plan: PatientPlan,
  { deviceId, machineId }: LoadDevice,
  index: number,
): PatientDevice {
  /** By packet id, in the order sent. */
  const inFlight = new Map<number, number>()
  const seen = { disconnects: 0, givenUp: 0, refusedSignIns: 0, lastAckAt: 0 }
  let sent = 0
  let socket: Socket | null = null
  let pingedAt: number | null = null

  function packetOf(number: number, isRepeat: boolean): Buffer {
    const figure = figureOfMessage(index, number)
    const channel = figure ? figure.channel : channelOfMessage(index, number)
    const v = figure ? figure.value : valueOfMessage(number)
    const text = JSON.stringify({ v, ts: momentOfMessage(plan, number) })
    return publishPacket(topicOf(machineId, channel), idOf(number), text, isRepeat)
  }

  function open(): void {
    const fresh = connect(plan.mqttPort, '127.0.0.1', () =>
      fresh.write(connectPacket(deviceId, plan.password, KEEP_ALIVE_S)),
    )
    fresh.setNoDelay(true)
    // An error shows in the close that follows.
    fresh.on('error', () => {})
    fresh.on('close', () => {
      if (socket === fresh) seen.disconnects++
      socket = null
      setTimeout(open, COME_BACK_MS + (SPREAD_MS * index) / plan.devices.length)
    })
    readPackets(fresh, (bytes) => hear(fresh, bytes))
  }

  function hear(from: Socket, bytes: Buffer): void {
    if (bytes[0] === PINGRESP) pingedAt = null
    else if (bytes[0] === PUBACK && inFlight.delete(bytes.readUInt16BE(2))) seen.lastAckAt = Date.now()
    else if (bytes[0] === CONNACK && bytes[3] === 0) {
      socket = from
      pingedAt = null
      for (const number of inFlight.values()) from.write(packetOf(number, true))
    } else if (bytes[0] === CONNACK) {
      seen.refusedSignIns++
      from.destroy()
    }
  }

  open()
  return {
    seen,
    isConnected: () => socket !== null,
    acknowledged: () => sent - inFlight.size,
    sendUpTo(due) {
      for (; socket && sent < due && inFlight.size < WINDOW; sent++) {
        inFlight.set(idOf(sent), sent)
        socket.write(packetOf(sent, false))
      }
    },
    ping() {
      if (!socket) return
      if (pingedAt === null) {
        pingedAt = Date.now()
        socket.write(PINGREQ)
      } else if (Date.now() - pingedAt > KEEP_ALIVE_S * 1000) {
        seen.givenUp++
        socket.destroy()
      }
    },
    record: () => ({ machineId, sent, unacknowledged: [...inFlight.values()] }),
  }
}

const idOf = (number: number): number => (number % MAX_PACKET_ID) + 1

/** All packets that a broker sends to a publisher are shorter than 128 bytes, so one byte holds the length. */
function readPackets(socket: Socket, hear: (bytes: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    for (let end = 0; at + 2 <= bytes.length; at = end) {
      end = at + 2 + (bytes[at + 1] ?? 0)
      if (end > bytes.length) break
      hear(bytes.subarray(at, end))
    }
    rest = bytes.subarray(at)
  })
}
