import type { Server as HttpServer } from 'node:http'
import {
  type ClientEvents,
  type JoinAnswer,
  LIVE_PATH,
  MAX_CHANNELS_PER_SOCKET,
  type ServerEvents,
} from '@millwright/contract/live'
import { liveName, parseLiveName, STATUS_EVENT } from '@millwright/contract/topics'
import { colorOf } from '@millwright/domain/status/status'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import type { Bus } from '../bus.ts'
import type { Sessions } from '../features/sessions/sessions.ts'
import type { Metrics } from '../metrics.ts'
import type { GrantStore } from '../store/grant-store.ts'
import type { MachineStore } from '../store/machine-store.ts'
import type { Caller } from '../store/session-store.ts'
import { createGrantWatch } from './grant-watch.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createStaleWatch } from './stale-watch.ts'

export interface LiveDeps {
  server: HttpServer
  sessions: Pick<Sessions, 'callerOf'>
  machines: MachineStore
  grants: GrantStore
  waitingSince: () => number | null
  bus: Bus
  metrics: Metrics
  log: Logger
  now: () => number
}

interface SocketData {
  caller: Caller
  /** How many changes of rights there had been when the caller was looked up. */
  rightsSeen: number
  outbox: Outbox
}

const MAX_EVENT_BYTES = 512 * 1024
/** What may wait in the kernel and the socket for a browser before it counts as slow. */
const MAX_BUFFERED_BYTES = 256 * 1024

type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>

/** What the websocket has not yet handed on; engine.io keeps it under the transport. */
function bufferedBytes(socket: LiveSocket): number {
  const { transport } = socket.conn as unknown as { transport?: { socket?: { bufferedAmount?: number } } }
  return transport?.socket?.bufferedAmount ?? 0
}

const sessionRoom = (sessionId: string): string => `session:${sessionId}`
const accountRoom = (accountId: number): string => `account:${accountId}`
const organizationRoom = (organizationId: number): string => `organization:${organizationId}`
const CHANNEL_ROOM = 'channel:'
const channelRoom = (name: string): string => CHANNEL_ROOM + name

