import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIVE_PATH } from '@millwright/contract/live'
import pino from 'pino'
import { io } from 'socket.io-client'
import { expect, it } from 'vitest'
import { createBus } from '../bus/bus.ts'
import type { Caller } from '../registry/session-store.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { startLive } from './live.ts'

it('a right that is withdrawn while a connection is being checked closes it, and it is checked again', async () => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bus = createBus()
  let checks = 0
  const live = startLive({
    server,
    bus,
    sessions: {
      callerOf: async () => {
        checks += 1
        if (checks === 1) bus.emit('rightsChanged', { accountIds: [1] })
        return { accountId: 1, organizationId: 1, sessionId: `check ${checks}` } as Caller
      },
    },
    machines: {} as never,
    pageCheck: { channelRefusal: () => null },
    grants: { partnersExpired: async () => ({ partnerIds: [], until: new Date() }) } as never,
    activations: { endedBetween: async () => [] } as never,
    cutOffSince: () => null,
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    now: Date.now,
  })
  const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token: 'x' },
    reconnectionDelay: 10,
  })
  await expect.poll(() => checks).toBe(2)
  await expect.poll(() => socket.connected).toBe(true)
  socket.disconnect()
  await live.stop()
})
