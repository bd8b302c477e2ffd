import type { Logger } from 'pino'
import type { DeviceRef } from '../../ingest/device-message.ts'
import { MQTT_LIMITS } from '../../runtime/limits.ts'
import type { Metrics } from '../../runtime/metrics.ts'
import type { Subscribers } from '../subscribers.ts'
import type { QueuedStore } from './queued-store.ts'
import { createSession, type Session } from './session.ts'
import { createSessionKeeper } from './session-keeper.ts'
import type { SessionStore, StoredSession } from './session-store.ts'

export interface SessionsDeps {
  store: SessionStore
  queued: QueuedStore
  subscribers: Subscribers
  metrics: Pick<Metrics, 'undelivered' | 'mqttSessions'>
  log: Logger
  /** For the other processes: what the store has of a device's sessions has changed. */
  onChanged: (deviceId: string) => void
}

/** Who wants a session. */
export interface SessionClient {
  /** Of the device and the client id. */
  readonly key: string
  readonly sender: DeviceRef
  readonly clientId: string
  /** After the connection; 0 for a session that ends with it. */
  readonly expirySeconds: number
}

/** Devices choose their client ids freely, so an id is unique within its device only. */
export const clientKeyOf = (deviceId: string, clientId: string): string => `${deviceId}\0${clientId}`

/** The sessions of devices that outlive their connections, and those of connections with subscriptions. */
export async function createSessions({ store, queued, subscribers, metrics, log, onChanged }: SessionsDeps) {
  const keeper = createSessionKeeper({
    store,
    queued,
    onDropped: (count) => metrics.undelivered.inc({ reason: 'queue_full' }, count),
    log,
  })
  /** Those that outlive their connections. */
  const byKey = new Map<string, Session>()
  const ofDevice = new Map<string, Set<Session>>()

  const onUndelivered = (reason: string): void => metrics.undelivered.inc({ reason })

  function register(session: Session): void {
    byKey.set(session.key, session)
    const { deviceId } = session.sender
    ofDevice.set(deviceId, (ofDevice.get(deviceId) ?? new Set()).add(session))
    metrics.mqttSessions.set(byKey.size)
  }

  function unregister(session: Session): void {
    if (byKey.get(session.key) === session) byKey.delete(session.key)
    const { deviceId } = session.sender
    const others = ofDevice.get(deviceId)
    others?.delete(session)
    if (others?.size === 0) ofDevice.delete(deviceId)
    metrics.mqttSessions.set(byKey.size)
  }

  function leaveRooms({ subscriber, subscriptions }: Session): void {
    for (const { room } of subscriptions.values()) subscribers.remove(room, subscriber)
  }

  /** In memory alone: what is stored of it has changed elsewhere. */
  function forget(session: Session): void {
    leaveRooms(session)
    unregister(session)
  }

  function end(session: Session): void {
    forget(session)
    session.end()
  }

  function restore(stored: StoredSession): void {
    const { sender, clientId, expirySeconds } = stored
    const key = clientKeyOf(sender.deviceId, clientId)
    const session = createSession({ key, sender, clientId, expirySeconds, keeper, onUndelivered, stored })
    register(session)
    for (const { room } of session.subscriptions.values()) subscribers.add(room, session.subscriber)
  }

  /** False where the device has as many as it may, and all of them are connected. */
  function makeRoom(deviceId: string): boolean {
    const others = [...(ofDevice.get(deviceId) ?? [])]
    if (others.length < MQTT_LIMITS.sessionsPerDevice) return true
    const away = others.filter((each) => !each.isConnected())
    const [longest] = away.toSorted((one, other) => (one.endsAt() ?? 0) - (other.endsAt() ?? 0))
    if (longest) end(longest)
    return longest !== undefined
  }

  for (const stored of await store.all()) restore(stored)

  return {
    /** The session that the client left; null where there is none, or it wants a new one [MQTT-3.1.2-4]. */
    resume({ key, expirySeconds }: SessionClient, isClean: boolean, now: number): Session | null {
      const session = byKey.get(key)
      if (!session) return null
      if (isClean || (session.endsAt() ?? now + 1) <= now) {
        end(session)
        return null
      }
      session.keepFor(expirySeconds)
      // As one that is connected: the next write comes after that.
      void session.save().then(() => onChanged(session.sender.deviceId))
      return session
    },

    /** For a client that subscribes. */
    begin({ key, sender, clientId, expirySeconds }: SessionClient): Session {
      const isKept = expirySeconds > 0 && clientId !== '' && makeRoom(sender.deviceId)
      const session = createSession({
        key,
        sender,
        clientId,
        expirySeconds: isKept ? expirySeconds : 0,
        keeper,
        onUndelivered,
        stored: null,
      })
      if (isKept) register(session)
      return session
    },

    /** Its connection has ended. */
    leave(session: Session, now: number): void {
      session.leave(now)
      if (!session.isKept()) end(session)
      else void keeper.settled().then(() => onChanged(session.sender.deviceId))
    },

    /** Ends those whose time is over. */
    sweep(now: number): void {
      for (const session of byKey.values()) {
        const endsAt = session.endsAt()
        if (endsAt !== null && endsAt <= now) end(session)
      }
    },

    /** The stored sessions of a device have changed in another process, or the device is gone. */
    async refresh(deviceId: string): Promise<void> {
      await keeper.settled()
      const stored = await store.ofDevice(deviceId)
      for (const session of [...(ofDevice.get(deviceId) ?? [])]) if (!session.isConnected()) forget(session)
      for (const each of stored) {
        // Another process has a connection for it.
        if (each.leftAt === null) continue
        if (!byKey.has(clientKeyOf(deviceId, each.clientId))) restore(each)
      }
    },

    async noteSeen(): Promise<void> {
      const connected = [...byKey.values()].filter((session) => session.isConnected())
      await store.noteSeen(connected.flatMap((session) => session.row() ?? []))
    },

    /** Resolves when all that has become of them is stored. */
    async settled(): Promise<void> {
      await Promise.all([...byKey.values()].map((session) => session.settled()))
      await keeper.settled()
    },
  }
}

export type Sessions = Awaited<ReturnType<typeof createSessions>>