/** Brings what the bus tells to the browsers that joined the channel. Rights are checked on every join. */
export function startLive(deps: LiveDeps) {
  const { server, sessions, machines, grants, waitingSince, bus, metrics, log, now } = deps
  const io = new Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>(server, {
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_EVENT_BYTES,
  })

  const staleWatch = createStaleWatch({
    waitingSince,
    tell: (staleSince) => io.emit('dataState', { staleSince }),
    now,
  })

  let rightsChanges = 0

  /** A browser that has to connect anew signs in again, and rejoins what it still may. */
  function closeAllIn(rooms: readonly string[]): void {
    for (const room of rooms) {
      for (const id of io.sockets.adapter.rooms.get(room) ?? []) io.sockets.sockets.get(id)?.conn.close()
    }
  }

  const grantWatch = createGrantWatch({
    grants,
    onExpired: (organizationIds) => closeAllIn(organizationIds.map(organizationRoom)),
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
    // Something changed while this connection was being checked, perhaps what it was checked for.
    if (socket.data.rightsSeen !== rightsChanges) socket.conn.close()
    void socket.join([
      sessionRoom(caller.sessionId),
      accountRoom(caller.accountId),
      organizationRoom(caller.organizationId),
    ])
    metrics.sockets.set(io.engine.clientsCount)
    socket.data.outbox = outboxOf(socket)
    const staleSince = staleWatch.staleSince()
    if (staleSince !== null) socket.emit('dataState', { staleSince })
    socket.on('disconnect', () => {
      socket.data.outbox.close()
      metrics.sockets.set(io.engine.clientsCount)
    })

    socket.on('joinChannel', (names, ack) => {
      join(socket.rooms.size, caller, namesOf(names)).then(
        async ({ joined, refused }) => {
          await socket.join(joined.map(channelRoom))
          reply(ack, { joined, refused })
        },
        (error: unknown) => {
          log.error({ err: error }, 'channels could not be joined')
          const refused = namesOf(names).map((channel) => ({
            channel,
            label: 'SERVICE_NOT_AVAILABLE' as const,
          }))
          reply(ack, { joined: [], refused })
        },
      )
    })
    socket.on('leaveChannel', (names, ack) => {
      for (const name of namesOf(names)) {
        void socket.leave(channelRoom(name))
        socket.data.outbox.leave(name)
      }
      reply(ack)
    })
    socket.on('leaveAllChannels', (ack) => {
      for (const room of socket.rooms) if (room.startsWith(CHANNEL_ROOM)) void socket.leave(room)
      socket.data.outbox.close()
      reply(ack)
    })
  })

  async function join(roomsNow: number, caller: Caller, names: readonly string[]): Promise<JoinAnswer> {
    const answer: JoinAnswer = { joined: [], refused: [] }
    const wanted = names.map((channel) => ({ channel, machineId: parseLiveName(channel)?.machineId ?? null }))
    const ids = wanted.flatMap(({ machineId }) => machineId ?? [])
    const seen = new Set((await machines.manySeenBy(caller, ids)).map((machine) => machine.publicId))
    for (const { channel, machineId } of wanted) {
      if (machineId === null) answer.refused.push({ channel, label: 'VALIDATION_FAILED' })
      else if (!seen.has(machineId)) answer.refused.push({ channel, label: 'ACCESS_DENIED' })
      else if (roomsNow + answer.joined.length >= MAX_CHANNELS_PER_SOCKET) {
        answer.refused.push({ channel, label: 'TOO_MANY_CHANNELS' })
      } else answer.joined.push(channel)
    }
    return answer
  }

  function outboxOf(socket: LiveSocket): Outbox {
    return createOutbox({
      send: (channel, points) => {
        const newest = points.at(-1)
        if (newest) socket.emit('message', { channel, ...newest, ...(points.length > 1 ? { points } : {}) })
      },
      canSend: () => bufferedBytes(socket) < MAX_BUFFERED_BYTES,
      giveUp: () => {
        log.info({ account: socket.data.caller.publicId }, 'live connection is too slow')
        socket.disconnect(true)
      },
    })
  }

  io.sockets.adapter.on('create-room', (room: string) => tellRoom('channelJoined', room))
  io.sockets.adapter.on('delete-room', (room: string) => tellRoom('channelLeft', room))

  function tellRoom(event: 'channelJoined' | 'channelLeft', room: string): void {
    if (room.startsWith(CHANNEL_ROOM)) bus.emit(event, { name: room.slice(CHANNEL_ROOM.length) })
  }

  const stops = [
    bus.on('gap', () => {
      // A browser that has to connect anew asks again for all that it shows.
      for (const socket of io.sockets.sockets.values()) socket.conn.close()
    }),
    bus.on('statusChanged', ({ machineId, status, since }) => {
      const change = { machineId, status, color: colorOf(status), ts: since }
      io.to(channelRoom(liveName(machineId, STATUS_EVENT))).emit('MachineStatusChanged', change)
    }),
    bus.on('points', (event) => {
      const name = liveName(event.machineId, event.channel)
      const watching = io.sockets.adapter.rooms.get(channelRoom(name))
      if (!watching) return
      const { points } = event
      for (const id of watching) io.sockets.sockets.get(id)?.data.outbox.put(name, points)
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
    async stop(): Promise<void> {
      staleWatch.stop()
      for (const stop of stops) stop()
      await grantWatch.stop()
      await io.close()
    },
  }
}

const MAX_NAMES_PER_EVENT = MAX_CHANNELS_PER_SOCKET

/** What comes over a socket is anybody's: only texts are taken as names. */
function namesOf(names: unknown): string[] {
  const list = Array.isArray(names) ? names : [names]
  return list.slice(0, MAX_NAMES_PER_EVENT).filter((name) => typeof name === 'string')
}

function reply<T extends unknown[]>(ack: unknown, ...answer: T): void {
  if (typeof ack === 'function') ack(...answer)
}
