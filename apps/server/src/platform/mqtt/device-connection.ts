import type { Logger } from 'pino'
import type { BrokerLimits } from '../runtime/limits.ts'
import type { Accepted, Answers } from './answers/answers.ts'
import { createClosing } from './closing.ts'
import { createConnectionOutput } from './connection-output.ts'
import type { ConnectionSession } from './connection-session.ts'
import { createConnectionTimes } from './connection-times.ts'
import type { Admitted, DeviceSignIn } from './device-sign-in.ts'
import type { DeviceSocket } from './device-socket.ts'
import type { DeviceWire } from './device-wire.ts'
import { createPacedReading, PAUSED_BY } from './paced-reading.ts'
import { createPacketReader, MAX_PACKET_BYTES } from './packets/packet-reader.ts'
import { PacketRefused } from './packets/packet-refused.ts'
import type { ConnectPacket, Packet } from './packets/packets.ts'
import { type Protocol, protocolOf } from './packets/protocol.ts'
import { REASON, type ReasonCode } from './packets/reason-codes.ts'
import type { ReadingTurns } from './reading-turns.ts'
import type { UnparsedBytes, UnparsedOfConnection } from './unparsed-bytes.ts'

/** A device that has signed in and is not yet answered. */
export interface Opening {
  readonly accepted: Accepted
  /** In seconds; 0 for none. */
  readonly keepalive: number
  start(wire: DeviceWire, answers: Answers): ConnectionSession
}

export interface DeviceConnectionDeps {
  socket: DeviceSocket
  turns: ReadingTurns
  unparsed: UnparsedBytes
  signIn: DeviceSignIn
  limits: BrokerLimits
  openSession: (admitted: Admitted, packet: ConnectPacket) => Opening
  onClosed: () => void
  /** A packet for which the connection ends. */
  onFault: (reason: string, device: string | undefined) => void
  log: Logger
}

