import { LIVE_PATH, type ServerEvents } from '@millwright/contract/live'
import { io, type Socket } from 'socket.io-client'
import { isReady } from './readiness.ts'

export interface Health {
  /** Milliseconds until /readyz reported it; null when it never did. */
  readonly notReadyAfterMs: number | null
  /** Milliseconds until browsers got the event that their data is stale; null when they never did. */
  readonly staleAfterMs: number | null
  readonly isReady: boolean
  readonly isStale: boolean
}

const EVERY_MS = 500

/** Asks as a load balancer and a browser do; `begin` starts a new count. */
export function watchHealth(httpPort: number, token: () => Promise<string>) {
  let since = Date.now()
  let notReadyAt: number | null = null
  let staleAt: number | null = null
  let wasReady = true
  let isStale = false
  let isOver = false
  const socket: Socket<ServerEvents> = io(`http://127.0.0.1:${httpPort}`, {
    path: LIVE_PATH,
    transports: ['websocket'],
    // A token is good for ten minutes, of which a clock may have another opinion.
    auth: (give: (auth: object) => void) => void token().then((text) => give({ token: text })),
  })
  socket.on('dataState', ({ staleSince }) => {
    isStale = staleSince !== null
    if (isStale) staleAt ??= Date.now()
  })
  // Refused or sent away, as when the token has ended.
  const comeBack = (): void =>
    void setTimeout(() => !isOver && !socket.connected && socket.connect(), EVERY_MS)
  socket.on('connect_error', comeBack)
  socket.on('disconnect', comeBack)
  // A restarted server reports only what is wrong.
  socket.on('connect', () => {
    isStale = false
  })
  const look = async (): Promise<void> => {
    while (!isOver) {
      const asked = Date.now()
      wasReady = await isReady(httpPort)
      // An answer to a question from before the count began says nothing about it.
      if (!wasReady && asked >= since) notReadyAt ??= Date.now()
      await new Promise((go) => setTimeout(go, EVERY_MS))
    }
  }
  const looking = look()
  return {
    connected: (): Promise<void> =>
      socket.connected ? Promise.resolve() : new Promise((done) => socket.once('connect', done)),
    begin(): void {
      since = Date.now()
      notReadyAt = null
      staleAt = null
    },
    health: (): Health => ({
      notReadyAfterMs: notReadyAt === null ? null : notReadyAt - since,
      staleAfterMs: staleAt === null ? null : staleAt - since,
      isReady: wasReady,
      isStale,
    }),
    async stop(): Promise<void> {
      isOver = true
      socket.disconnect()
      await looking
    },
  }
}

export type HealthWatch = ReturnType<typeof watchHealth>
