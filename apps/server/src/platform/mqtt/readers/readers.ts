import type { Logger } from 'pino'
import type { Bus } from '../../bus/bus.ts'
import type { DeviceRef } from '../../ingest/device-message.ts'
import type { InflightLanes } from '../../ingest/inflight.ts'
import type { Caller } from '../../registry/session-store.ts'
import type { Metrics } from '../../runtime/metrics.ts'
import type { Answers } from '../answers/answers.ts'
import type { DeviceWire } from '../device-wire.ts'
import { REASON } from '../packets/reason-codes.ts'
import type { OpenBesideChannels } from './beside-channels.ts'
import type { Readable } from './readable.ts'
import type { ReaderMachines } from './reader-machines.ts'
import { createReaderRoom } from './reader-room.ts'
import { createReaderSession, type ReaderSession } from './reader-session.ts'
import type { Reader, ReaderSignIn } from './reader-sign-in.ts'
import type { ReaderValues } from './reader-values.ts'

export interface ReadersDeps {
  signIn: ReaderSignIn
  machinesOf: ReaderMachines
  values: ReaderValues
  beside: OpenBesideChannels
  inflight: InflightLanes
  bus: Bus
  metrics: Pick<Metrics, 'undelivered' | 'mqttReaders'>
  log: Logger
}

/** A reader with what it may read, which is looked up before it is accepted. */
export interface Reading {
  readonly reader: Reader
  readonly readable: Readable
  /** How often rights had changed when it was looked up. */
  readonly rightsSeen: number
}

interface Open {
  readonly reader: Reader
  readonly session: ReaderSession
  readonly wire: DeviceWire
}

/** Tokens are revoked by a command, without an event here. */
const TOKEN_CHECK_MS = 3_000
/** So often what a person sees is looked up again at the latest: access expires, and machines come. */
const CHECKS_A_REFRESH = 5
/** Connections of one person. */
const MOST_OF_ACCOUNT = 32

/** The programs that read what people see, by the embedded broker of this process. */
export function createReaders({
  signIn,
  machinesOf,
  values,
  beside,
  inflight,
  bus,
  metrics,
  log,
}: ReadersDeps) {
  const room = createReaderRoom(bus)
  const open = new Set<Open>()
  let refreshing: Promise<void> = Promise.resolve()
  let isChecking = false
  let rightsChanges = 0

  const ofAccount = (accountId: number): Open[] =>
    [...open].filter(({ reader }) => reader.caller.accountId === accountId)

  async function lookAgain(wanted: readonly Open[], isTokenAlone: boolean): Promise<void> {
    const seen = new Map<number, Promise<Readable>>()
    for (const each of wanted) {
      if (!open.has(each)) continue
      try {
        const caller = await signIn.callerOf(each.reader)
        if (!caller) {
          each.wire.disconnect('its token has ended', REASON.administrativeAction)
          continue
        }
        if (isTokenAlone) continue
        const readable = seen.get(caller.accountId) ?? machinesOf(caller)
        seen.set(caller.accountId, readable)
        const now = await readable
        if (open.has(each)) each.session.refresh(now)
      } catch (error) {
        log.warn({ err: error }, 'the rights of a reader could not be looked up')
        // It may see less than before: it signs in again, and hears nothing until then.
        each.wire.disconnect('its rights could not be looked up', REASON.serverUnavailable)
      }
    }
  }

  const lookLater = (wanted: readonly Open[], isTokenAlone: boolean): Promise<void> => {
    refreshing = refreshing.then(() => lookAgain(wanted, isTokenAlone))
    return refreshing
  }

  /** Their rights have changed, nobody knows yet how: they hear nothing until that is looked up. */
  function afterChange(isMeant: (caller: Caller) => boolean): void {
    rightsChanges += 1
    const wanted = [...open].filter(({ reader }) => isMeant(reader.caller))
    for (const { session } of wanted) session.silence()
    if (wanted.length > 0) void lookLater(wanted, false)
  }

  let checks = 0
  const timer = setInterval(() => {
    // A slow database is not asked again before it has answered.
    if (isChecking || open.size === 0) return
    checks += 1
    isChecking = true
    void lookLater([...open], checks % CHECKS_A_REFRESH > 0).then(() => {
      isChecking = false
    })
  }, TOKEN_CHECK_MS)
  timer.unref()
  const stops = [
    bus.on('rightsChanged', (event) =>
      afterChange(({ accountId, organizationId }) =>
        'organizationId' in event
          ? event.organizationId === organizationId
          : event.accountIds.includes(accountId),
      ),
    ),
    bus.on('sessionEnded', ({ sessionId }) => {
      for (const { reader, wire } of open)
        if (reader.caller.sessionId === sessionId)
          wire.disconnect('its token has ended', REASON.administrativeAction)
    }),
    bus.on('eventsMissed', () => afterChange(() => true)),
  ]

  return {
    isReader: signIn.isReader,

    /** Null where the token is none, or its person has as many connections as one may. */
    async admit(password: Buffer): Promise<Reading | null> {
      const rightsSeen = rightsChanges
      const reader = await signIn.verify(password)
      if (!reader || ofAccount(reader.caller.accountId).length >= MOST_OF_ACCOUNT) return null
      return { reader, readable: await machinesOf(reader.caller), rightsSeen }
    },

    start({ reader, readable, rightsSeen }: Reading, wire: DeviceWire, answers: Answers): ReaderSession {
      const flow = flowOf(reader)
      const session = createReaderSession({
        flow,
        window: inflight.fresh.of(flow),
        wire,
        answers,
        room,
        beside,
        readable,
        values,
        onUndelivered: () => metrics.undelivered.inc({ reason: 'slow' }),
        onClosed: () => {
          open.delete(opened)
          metrics.mqttReaders.set(open.size)
        },
        log,
      })
      const opened = { reader, session, wire }
      open.add(opened)
      metrics.mqttReaders.set(open.size)
      if (rightsSeen !== rightsChanges) {
        session.silence()
        void lookLater([opened], false)
      }
      return session
    },

    async stop(): Promise<void> {
      clearInterval(timer)
      for (const end of stops) end()
      room.stop()
      await refreshing
    },
  }
}

export type Readers = ReturnType<typeof createReaders>

/** As a sender of its own: no machine has such a number. */
export const flowOf = ({ caller }: Reader): DeviceRef => ({
  deviceId: `reader ${caller.publicId}`,
  machineId: -caller.accountId,
  machinePublicId: '',
  organizationId: caller.organizationId,
})
