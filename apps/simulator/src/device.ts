import { setTimeout as pause } from 'node:timers/promises'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import type { StatusPoint } from '@millwright/domain/status/span'
import type { Status } from '@millwright/domain/status/status'
import { pauseAfter } from '@millwright/domain/time/backoff'
import type { DemoMachine } from './fleet.ts'
import { type Link, openLink } from './link.ts'
import { pointsBetween } from './model/schedule.ts'
import { openPanel } from './panel.ts'
import { createStatusBacklog, type StatusBacklog } from './status-backlog.ts'
import { createTelemetryBacklog, type TelemetryBacklog } from './telemetry-backlog.ts'
import { createTelemetryFeed, type TelemetryFeed } from './telemetry-feed.ts'

const HEARTBEAT_MS = 30_000
const POINTS_PER_MESSAGE = 2_500
const BACKOFF = { firstMs: 500, longestMs: 30_000 }
/** How long `stop` waits for the last acknowledgement. */
const STOP_TIMEOUT_MS = 1_000
/** An offline machine fell silent this long before its history is sent. */
const SILENT_FOR_MS = 214 * 60_000

/** The part of pino that the simulator uses. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface DeviceOptions {
  readonly url: string
  readonly password: string
  readonly machine: DemoMachine
  readonly lastAcked: Promise<number | undefined>
  readonly onAcked: (ts: number) => void
  readonly historyDays: number
  readonly now: () => number
  readonly log: Log
  readonly heartbeatMs?: number
  /** Without it the machine sends its status only. */
  readonly telemetry?: TelemetryOptions
}

export interface TelemetryOptions {
  readonly historyDays: number
  readonly minuteDays: number
  readonly readingMs: number
  readonly lastAcked: Promise<number | undefined>
  readonly onAcked: (ts: number) => void
}

export interface Device {
  /** Settles when everything up to now has been acknowledged once. */
  readonly ready: Promise<void>
  /** How much of its history is acknowledged, 0 to 1. */
  share(): number
  override(status: Status): void
  stop(): Promise<void>
}

