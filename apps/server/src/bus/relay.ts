import { liveName, parseLiveName, STATUS_EVENT } from '@millwright/contract/topics'
import type { Logger } from 'pino'
import type { Bus } from '../bus.ts'
import type { Notices } from '../store/coordination/notify-store.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createInterest } from './interest.ts'
import { type Notice, readNotice } from './notice.ts'
import { createJoiner } from './parts.ts'
import { createRelayOutbox } from './relay-outbox.ts'

export interface RelayDeps {
  bus: Bus
  notices: Notices
  /** Unlike that of any other process, and another after each start. */
  id: string
  log: Logger
  now: () => number
}

const EVERYBODY = '*'

/** Makes one bus of those of all processes on one database. Points travel only to where somebody looks at them. */
export function createRelay({ bus, notices, id, log, now }: RelayDeps) {
  const interest = createInterest(now)
  const joiner = createJoiner(now)
  const outbox = createRelayOutbox({ notices, id, log, now })
  const joinedHere = new Set<string>()
  let isRelaying = false

  const heartbeat = startHeartbeat({
    beat: () => {
      interest.forgetSilent()
      joiner.forgetOld()
      return outbox.alive(joinedHere.size)
    },
    reconnect: notices.reconnect,
    log,
    now,
  })

  function hear(text: string): void {
    const whole = joiner.take(text)
    const notice = whole === null ? null : readNotice(whole)
    if (!notice) return
    if (notice.from === id) {
      if (notice.kind === 'alive') heartbeat.heard()
      return
    }
    isRelaying = true
    try {
      take(notice)
    } finally {
      isRelaying = false
    }
  }

  function take(notice: Notice): void {
    switch (notice.kind) {
      case 'status':
        for (const event of notice.items) bus.emit('statusChanged', event)
        break
      case 'sessionEnded':
        for (const sessionId of notice.items) bus.emit('sessionEnded', { sessionId })
        break
      case 'accountRights':
        bus.emit('rightsChanged', { accountIds: notice.items })
        break
      case 'organizationRights':
        for (const organizationId of notice.items) bus.emit('rightsChanged', { organizationId })
        break
      case 'machineChanged':
        for (const machineId of notice.items) bus.emit('machineChanged', { machineId })
        break
      case 'deviceWithdrawn':
        for (const deviceId of notice.items) bus.emit('deviceWithdrawn', { deviceId })
        break
      case 'points':
        for (const [machineId, channel, points] of notice.items) {
          if (joinedHere.has(liveName(machineId, channel))) bus.emit('points', { machineId, channel, points })
        }
        break
      case 'waiting':
        for (const waited of notice.items) {
          bus.emit('dataWaiting', { process: notice.from, since: waited === null ? null : now() - waited })
        }
        break
      case 'joined':
        interest.joined(notice.from, notice.items)
        break
      case 'left':
        interest.left(notice.from, notice.items)
        break
      case 'alive':
        if (!interest.alive(notice.from, notice.items[0] ?? 0)) outbox.ask(notice.from)
        break
      case 'ask':
        if (notice.items.some((name) => name === id || name === EVERYBODY)) {
          for (const name of joinedHere) outbox.interest(name, 'joined')
        }
        break
      default:
        // A newer version of this program may tell more.
        notice satisfies never
    }
  }

  function change(name: string, to: 'joined' | 'left'): void {
    // Changes of status go to all processes anyway.
    if (parseLiveName(name)?.channel === STATUS_EVENT) return
    if (to === 'joined') joinedHere.add(name)
    else joinedHere.delete(name)
    outbox.interest(name, to)
  }

  const stops = [
    bus.on('statusChanged', (event) => isRelaying || outbox.status(event)),
    bus.on('sessionEnded', ({ sessionId }) => isRelaying || outbox.sessionEnded(sessionId)),
    bus.on('rightsChanged', (event) => isRelaying || outbox.rights(event)),
    bus.on('machineChanged', ({ machineId }) => isRelaying || outbox.machineChanged(machineId)),
    bus.on('deviceWithdrawn', ({ deviceId }) => isRelaying || outbox.deviceWithdrawn(deviceId)),
    bus.on('dataWaiting', ({ since }) => isRelaying || outbox.waiting(since)),
    bus.on('points', (event) => {
      if (!isRelaying && interest.has(liveName(event.machineId, event.channel))) outbox.points(event)
    }),
    bus.on('channelJoined', ({ name }) => change(name, 'joined')),
    bus.on('channelLeft', ({ name }) => change(name, 'left')),
  ]

  notices.listen(hear, (isFirst) => {
    heartbeat.opened()
    if (!isFirst) bus.emit('gap', {})
    outbox.ask(EVERYBODY)
  })

  return {
    /** Since when we are cut off from the other processes and what they tell; null while we are not. */
    cutOffSince: heartbeat.unheardSince,
    async stop(): Promise<void> {
      heartbeat.stop()
      for (const stop of stops) stop()
      await outbox.stop()
    },
  }
}