/** One socket of a device: from bytes to packets and back, and when to read. */
export function createDeviceConnection(deps: DeviceConnectionDeps) {
  const { socket, turns, signIn, limits, openSession, onFault, log } = deps
  const reader = createPacketReader({
    maxBytes: MAX_PACKET_BYTES,
    maxFirstBytes: limits.connectBytes,
    maxOtherBytes: limits.otherPacketBytes,
    onPublish: handle,
    onOther: readOther,
  })
  const reading = createPacedReading({ socket, turns, flow: () => session, parse })
  /** Packets that came with the CONNECT: a device need not wait for the CONNACK (§3.1.4). */
  let early: Packet[] | null = null
  /** Of the first packet. */
  let protocol: Protocol | null = null
  let answers: Answers | null = null
  let session: ConnectionSession | null = null
  let unparsed: UnparsedOfConnection | null = null
  const times = createConnectionTimes(limits)
  const closing = createClosing(socket, close)
  const output = createConnectionOutput({
    socket,
    hasEnded: closing.hasBegun,
    onBacklog: () => reading.pauseFor(PAUSED_BY.drain),
  })
  let deadline: NodeJS.Timeout | null = setTimeout(
    () =>
      reading.isPausedBy(PAUSED_BY.signIn)
        ? refuseConnect(REASON.serverUnavailable, 'the sign-in takes too long')
        : endBecause('no sign-in in time', REASON.unspecified),
    limits.signInWithinMs,
  )
  const wire: DeviceWire = {
    ...output,
    disconnect: endBecause,
    finish: () => void closing.finish(false),
  }

  function read(chunk: Buffer): void {
    if (closing.hasBegun()) return
    times.heard()
    reading.read(chunk)
  }

  function parse(chunk: Buffer): void {
    times.heard()
    try {
      const isContinued = reader.unparsed() > 0
      reader.read(chunk)
      if (closing.hasBegun()) return
      const rest = reader.unparsed()
      if (!isContinued || rest <= chunk.length) times.packetBegan()
      unparsed?.set(rest)
    } catch (error) {
      fail(error)
    }
  }

  function readOther(bytes: Buffer, body: number): void {
    if (!protocol) {
      protocol = protocolOf(bytes, body)
      answers = protocol.firstAnswers
      if (protocol.readPublish) reader.readPublishBy(protocol.readPublish)
    }
    handle(protocol.readPacket(bytes, body))
  }

  /** Called from events of the socket and of the database: what it threw would end the process. */
  function handle(packet: Packet): void {
    if (closing.hasBegun()) return
    try {
      if (session) session.handle(packet)
      else if (reading.isPausedBy(PAUSED_BY.signIn)) {
        early ??= []
        early.push(packet)
      } else if (packet.cmd === 'connect') acceptConnect(packet).catch(fail)
      else endBecause('the first packet is no CONNECT', REASON.protocolError)
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown): void {
    if (closing.hasBegun()) return
    const device = session?.sender.deviceId
    if (error instanceof PacketRefused) {
      // That is an answer in every version, and for those who set up a device no fault of its packets.
      if (error.code === REASON.unsupportedProtocolVersion) refuseConnect(error.code, error.message)
      else {
        onFault(error.message, device)
        closeBecause(error.message, error.code)
      }
      return
    }
    log.error({ err: error, device }, 'a packet could not be handled, connection closed')
    closeBecause('the server could not handle a packet', REASON.unspecified)
  }

  async function acceptConnect(packet: ConnectPacket): Promise<void> {
    reading.pauseFor(PAUSED_BY.signIn)
    answers = (protocol as Protocol).answersTo(packet)
    const admission = await signIn(packet)
    if (closing.hasBegun()) return
    if ('code' in admission) return refuseConnect(admission.code, admission.reason)
    clearDeadline()
    const opening = openSession(admission, packet)
    times.keepAlive(opening.keepalive)
    unparsed = deps.unparsed.of(admission.sender, (reason) =>
      fail(new PacketRefused(reason, REASON.quotaExceeded)),
    )
    output.write(answers.accepted(opening.accepted))
    session = opening.start(wire, answers)
    for (const each of early ?? []) handle(each)
    early = null
    reading.resumeAfter(PAUSED_BY.signIn)
  }

  function refuseConnect(code: ReasonCode, reason: string): void {
    if (closing.hasBegun()) return
    if (answers) output.write(answers.refused(code, reason))
    void closing.finish(false)
  }

  /** Tells the device why, where its version has a packet for that. */
  function closeBecause(reason: string, code: ReasonCode): void {
    if (closing.hasBegun()) return
    const bytes = session
      ? answers?.disconnect(code, reason)
      : // MQTT 3.1.1 has no code for a malformed CONNECT [MQTT-3.1.4-1].
        protocol?.readPublish && answers?.refused(code, reason)
    if (bytes) {
      output.refuse(bytes)
      void closing.finish(false)
    } else closing.end()
  }

  function endBecause(reason: string, code: ReasonCode): void {
    if (closing.hasBegun()) return
    log.debug({ device: session?.sender.deviceId, reason }, 'device connection ended')
    closeBecause(reason, code)
  }

  function clearDeadline(): void {
    if (deadline) clearTimeout(deadline)
    deadline = null
  }

  function close(isServerStopping: boolean): void {
    reader.stop()
    clearDeadline()
    reading.stopWaiting()
    unparsed?.set(0)
    try {
      session?.close(isServerStopping)
    } catch (error) {
      log.error({ err: error, device: session?.sender.deviceId }, 'a session could not be closed')
    }
    deps.onClosed()
  }

  socket.setNoDelay(true)
  socket.on('data', read)
  socket.on('drain', () => {
    reading.resumeAfter(PAUSED_BY.drain)
    if (!closing.hasBegun()) session?.drained()
  })
  socket.on('error', (error) => log.debug({ err: error }, 'device connection failed'))
  socket.on('close', closing.closed)

  return {
    end: closing.end,
    endBecause,

    /** The server stops: all that was read is stored and acknowledged. */
    async stop(): Promise<void> {
      const bytes = session && !closing.hasBegun() && answers?.disconnect(REASON.serverShuttingDown, '')
      if (bytes) output.refuse(bytes)
      await closing.finish(true)
    },

    /** Reads nothing more; what was not handled is not acknowledged, so the device keeps it. */
    stopReading(): void {
      reading.pauseFor(PAUSED_BY.stop)
      reading.stopWaiting()
    },

    /**
     * Ends a connection that was silent for one and a half times its keepalive [MQTT-3.1.2-24], or that is too slow with a packet:
     * what has come of it is kept in memory.
     */
    checkTimes(): void {
      if (!session) return
      // Silent because we do not read.
      if (reading.isPausedBy(PAUSED_BY.room | PAUSED_BY.stop)) times.waited()
      else if (times.isSilent()) endBecause('silent beyond its keepalive', REASON.keepAliveTimeout)
      else if (reader.unparsed() > 0 && times.isSlow(reader.needed()))
        endBecause('too slow with a packet', REASON.unspecified)
    },
  }
}

export type DeviceConnection = ReturnType<typeof createDeviceConnection>
