import type { Socket } from 'node:net'
import { generate, type IConnectPacket, type Packet, parser } from 'mqtt-packet'
import type { Logger } from 'pino'
import type { Sender } from '../ingest/taken.ts'
import { createAcknowledger } from './acknowledger.ts'
import type { DeviceSession, DeviceWire } from './device-session.ts'
import {
  ACCEPTED,
  type DeviceSignIn,
  SERVER_UNAVAILABLE,
  UNACCEPTABLE_PROTOCOL_VERSION,
} from './device-sign-in.ts'
import type { Flow } from './flow.ts'
import { createHeaderWalk } from './packet-limit.ts'

export interface DeviceConnectionDeps {
  socket: Socket
  flow: Flow
  signIn: DeviceSignIn
  signInWithinMs: number
  open: (sender: Sender, packet: IConnectPacket, wire: DeviceWire) => DeviceSession
  onOver: () => void
  log: Logger
}

/** Messages beyond ingest's own limit are still read, so that they can be set aside; these are not. */
const MAX_PACKET_BYTES = 4 * 1024 * 1024
/** As long as we do not know who speaks. */
const MAX_CONNECT_BYTES = 128 * 1024
const CLOSE_WITHIN_MS = 1_000

/** One socket of a device: from bytes to packets and back, and when to read. */
export function createDeviceConnection(deps: DeviceConnectionDeps) {
  const { socket, flow, signIn, signInWithinMs, open, onOver, log } = deps
  const packets = parser()
  const walk = createHeaderWalk(MAX_PACKET_BYTES, MAX_CONNECT_BYTES)
  /** Why we do not read now. */
  const holds = new Set<'room' | 'drain' | 'sign-in' | 'stop'>()
  /** What came together with the CONNECT: a device need not wait for the answer (§3.1.4). */
  const early: Packet[] = []
  let session: DeviceSession | null = null
  let keepaliveMs = 0
  let heardAt = Date.now()
  /** Read from the socket when there was no room for more. */
  let unread: Buffer | null = null
  let isItsTurn = false
  let unfinished = 0
  let isOver = false
  const deadline = setTimeout(
    () => (holds.has('sign-in') ? refuse(SERVER_UNAVAILABLE) : fail('no sign-in in time')),
    signInWithinMs,
  )

  const wire: DeviceWire = {
    acknowledge: createAcknowledger(write),
    write,
    deliver: (bytes) => void (!isOver && !socket.writableNeedDrain && socket.write(bytes)),
    fail,
    finish: () => void finish(false),
  }

  function hold(reason: 'room' | 'drain' | 'sign-in' | 'stop'): void {
    holds.add(reason)
    socket.pause()
  }

  function release(reason: 'room' | 'drain' | 'sign-in'): void {
    if (holds.delete(reason) && holds.size === 0) socket.resume()
  }

  /** Whoever does not read our answers is not read either, or they would pile up here. */
  function write(bytes: Buffer): void {
    if (socket.writable && !socket.write(bytes)) hold('drain')
  }

  function read(chunk: Buffer): void {
    if (isOver) return
    heardAt = Date.now()
    if (session && !isItsTurn && flow.mustWait()) {
      unread = chunk
      hold('room')
      flow.whenRoom(goOn)
    } else {
      parse(chunk)
    }
  }

  function goOn(): void {
    const chunk = unread
    unread = null
    heardAt = Date.now()
    if (chunk) parse(chunk)
    // All that has come meanwhile: a device that says little in many pieces would else fall behind by some each turn.
    isItsTurn = true
    socket.read()
    isItsTurn = false
    release('room')
  }

  function parse(chunk: Buffer): void {
    try {
      const announced = walk(chunk)
      if (announced !== null) throw new Error(`a packet of ${announced} bytes is too large`)
      const rest = packets.parse(chunk)
      if (isOver) return
      const hasRoom = flow.keep(rest - unfinished)
      unfinished = rest
      if (!hasRoom) throw new Error('too many unfinished packets')
    } catch (error) {
      log.warn({ err: error }, 'a packet could not be handled, connection ended')
      end()
    }
  }

  function handle(packet: Packet): void {
    if (isOver) return
    if (session) session.handle(packet)
    else if (holds.has('sign-in')) early.push(packet)
    else if (packet.cmd === 'connect') void welcome(packet)
    else fail('the first packet is no CONNECT')
  }

  async function welcome(packet: IConnectPacket): Promise<void> {
    hold('sign-in')
    const admission = await signIn(packet)
    if (isOver) return
    if ('code' in admission) return refuse(admission.code)
    clearTimeout(deadline)
    keepaliveMs = (packet.keepalive ?? 0) * 1_500
    heardAt = Date.now()
    session = open(admission.sender, packet, wire)
    write(generate({ cmd: 'connack', returnCode: ACCEPTED, sessionPresent: false }))
    for (const each of early) handle(each)
    early.length = 0
    release('sign-in')
  }

  function refuse(returnCode: number): void {
    if (isOver) return
    write(generate({ cmd: 'connack', returnCode, sessionPresent: false }))
    void finish(false)
  }

  function fail(reason: string): void {
    if (isOver) return
    log.debug({ device: session?.sender.deviceId, reason }, 'device connection ended')
    end()
  }

  function over(isSentAway: boolean): void {
    if (isOver) return
    isOver = true
    clearTimeout(deadline)
    flow.forget(goOn)
    flow.keep(-unfinished)
    unread = null
    session?.leave(isSentAway)
    onOver()
  }

  function end(): void {
    over(false)
    socket.destroy()
  }

  /** What is written still arrives: a socket that is destroyed with bytes to be read takes its answers with it. */
  async function finish(isSentAway: boolean): Promise<void> {
    over(isSentAway)
    if (socket.destroyed) return
    const timer = setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS)
    const closed = new Promise<void>((done) => socket.once('close', () => done()))
    socket.end()
    socket.resume()
    await closed
    clearTimeout(timer)
  }

  packets.on('packet', handle)
  packets.on('error', (error: Error) =>
    // The parser knows the levels that it can read and no others [MQTT-3.1.2-2].
    error.message === 'Invalid protocol version'
      ? refuse(UNACCEPTABLE_PROTOCOL_VERSION)
      : fail(error.message),
  )
  socket.setNoDelay(true)
  socket.on('data', read)
  socket.on('drain', () => release('drain'))
  socket.on('error', (error) => log.debug({ err: error }, 'device connection failed'))
  socket.on('close', () => over(false))

  return {
    end,
    finish,

    /** Takes nothing more; what was not handled is not answered either, so the device keeps it. */
    stopReading(): void {
      hold('stop')
      flow.forget(goOn)
      unread = null
    },

    /** Ends a connection that was silent for one and a half times its keepalive [MQTT-3.1.2-24]. */
    checkKeepalive(now: number): void {
      if (!session || keepaliveMs === 0) return
      // Silent because we do not listen.
      if (holds.has('room') || holds.has('stop')) heardAt = now
      else if (now - heardAt > keepaliveMs) fail('silent beyond its keepalive')
    },
  }
}

export type DeviceConnection = ReturnType<typeof createDeviceConnection>