/** A machine as the server sees it: sends its history first, then every change when it happens, and heartbeats. */
export function startDevice(options: DeviceOptions): Device {
  const { machine, now, log, heartbeatMs = HEARTBEAT_MS } = options
  const topic = topicOf(machine.id, STATUS_CHANNEL)
  const isOffline = machine.link === 'offline'
  const stopping = new AbortController()
  const ready = Promise.withResolvers<void>()
  // `ready` may stay unused; without this its rejection would end the process.
  ready.promise.catch(() => {})
  const overrides: StatusPoint[] = []
  let wake = Promise.withResolvers<void>()
  let link: Link | null = null
  let failures = 0
  /** About how many messages of history are to be sent. */
  let messagesLeft = (): number => 0
  let messages = 0

  function countMessages(status: StatusBacklog, telemetry: TelemetryBacklog | null): void {
    messagesLeft = () => status.pointsLeft() / POINTS_PER_MESSAGE + (telemetry?.messagesLeft(now()) ?? 0)
    messages = messagesLeft()
  }

  async function run(): Promise<void> {
    const lastAcked = await options.lastAcked
    if (isOffline && lastAcked !== undefined) return ready.resolve()
    const until = isOffline ? now() - SILENT_FOR_MS : now()
    const backlog = createStatusBacklog({ machine, lastAcked, historyDays: options.historyDays, now: until })
    // Its gateway reports the disconnection: the portal knows only since when it has received nothing.
    if (isOffline) backlog.hold('DISCONNECTED', until)
    const telemetry = options.telemetry ? await telemetryOf(options.telemetry, until) : null
    const feed = telemetry?.feed ?? null
    countMessages(backlog, telemetry?.backlog ?? null)
    while (!stopping.signal.aborted) {
      try {
        const { url, password } = options
        link = await openLink({ url, password, deviceId: machine.deviceId, signal: stopping.signal })
        if (isOffline) return await sendAndLeave(link, backlog, feed, until)
        showMessages(link)
        await serveWith(feed, link, backlog)
      } catch (error) {
        link?.abort()
        await afterFailure(error)
      }
    }
  }

  /** Without its panel a machine works all the same. */
  function showMessages(current: Link): void {
    const onFailure = (error: unknown): void => {
      if (!stopping.signal.aborted) log.info({ machine: machine.id, err: error }, 'The panel failed')
    }
    openPanel(current, { machineId: machine.id, seed: machine.seed, onFailure }).catch(onFailure)
  }

  async function afterFailure(error: unknown): Promise<void> {
    if (stopping.signal.aborted) return
    const wait = pauseAfter(++failures, BACKOFF)
    log.warn({ machine: machine.id, err: error, wait }, 'The machine has no connection and will try again')
    await pause(wait, null, { signal: stopping.signal }).catch(() => {})
  }

  async function telemetryOf({ lastAcked, onAcked, ...reach }: TelemetryOptions, until: number) {
    const backlog = createTelemetryBacklog({ machine, lastAcked: await lastAcked, now: until, ...reach })
    const feed = createTelemetryFeed({
      ...{ machineId: machine.id, backlog, now, onAcked },
      onCaughtUp: ready.resolve,
    })
    return { backlog, feed }
  }

  /** Telemetry starts once the status is up to date, and can neither delay nor end it. */
  async function serveWith(feed: TelemetryFeed | null, current: Link, backlog: StatusBacklog): Promise<void> {
    const over = new AbortController()
    let telemetry: Promise<void> | undefined
    try {
      await serve(current, backlog, () => {
        if (!feed) return ready.resolve()
        telemetry ??= feed.run(current, over.signal).catch((error: unknown) => {
          log.warn(
            { machine: machine.id, err: error },
            'The telemetry of the machine stopped because of an error',
          )
          ready.reject(error)
        })
      })
    } catch (error) {
      current.abort()
      throw error
    } finally {
      over.abort()
      await telemetry
    }
  }

  async function serve(current: Link, backlog: StatusBacklog, onCaughtUp: () => void): Promise<void> {
    let isLost = false
    current.closed.then(() => {
      isLost = true
      wake.resolve()
    })
    let repeatAt = 0
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers()
      if (isLost) throw new Error('The broker closed the connection')
      for (const { status, ts } of overrides.splice(0)) backlog.hold(status, ts)
      const at = now()
      backlog.collect(at)
      if (backlog.isEmpty() && at >= repeatAt) backlog.repeat(at)
      if (backlog.isEmpty()) {
        onCaughtUp()
        await untilDue(at, repeatAt)
      } else {
        const acked = await sendNext(current, backlog)
        options.onAcked(acked)
        repeatAt = acked + heartbeatMs
      }
    }
  }

  /** Counted from `collectedTo`, not from now: a change that became due in between is sent at once, not missed. */
  async function untilDue(collectedTo: number, repeatAt: number): Promise<void> {
    const [change] = pointsBetween(machine, collectedTo + 1, repeatAt)
    // A change that fell due meanwhile is in the past by now, and Node warns of a negative time.
    const timer = setTimeout(wake.resolve, Math.max(0, (change?.ts ?? repeatAt) - now()))
    await wake.promise
    clearTimeout(timer)
  }

  /** Acknowledged as a whole: a history that was sent in part is sent again from its start. */
  async function sendAndLeave(
    current: Link,
    backlog: StatusBacklog,
    feed: TelemetryFeed | null,
    until: number,
  ): Promise<void> {
    let acked = 0
    while (!backlog.isEmpty()) acked = await sendNext(current, backlog)
    await feed?.sendUntil(current, until)
    options.onAcked(acked)
    await current.close()
    ready.resolve()
  }

  async function sendNext(current: Link, backlog: StatusBacklog): Promise<number> {
    const points = backlog.next(POINTS_PER_MESSAGE)
    await current.send(topic, payloadOf(points))
    backlog.acknowledge(points.length)
    failures = 0
    return points.at(-1)?.ts ?? 0
  }

  const done = run().catch((error: unknown) => {
    log.warn({ machine: machine.id, err: error }, 'The machine stopped because of an error')
    ready.reject(error)
  })

  return {
    ready: ready.promise,
    share: () => (messages === 0 ? 1 : Math.min(1, Math.max(0, 1 - messagesLeft() / messages))),
    override(status) {
      if (isOffline) throw new Error(`Machine ${machine.id} is offline`)
      overrides.push({ ts: now(), status })
      wake.resolve()
    },
    async stop() {
      stopping.abort()
      wake.resolve()
      const timer = setTimeout(() => link?.abort(), STOP_TIMEOUT_MS)
      await done
      clearTimeout(timer)
      await link?.close()
      ready.reject(new Error(`Machine ${machine.id} was stopped`))
    },
  }
}

function payloadOf(points: readonly StatusPoint[]): string {
  const wire = points.map(({ status, ts }) => ({ v: status, ts }))
  return JSON.stringify(wire.length === 1 ? wire[0] : wire)
}
