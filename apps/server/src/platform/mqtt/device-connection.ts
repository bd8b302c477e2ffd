import { generate, type IConnectPacket, type Packet, parser } from 'mqtt-packet'
import type { Logger } from 'pino'
import type { DeviceRef } from '../ingest/device-message.ts'
import type { MachineWindow } from '../ingest/inflight.ts'
import type { BrokerLimits } from '../runtime/limits.ts'
import { createAcknowledger } from './acknowledger.ts'
import type { DeviceSession } from './device-session.ts'
import {
  ACCEPTED,
  type DeviceSignIn,
  SERVER_UNAVAILABLE,
  UNACCEPTABLE_PROTOCOL_VERSION,
} from './device-sign-in.ts'
import type { DeviceSocket } from './device-socket.ts'
import type { DeviceWire } from './device-wire.ts'
import { createPacketReader, MAX_PACKET_BYTES, PacketRefused } from './packet-reader.ts'
import type { ReadingTurns } from './reading-turns.ts'
import type { UnparsedBytes, UnparsedOfConnection } from './unparsed-bytes.ts'

export interface DeviceConnectionDeps {
  socket: DeviceSocket
  turns: ReadingTurns
  unparsed: UnparsedBytes
  signIn: DeviceSignIn
  limits: BrokerLimits
  openSession: (sender: DeviceRef, packet: IConnectPacket, wire: DeviceWire) => DeviceSession
  onClosed: () => void
  /** A packet for which the connection ends. */
  onFault: (reason: string, device: string | undefined) => void
  log: Logger
}

const CLOSE_WITHIN_MS = 1_000
/** With its flags, MQTT 3.1.1 §3.12. */
const PINGREQ = 0xc0
const PAUSED_BY = { room: 1, drain: 2, signIn: 4, stop: 8 } as const

