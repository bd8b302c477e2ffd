import type { ErrorLabel } from '@millwright/contract/errors'
import type { ClientEvents, JoinAnswer, ServerEvents } from '@millwright/contract/live'
import { LIVE_PATH } from '@millwright/contract/live'
import { pauseAfter } from '@millwright/domain/time/backoff'
import type { Socket } from 'socket.io-client'
import { client } from '../api/client.ts'
import { session } from '../api/session.ts'
import { createJoinGate } from './join-gate.ts'
import { createJoinedChannels } from './joined-channels.ts'
import { createLateness } from './lateness.ts'
import { createListeners } from './listeners.ts'

/** Stale: the connection is there, but the server cannot store what machines send, or it comes late. */
export type LiveState = 'live' | 'stale' | 'connecting' | 'offline'

interface LiveParts {
  origin: string
  token: () => string | null
  /** Gets a token that is not this one. */
  renew: (staleToken: string | null) => Promise<void>
}

type OpenSocket = typeof import('socket.io-client').io

const JOIN_AGAIN_MS = 5_000
const RECONNECT_MS = 1_000
/** That late events are over may show only by their absence. */
const LOOK_MS = 5_000
const BACKOFF = { firstMs: 4 * RECONNECT_MS, longestMs: 30_000 }

/** The one socket: it joins what is wanted, joins it again after a reconnect, and renews its token. */
function createLive({ origin, token, renew }: LiveParts) {
  const stateChanged = createListeners<[]>()
  const joined = createListeners<[names: string[], isReconnect: boolean]>()
  const byName = new Map<string, ReturnType<typeof createListeners<unknown[]>>>()
  /** Confirmed by the server. */
  const letIn = new Set<string>()
  let socket: Socket<ServerEvents, ClientEvents> | null = null
  let state: LiveState = 'connecting'
  let timer: ReturnType<typeof setTimeout> | undefined
  const lateness = createLateness()
  let isStoring = true

  const channels = createJoinedChannels({
    join: (names) => void joinNow(names, false),
    leave: (names) => {
      for (const name of names) letIn.delete(name)
      if (socket?.connected) socket.emit('leaveChannel', names)
    },
  })
  const gate = createJoinGate({
    isOpen: () => socket !== null && state !== 'offline',
    isLetIn: (name) => letIn.has(name),
    onJoined: joined.add,
  })

  /** Any event of the contract: a new one needs no line here. Gives the function that ends it. */
  function on<N extends keyof ServerEvents>(name: N, listener: ServerEvents[N]): () => void {
    const listeners = byName.get(name) ?? createListeners<unknown[]>()
    byName.set(name, listeners)
    return listeners.add(listener as (...event: unknown[]) => void)
  }

  function setState(next: LiveState): void {
    if (next === state) return
    state = next
    stateChanged.tell()
  }

  /** Of a connection that is there. */
  function lookAtData(): void {
    if (state === 'live' || state === 'stale')
      setState(isStoring && !lateness.isBehind(Date.now()) ? 'live' : 'stale')
  }

  async function joinNow(names: string[], isReconnect: boolean): Promise<void> {
    const asked = socket
    if (!asked?.connected) return
    if (names.length === 0) return joined.tell([], isReconnect)
    const answer = await new Promise<JoinAnswer>((resolve) => asked.emit('joinChannel', names, resolve))
    for (const name of answer.joined) if (channels.wants(name)) letIn.add(name)
    joined.tell(answer.joined, isReconnect)
    const missed = answer.refused
      .filter((each) => each.label === 'SERVICE_NOT_AVAILABLE')
      .map((each) => each.channel)
    if (missed.length > 0) setTimeout(() => void joinNow(missed.filter(channels.wants), false), JOIN_AGAIN_MS)
  }

  function open(io: OpenSocket): Socket<ServerEvents, ClientEvents> {
    let usedToken: string | null = null
    let refusals = 0
    let hasBeenLive = false
    const opened: Socket<ServerEvents, ClientEvents> = io(origin, {
      path: LIVE_PATH,
      transports: ['websocket'],
      forceNew: true,
      // Asked at every attempt: after a refresh the next one carries the new token.
      auth: (give) => {
        usedToken = token()
        give({ token: usedToken })
      },
    })

    opened.on('connect', () => {
      refusals = 0
      isStoring = true
      lateness.reset()
      setState('live')
      void joinNow(channels.all(), hasBeenLive)
      hasBeenLive = true
    })
    opened.on('disconnect', (reason) => {
      letIn.clear()
      setState('connecting')
      // socket.io does not come back by itself when it was the server that hung up.
      if (reason === 'io server disconnect') connectIn(opened, RECONNECT_MS)
    })
    opened.on('connect_error', (refusal) => {
      setState('offline')
      // Still active: the server was not reached, and socket.io goes on trying.
      if (opened.active) return
      refusals += 1
      const wait = refusals === 1 ? 0 : pauseAfter(refusals - 1, BACKOFF)
      const isStale = refusal.message === ('NOT_SIGNED_IN' satisfies ErrorLabel)
      // A failed renewal has already ended the session if it is over; if the server is away, try again later.
      void Promise.allSettled([isStale ? renew(usedToken) : null]).then(() => connectIn(opened, wait))
    })
    opened.on('dataState', ({ staleSince }) => {
      isStoring = staleSince === null
      lookAtData()
    })
    opened.on('message', ({ channel, ts }) => {
      lateness.note(channel.slice(0, channel.indexOf('/')), ts, Date.now())
      lookAtData()
    })
    opened.onAny((name: string, ...event: unknown[]) => byName.get(name)?.tell(...event))
    return opened
  }

  function connectIn(opened: Socket<ServerEvents, ClientEvents>, ms: number): void {
    if (opened !== socket) return
    clearTimeout(timer)
    timer = setTimeout(() => opened.connect(), ms)
  }

  return {
    /** Gives the function that closes the socket. socket.io is handed in: a page without sign-in does not load it. */
    start(io: OpenSocket): () => void {
      setState('connecting')
      socket = open(io)
      const looking = setInterval(lookAtData, LOOK_MS)
      return () => {
        clearInterval(looking)
        clearTimeout(timer)
        socket?.disconnect()
        socket = null
      }
    },

    join: channels.join,
    wants: channels.wants,
    gate,
    state: (): LiveState => state,
    onStateChanged: stateChanged.add,
    on,
    /** After the server let us in; what happened before that may have been missed. */
    onJoined: joined.add,
  }
}

export const live = createLive({ origin: '', token: () => session.read('token'), renew: client.renew })
