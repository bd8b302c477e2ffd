import type { Server as HttpServer } from 'node:http'
import { pageOfChannel } from '@millwright/contract/channel-pages'
import { LIVE_PATH } from '@millwright/contract/live'
import { liveName, parseLiveName } from '@millwright/contract/wire/topics'
import type { Logger } from 'pino'
import { Server } from 'socket.io'
import type { Bus } from '../bus/bus.ts'
import { mayNeedLicence, type PageCheck } from '../http/page-check.ts'
import type { Sessions } from '../identity/sessions/sessions.ts'
import type { ActivationStore } from '../registry/activation-store.ts'
import type { GrantStore } from '../registry/grant-store.ts'
import type { MachineStore } from '../registry/machine-store.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { forwardToBrowsers } from './browser-events.ts'
import { createBrowserFrames } from './browser-frames.ts'
import { createExpiryWatch } from './expiry-watch.ts'
import { serveJoins } from './joins.ts'
import {
  accountRoom,
  channelOf,
  channelRoom,
  type LiveServer,
  type LiveSocket,
  organizationRoom,
  sessionRoom,
} from './rooms.ts'
import { createStaleWatch } from './stale-watch.ts'

export interface LiveDeps {
  server: HttpServer
  sessions: Pick<Sessions, 'callerOf'>
  machines: MachineStore
  pageCheck: Pick<PageCheck, 'channelRefusal'>
  grants: GrantStore
  activations: ActivationStore
  /** Since when this process is cut off from the others; null while it is not. */
  cutOffSince: () => number | null
  bus: Bus
  metrics: Metrics
  log: Logger
  now: () => number
}

const MAX_EVENT_BYTES = 512 * 1024
/** Bytes buffered for a browser beyond which it counts as slow. */
const MAX_BUFFERED_BYTES = 256 * 1024

/** Bytes in the buffer of the websocket; engine.io has no public way to ask. */
function bufferedBytes(socket: LiveSocket): number {
  const { transport } = socket.conn as unknown as { transport?: { socket?: { bufferedAmount?: number } } }
  return transport?.socket?.bufferedAmount ?? 0
}

/** Sends events of the bus to the browsers that joined the channel. */
export function startLive(deps: LiveDeps) {
  const { server, sessions, machines, pageCheck, grants, activations, cutOffSince, bus, metrics, log, now } =
    deps
  const io: LiveServer = new Server(server, {
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_EVENT_BYTES,
  })

  const staleWatch = createStaleWatch({
    bus,
    cutOffSince,
    onChange: (staleSince) => io.emit('dataState', { staleSince }),
    now,
  })

  let rightsChanges = 0

  /** A browser that has to reconnect signs in again, and rejoins what it still may. */
  function closeAllIn(rooms: readonly string[]): void {
    for (const room of rooms) {
      for (const id of io.sockets.adapter.rooms.get(room) ?? []) io.sockets.sockets.get(id)?.conn.close()
    }
  }

  /** The rooms of channels of these machines that need a full licence, and that somebody has joined. */
  function licensedRoomsOf(machineIds: readonly string[]): string[] {
    const wanted = new Set(machineIds)
    return [...io.sockets.adapter.rooms.keys()].filter((room) => {
      const address = parseLiveName(channelOf(room) ?? '')
      return address && wanted.has(address.machineId) && mayNeedLicence(pageOfChannel(address.channel))
    })
  }

  const expiryWatch = createExpiryWatch({
    grants,
    activations,
    onAccessEnded: (organizationIds) => closeAllIn(organizationIds.map(organizationRoom)),
    onLicenceEnded: (machineIds) => closeAllIn(licensedRoomsOf(machineIds)),
    log,
  })

  io.use((socket, next) => {
    socket.data.rightsSeen = rightsChanges
    const token: unknown = socket.handshake.auth.token
    const found = typeof token === 'string' ? sessions.callerOf(token) : Promise.resolve(null)
    found.then(
      (caller) => {
        if (!caller) return next(new Error('NOT_SIGNED_IN'))
        socket.data.caller = caller
        next()
      },
      (error: unknown) => {
        log.error({ err: error }, 'live connection could not be checked')
        next(new Error('SERVICE_NOT_AVAILABLE'))
      },
    )
  })

  io.on('connection', (socket) => {
    const { caller } = socket.data
    // Rights changed during the handshake: close, so the client signs in again.
    if (socket.data.rightsSeen !== rightsChanges) socket.conn.close()
    void socket.join([
      sessionRoom(caller.sessionId),
      accountRoom(caller.accountId),
      organizationRoom(caller.organizationId),
    ])
    metrics.sockets.set(io.engine.clientsCount)
    socket.data.sendBuffer = frames.open(socket)
    const staleSince = staleWatch.staleSince()
    if (staleSince !== null) socket.emit('dataState', { staleSince })
    socket.on('disconnect', () => {
      socket.data.sendBuffer.close()
      metrics.sockets.set(io.engine.clientsCount)
    })
    serveJoins(socket, { machines, pageCheck, log })
  })

  const frames = createBrowserFrames<LiveSocket>({
    send: (sockets, { channel, points }) => {
      const newest = points.at(-1)
      if (!newest) return
      // Each socket is alone in the room of its id. What goes to several is encoded once.
      io.to(sockets.map(({ id }) => id)).emit('message', {
        channel,
        ...newest,
        ...(points.length > 1 ? { points: [...points] } : {}),
      })
    },
    canSend: (socket) => bufferedBytes(socket) < MAX_BUFFERED_BYTES,
    giveUp: (socket) => {
      log.info({ account: socket.data.caller.publicId }, 'live connection is too slow')
      socket.disconnect(true)
    },
  })

  io.sockets.adapter.on('create-room', (room: string) => emitRoom('channelJoined', room))
  io.sockets.adapter.on('delete-room', (room: string) => emitRoom('channelLeft', room))

  function emitRoom(event: 'channelJoined' | 'channelLeft', room: string): void {
    const name = channelOf(room)
    if (name !== null) bus.emit(event, { name })
  }

  const stops = [
    ...forwardToBrowsers(bus, io),
    bus.on('eventsMissed', () => {
      // A browser that has to reconnect asks again for all that it shows.
      for (const socket of io.sockets.sockets.values()) socket.conn.close()
    }),
    bus.on('points', (event) => {
      const name = liveName(event.machineId, event.channel)
      const watching = io.sockets.adapter.rooms.get(channelRoom(name))
      if (!watching) return
      const update = { channel: name, points: event.points }
      for (const id of watching) io.sockets.sockets.get(id)?.data.sendBuffer.put(update)
    }),
    bus.on('rightsChanged', (event) => {
      rightsChanges += 1
      closeAllIn(
        'organizationId' in event
          ? [organizationRoom(event.organizationId)]
          : event.accountIds.map(accountRoom),
      )
    }),
    bus.on('sessionEnded', ({ sessionId }) => {
      io.to(sessionRoom(sessionId)).emit('sessionEnded')
      io.in(sessionRoom(sessionId)).disconnectSockets(true)
    }),
  ]

  return {
    /** Whether a page of somebody is open. */
    isWatched: (): boolean => io.engine.clientsCount > 0,

    async stop(): Promise<void> {
      staleWatch.stop()
      frames.stop()
      for (const stop of stops) stop()
      await expiryWatch.stop()
      await io.close()
    },
  }
}
