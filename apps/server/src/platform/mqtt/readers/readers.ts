import type { Logger } from 'pino'
import type { Bus } from '../../bus/bus.ts'
import type { DeviceRef } from '../../ingest/device-message.ts'
import type { InflightLanes } from '../../ingest/inflight.ts'
import type { Caller } from '../../registry/session-store.ts'
import type { Metrics } from '../../runtime/metrics.ts'
import type { Answers } from '../answers/answers.ts'
import type { DeviceWire } from '../device-wire.ts'
import { REASON } from '../packets/reason-codes.ts'
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
  inflight: InflightLanes
  bus: Bus
  metrics: Pick<Metrics, 'undelivered' | 'mqttReaders'>
  log: Logger
}

/** A reader with what it may read, which is looked up before it is accepted. */
export interface Reading {
  readonly reader: Reader
  readonly readable: Readable
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
export function createReaders({ signIn, machinesOf, values, inflight, bus, metrics, log }: ReadersDeps) {
  const room = createReaderRoom(bus)
  const open = new Set<Open>()
  let refreshing: Promise<void> = Promise.resolve()

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
        log.warn({ err: error }, 'what a reader may read could not be looked up')
      }
    }
  }

  function refresh(isMeant: (caller: Caller) => boolean, isTokenAlone = false): void {
    const wanted = [...open].filter(({ reader }) => isMeant(reader.caller))
    if (wanted.length > 0) refreshing = refreshing.then(() => lookAgain(wanted, isTokenAlone))
  }

  let checks = 0
  const timer = setInterval(() => {
    checks += 1
    refresh(() => true, checks % CHECKS_A_REFRESH > 0)
  }, TOKEN_CHECK_MS)
  timer.unref()
  const stops = [
    bus.on('rightsChanged', (event) =>
      refresh(({ accountId, organizationId }) =>
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
    bus.on('eventsMissed', () => refresh(() => true)),
  ]

  return {
    isReader: signIn.isReader,

    /** Null where the token is none, or its person has as many connections as one may. */
    async admit(password: Buffer): Promise<Reading | null> {
      const reader = await signIn.verify(password)
      if (!reader || ofAccount(reader.caller.accountId).length >= MOST_OF_ACCOUNT) return null
      return { reader, readable: await machinesOf(reader.caller) }
    },

    start({ reader, readable }: Reading, wire: DeviceWire, answers: Answers): ReaderSession {
      const flow = flowOf(reader)
      const session = createReaderSession({
        flow,
        window: inflight.fresh.of(flow),
        wire,
        answers,
        room,
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
