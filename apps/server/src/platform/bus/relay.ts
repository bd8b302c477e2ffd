import { liveName, parseLiveName, STATUS_EVENT } from '@millwright/contract/wire/topics'
import type { Logger } from 'pino'
import type { NotifyChannel } from '../database/coordination/notify-store.ts'
import { MQTT_LIMITS } from '../runtime/limits.ts'
import { createRejectLimit } from '../runtime/reject-limit.ts'
import type { Bus } from './bus.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createInterest } from './interest.ts'
import { createPartAssembler } from './message-parts.ts'
import { type RelayMessage, readRelayMessage } from './relay-message.ts'
import { createRelaySendBuffer } from './relay-send-buffer.ts'
import { isTravelling, TRAVELLING_NAMES, travelOf } from './travel.ts'

export interface RelayDeps {
  bus: Bus
  channel: NotifyChannel
  /** Unlike that of any other process, and another after each start. */
  id: string
  log: Logger
  now: () => number
}

const EVERYBODY = '*'

/** Makes one bus of those of all processes on one database; `travel.ts` says which events travel, and how. */
export function createRelay({ bus, channel, id, log, now }: RelayDeps) {
  const interest = createInterest(now)
  const assembler = createPartAssembler(now)
  const sendBuffer = createRelaySendBuffer({ channel, id, log, now })
  const joinedHere = new Set<string>()
  const mayLog = createRejectLimit(MQTT_LIMITS.faultsLogged)

  const heartbeat = startHeartbeat({
    beat: () => {
      interest.forgetSilent()
      assembler.forgetOld()
      return sendBuffer.sendAlive(joinedHere.size)
    },
    reconnect: channel.reconnect,
    log,
    now,
  })

  function receive(text: string): void {
    const whole = assembler.add(text)
    const message = whole === null ? null : readRelayMessage(whole)
    if (!message) return
    if (message.from === id) {
      if (message.kind === 'alive') heartbeat.heard()
      return
    }
    try {
      handle(message)
    } catch (error) {
      // Thrown on from here it would end the process; the sender may be of another version.
      if (mayLog(message.from, now()))
        log.warn({ err: error, kind: message.kind }, 'a message of another process could not be handled')
    }
  }

  function handle(message: RelayMessage): void {
    switch (message.kind) {
      case 'points':
        for (const [machineId, channelName, points] of message.items) {
          if (joinedHere.has(liveName(machineId, channelName)))
            bus.emitFromElsewhere('points', { machineId, channel: channelName, points })
        }
        break
      case 'joined':
        interest.joined(message.from, message.items)
        break
      case 'left':
        interest.left(message.from, message.items)
        break
      case 'alive':
        if (!interest.alive(message.from, message.items[0] ?? 0)) sendBuffer.ask(message.from)
        break
      case 'ask':
        if (message.items.some((name) => name === id || name === EVERYBODY)) {
          for (const name of joinedHere) sendBuffer.putInterest(name, 'joined')
        }
        break
      default: {
        const { kind, items, from } = message
        // A process of another version may send what this one does not know.
        if (!isTravelling(kind)) return
        for (const event of travelOf(kind).toEvents(items, { from, now: now() }))
          bus.emitFromElsewhere(kind, event)
      }
    }
  }

  function changeInterest(name: string, change: 'joined' | 'left'): void {
    // Changes of status go to all processes anyway.
    if (parseLiveName(name)?.channel === STATUS_EVENT) return
    if (change === 'joined') joinedHere.add(name)
    else joinedHere.delete(name)
    sendBuffer.putInterest(name, change)
  }

  const stops = [
    ...TRAVELLING_NAMES.map((name) =>
      bus.on(name, (event, origin) => {
        if (origin === 'here') sendBuffer.putEvent(name, event)
      }),
    ),
    bus.on('points', (event, origin) => {
      if (origin === 'here' && interest.has(liveName(event.machineId, event.channel)))
        sendBuffer.putPoints(event)
    }),
    bus.on('channelJoined', ({ name }) => changeInterest(name, 'joined')),
    bus.on('channelLeft', ({ name }) => changeInterest(name, 'left')),
  ]

  channel.listen(receive, (isFirst) => {
    heartbeat.opened()
    if (!isFirst) bus.emit('eventsMissed', {})
    sendBuffer.ask(EVERYBODY)
  })

  return {
    /** Since when the other processes are not heard; null while they are. */
    cutOffSince: heartbeat.unheardSince,
    async stop(): Promise<void> {
      heartbeat.stop()
      for (const stop of stops) stop()
      await sendBuffer.stop()
    },
  }
}
