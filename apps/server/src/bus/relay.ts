import { liveName, parseLiveName, STATUS_EVENT } from '@millwright/contract/topics'
import type { Logger } from 'pino'
import type { Bus, BusEvents } from '../bus.ts'
import { MAX_NOTICE_BYTES, type Notices } from '../store/notices.ts'
import { createInterest } from './interest.ts'
import { type Notice, type NoticeItems, type NoticeKind, readNotice, writeNotices } from './notice.ts'
import { createPointOutbox } from './point-outbox.ts'

export interface RelayDeps {
  bus: Bus
  notices: Notices
  /** Unlike that of any other process, and another after each start. */
  id: string
  log: Logger
  now: () => number
}

/** Well under a browser's own frame, and still many points to a notice. */
const FRAME_MS = 20
const ALIVE_MS = 5_000
/** Our own notices come back to us; without them the connection is dead, whatever it looks like. */
const SILENT_MS = 15_000
/** Half a megabyte a frame; of more than that some points are seen only after a reload. */
const MAX_TEXTS_PER_FRAME = 64
const EVERYBODY = '*'

/** Makes one bus of those of all processes on one database. Points travel only to where somebody looks at them. */
export function createRelay({ bus, notices, id, log, now }: RelayDeps) {
  const interest = createInterest(now)
  const joinedHere = new Set<string>()
  const points = createPointOutbox()
  const statuses = new Map<string, BusEvents['statusChanged']>()
  const ended = new Set<string>()
  const accountRights = new Set<number>()
  const organizationRights = new Set<number>()
  const changes = new Map<string, 'joined' | 'left'>()
  const asked = new Set<string>()
  let isRelaying = false
  let isSending = false
  let heardAt = now()
  let timer: NodeJS.Timeout | undefined

  function soon(): void {
    timer ??= setTimeout(() => void flush(), FRAME_MS)
  }

  async function flush(): Promise<void> {
    timer = undefined
    if (isSending) return
    isSending = true
    let hasFailed = false
    try {
      await send('sessionEnded', ended, (sent) => ended.delete(sent))
      await send('accountRights', accountRights, (sent) => accountRights.delete(sent))
      await send('organizationRights', organizationRights, (sent) => organizationRights.delete(sent))
      await send('status', [...statuses.values()], (sent) => {
        if (statuses.get(sent.machineId) === sent) statuses.delete(sent.machineId)
      })
      await sendInterest()
      const { texts, leftOut } = writeNotices(id, 'points', points.take(), MAX_NOTICE_BYTES)
      const dropped = points.takeDropped() + leftOut + Math.max(0, texts.length - MAX_TEXTS_PER_FRAME)
      if (dropped > 0) log.debug({ dropped }, 'points not sent to other processes')
      if (texts.length > 0) await notices.send(texts.slice(0, MAX_TEXTS_PER_FRAME))
    } catch (error) {
      hasFailed = true
      log.warn({ err: error }, 'other processes could not be told, trying again')
      setTimeout(soon, ALIVE_MS).unref()
    } finally {
      isSending = false
      if (!hasFailed && hasMore()) soon()
    }
  }

  /** What came while we were sending. */
  const hasMore = (): boolean =>
    !points.isEmpty() ||
    [ended, accountRights, organizationRights, statuses, changes].some((waiting) => waiting.size > 0)

  async function send<K extends NoticeKind>(
    kind: K,
    items: Iterable<NoticeItems[K]>,
    done: (item: NoticeItems[K]) => void = () => {},
  ): Promise<void> {
    const sent = [...items]
    const { texts } = writeNotices(id, kind, sent, MAX_NOTICE_BYTES)
    if (texts.length > 0) await notices.send(texts)
    for (const item of sent) done(item)
  }

  async function sendInterest(): Promise<void> {
    const of = (kind: 'joined' | 'left') =>
      [...changes].flatMap(([name, change]) => (change === kind ? name : []))
    const [joined, left] = [of('joined'), of('left')]
    changes.clear()
    await send('joined', joined)
    await send('left', left)
    const questions = [...asked]
    asked.clear()
    await send('ask', questions)
  }

  function hear(text: string): void {
    const notice = readNotice(text)
    if (!notice) return
    if (notice.from === id) heardAt = now()
    else {
      isRelaying = true
      try {
        take(notice)
      } finally {
        isRelaying = false
      }
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
      case 'points':
        for (const [machineId, channel, told] of notice.items) {
          if (joinedHere.has(liveName(machineId, channel)))
            bus.emit('points', { machineId, channel, points: told })
        }
        break
      case 'joined':
        interest.joined(notice.from, notice.items)
        break
      case 'left':
        interest.left(notice.from, notice.items)
        break
      case 'alive':
        if (!interest.alive(notice.from, notice.items[0] ?? 0)) askFor(notice.from)
        break
      case 'ask':
        if (notice.items.some((name) => name === id || name === EVERYBODY)) repeatJoined()
        break
      default:
        // A newer version of this program may tell more.
        notice satisfies never
    }
  }

  function askFor(node: string): void {
    asked.add(node)
    soon()
  }

  function repeatJoined(): void {
    for (const name of joinedHere) changes.set(name, 'joined')
    soon()
  }

  function change(name: string, to: 'joined' | 'left'): void {
    // Changes of status go to all processes anyway.
    if (parseLiveName(name)?.channel === STATUS_EVENT) return
    if (to === 'joined') joinedHere.add(name)
    else joinedHere.delete(name)
    changes.set(name, to)
    soon()
  }

  const unlessRelaying =
    <E>(listener: (event: E) => void) =>
    (event: E): void => {
      if (isRelaying) return
      listener(event)
      soon()
    }

  const stops = [
    bus.on(
      'statusChanged',
      unlessRelaying((event) => void statuses.set(event.machineId, event)),
    ),
    bus.on(
      'sessionEnded',
      unlessRelaying(({ sessionId }) => void ended.add(sessionId)),
    ),
    bus.on(
      'rightsChanged',
      unlessRelaying((event) => {
        if ('organizationId' in event) organizationRights.add(event.organizationId)
        else for (const id of event.accountIds) accountRights.add(id)
      }),
    ),
    bus.on('points', (event) => {
      if (isRelaying) return
      const name = liveName(event.machineId, event.channel)
      if (!interest.has(name)) return
      points.put(name, event)
      soon()
    }),
    bus.on('channelJoined', ({ name }) => change(name, 'joined')),
    bus.on('channelLeft', ({ name }) => change(name, 'left')),
  ]

  notices.listen(hear, (isFirst) => {
    heardAt = now()
    if (!isFirst) bus.emit('gap', {})
    askFor(EVERYBODY)
  })
  const alive = setInterval(() => {
    interest.forgetSilent()
    if (now() - heardAt > SILENT_MS) notices.reconnect()
    void send('alive', [joinedHere.size]).catch((error: unknown) =>
      log.debug({ err: error }, 'not told alive'),
    )
  }, ALIVE_MS)

  return {
    async stop(): Promise<void> {
      clearInterval(alive)
      for (const stop of stops) stop()
      clearTimeout(timer)
      await flush()
      clearTimeout(timer)
    },
  }
}