/** One socket of a device: from bytes to packets and back, and when to read. */
export function createDeviceConnection(deps: DeviceConnectionDeps) {
  const { socket, turns, signIn, limits, openSession, onClosed, onFault, log } = deps
  const reader = createPacketReader({
    maxBytes: MAX_PACKET_BYTES,
    maxFirstBytes: limits.connectBytes,
    maxOtherBytes: limits.otherPacketBytes,
    onPublish: handle,
    onOther: (bytes) => {
      const packet = parseOther(bytes)
      if (packet) handle(packet)
    },
  })
  /** Why the socket is paused: a sum of reasons, since a set for each of a hundred thousand connections takes 30 MB. */
  let pauses = 0
  /** Packets that came with the CONNECT: a device need not wait for the CONNACK (§3.1.4). */
  let early: Packet[] | null = null
  let session: DeviceSession | null = null
  let keepaliveMs = 0
  let heardAt = Date.now()
  /** Read from the socket when the in-flight window was full. */
  let heldBack: Buffer | null = null
  let waitsIn: MachineWindow | null = null
  let isResuming = false
  let unparsed: UnparsedOfConnection | null = null
  /** Since when the incomplete packet is being received. */
  let partialSince = 0
  let isClosed = false
  let deadline: NodeJS.Timeout | null = setTimeout(
    () => (pauses & PAUSED_BY.signIn ? refuse(SERVER_UNAVAILABLE) : disconnect('no sign-in in time')),
    limits.signInWithinMs,
  )

  const wire: DeviceWire = {
    acknowledge: createAcknowledger(write),
    write,
    deliver: (bytes) => void (!isClosed && !socket.writableNeedDrain && socket.write(bytes)),
    disconnect,
    finish: () => void finish(false),
  }

  function pauseFor(reason: number): void {
    pauses |= reason
    socket.pause()
  }

  function resumeAfter(reason: number): void {
    if (!(pauses & reason)) return
    pauses &= ~reason
    if (pauses === 0) socket.resume()
  }

  function clearDeadline(): void {
    if (deadline) clearTimeout(deadline)
    deadline = null
  }

  /** A device that does not read our packets is not read either: otherwise they would fill the memory. */
  function write(bytes: Buffer): void {
    if (socket.writable && !socket.write(bytes)) pauseFor(PAUSED_BY.drain)
  }

  function read(chunk: Buffer): void {
    if (isClosed) return
    heardAt = Date.now()
    if (!session || isResuming) return void parse(chunk)
    const { sender } = session
    if (!session.lane().mustWait() && !turns.mustWait(sender))
      return void turns.work(sender, () => parse(chunk))
    heldBack = chunk
    pauseFor(PAUSED_BY.room)
    waitForRoom(session)
  }

  function waitForRoom({ sender, lane }: DeviceSession): void {
    waitsIn = lane()
    if (waitsIn.mustWait()) waitsIn.whenRoom(waitForTurn)
    else turns.whenNext(sender, resume)
  }

  function waitForTurn(): void {
    if (session) turns.whenNext(session.sender, resume)
  }

  function resume(): void {
    if (!session) return
    // Others whose turn it was have filled the window meanwhile.
    if (session.lane().mustWait()) waitForRoom(session)
    else turns.work(session.sender, readHeldBack)
  }

  function readHeldBack(): void {
    const chunk = heldBack
    heldBack = null
    heardAt = Date.now()
    if (chunk) parse(chunk)
    // Reads all that has arrived meanwhile: a device that sends many small chunks would fall behind otherwise.
    isResuming = true
    socket.read()
    isResuming = false
    resumeAfter(PAUSED_BY.room)
  }

  function parse(chunk: Buffer): void {
    try {
      const isContinued = reader.unparsed() > 0
      reader.read(chunk)
      if (isClosed) return
      const rest = reader.unparsed()
      if (!isContinued || rest <= chunk.length) partialSince = heardAt
      unparsed?.set(rest)
    } catch (error) {
      fail(error)
    }
  }

  /** Null when the parser has found a fault. */
  function parseOther(bytes: Buffer): Packet | null {
    if (bytes.length === 2 && bytes[0] === PINGREQ) return { cmd: 'pingreq' }
    let parsed: Packet | null = null
    // One for each packet: they are rare, and it would take 2 KB of each connection.
    const packets = parser()
    packets.on('packet', (packet) => {
      parsed = packet
    })
    packets.on('error', (error: Error) =>
      // The parser accepts the protocol levels that it can read and no others [MQTT-3.1.2-2].
      error.message === 'Invalid protocol version'
        ? refuse(UNACCEPTABLE_PROTOCOL_VERSION)
        : fail(new PacketRefused(error.message)),
    )
    try {
      packets.parse(bytes)
    } catch (error) {
      throw new PacketRefused((error as Error).message)
    }
    return parsed
  }

  /** Called from events of the socket and of the database: what it threw would end the process. */
  function handle(packet: Packet): void {
    if (isClosed) return
    try {
      if (session) session.handle(packet)
      else if (pauses & PAUSED_BY.signIn) {
        early ??= []
        early.push(packet)
      } else if (packet.cmd === 'connect') acceptConnect(packet).catch(fail)
      else disconnect('the first packet is no CONNECT')
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown): void {
    if (isClosed) return
    const device = session?.sender.deviceId
    if (error instanceof PacketRefused) onFault(error.message, device)
    else log.error({ err: error, device }, 'a packet could not be handled, connection closed')
    end()
  }

  async function acceptConnect(packet: IConnectPacket): Promise<void> {
    pauseFor(PAUSED_BY.signIn)
    const admission = await signIn(packet)
    if (isClosed) return
    if ('code' in admission) return refuse(admission.code)
    clearDeadline()
    keepaliveMs = (packet.keepalive ?? 0) * 1_500
    heardAt = Date.now()
    session = openSession(admission.sender, packet, wire)
    unparsed = deps.unparsed.of(admission.sender, (reason) => fail(new PacketRefused(reason)))
    write(generate({ cmd: 'connack', returnCode: ACCEPTED, sessionPresent: false }))
    for (const each of early ?? []) handle(each)
    early = null
    resumeAfter(PAUSED_BY.signIn)
  }

  function refuse(returnCode: number): void {
    if (isClosed) return
    write(generate({ cmd: 'connack', returnCode, sessionPresent: false }))
    void finish(false)
  }

  function disconnect(reason: string): void {
    if (isClosed) return
    log.debug({ device: session?.sender.deviceId, reason }, 'device connection ended')
    end()
  }

  function close(isServerStopping: boolean): void {
    if (isClosed) return
    isClosed = true
    reader.stop()
    clearDeadline()
    stopWaiting()
    unparsed?.set(0)
    try {
      session?.close(isServerStopping)
    } catch (error) {
      log.error({ err: error, device: session?.sender.deviceId }, 'a will could not be handled')
    }
    onClosed()
  }

  const packetWithinMs = (): number =>
    limits.packetWithinMs + (reader.needed() / limits.packetBytesPerSecond) * 1000

  function stopWaiting(): void {
    waitsIn?.cancelWait(waitForTurn)
    if (session) turns.cancelWait(session.sender, resume)
    heldBack = null
  }

  function end(): void {
    close(false)
    socket.destroy()
  }

  /** Lets what was written arrive: destroying a socket with unread bytes resets it, and our last packets are lost. */
  async function finish(isServerStopping: boolean): Promise<void> {
    close(isServerStopping)
    if (socket.destroyed) return
    const timer = setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS)
    const closed = new Promise<void>((done) => socket.once('close', () => done()))
    socket.end()
    socket.resume()
    await closed
    clearTimeout(timer)
  }

  socket.setNoDelay(true)
  socket.on('data', read)
  socket.on('drain', () => resumeAfter(PAUSED_BY.drain))
  socket.on('error', (error) => log.debug({ err: error }, 'device connection failed'))
  socket.on('close', () => close(false))

  return {
    end,
    finish,

    /** Reads nothing more; what was not handled is not acknowledged, so the device keeps it. */
    stopReading(): void {
      pauseFor(PAUSED_BY.stop)
      stopWaiting()
    },

    /**
     * Ends a connection that was silent for one and a half times its keepalive [MQTT-3.1.2-24], or that is too slow with a packet:
     * what has come of it is kept in memory.
     */
    checkTimes(now: number): void {
      if (!session) return
      // Silent because we do not read.
      if (pauses & (PAUSED_BY.room | PAUSED_BY.stop)) {
        heardAt = now
        partialSince = now
      } else if (keepaliveMs > 0 && now - heardAt > keepaliveMs) disconnect('silent beyond its keepalive')
      else if (reader.unparsed() > 0 && now - partialSince > packetWithinMs())
        disconnect('too slow with a packet')
    },
  }
}

export type DeviceConnection = ReturnType<typeof createDeviceConnection>
