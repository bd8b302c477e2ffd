import { liveName } from '@millwright/contract/topics'
import type { Logger } from 'pino'
import type { BusEvents } from '../bus.ts'
import { MAX_NOTICE_BYTES, type Notices } from '../store/coordination/notify-store.ts'
import { type NoticeItems, type NoticeKind, writeNotices } from './notice.ts'
import { splitText } from './parts.ts'
import { createPointOutbox } from './point-outbox.ts'

export interface RelayOutboxDeps {
  notices: Pick<Notices, 'send'>
  /** Who we are to the others. */
  id: string
  log: Logger
  now: () => number
}

/** Well under a browser's own frame, and still many points to a notice. */
const FRAME_MS = 20
const RETRY_MS = 5_000
/** Half a megabyte of points a frame; of more than that some are seen only after a reload. */
const MAX_PARTS_PER_FRAME = 64

/** What other processes are to be told: gathered for a frame, the newest of each kept, never a queue. */
export function createRelayOutbox({ notices, id, log, now }: RelayOutboxDeps) {
  const points = createPointOutbox()
  const statuses = new Map<string, BusEvents['statusChanged']>()
  const ended = new Set<string>()
  const accountRights = new Set<number>()
  const organizationRights = new Set<number>()
  const changedMachines = new Set<string>()
  const withdrawnDevices = new Set<string>()
  const changes = new Map<string, 'joined' | 'left'>()
  const asked = new Set<string>()
  let waiting: { since: number | null } | null = null
  let textNumber = 0
  let isSending = false
  let isFailing = false
  let timer: NodeJS.Timeout | undefined

  function soon(): void {
    timer ??= setTimeout(() => void flush(), FRAME_MS)
  }

  async function flush(): Promise<void> {
    timer = undefined
    if (isSending) return
    isSending = true
    try {
      await send('sessionEnded', ended, (sent) => ended.delete(sent))
      await send('accountRights', accountRights, (sent) => accountRights.delete(sent))
      await send('organizationRights', organizationRights, (sent) => organizationRights.delete(sent))
      await send('machineChanged', changedMachines, (sent) => changedMachines.delete(sent))
      await send('deviceWithdrawn', withdrawnDevices, (sent) => withdrawnDevices.delete(sent))
      await send('status', [...statuses.values()], (sent) => {
        if (statuses.get(sent.machineId) === sent) statuses.delete(sent.machineId)
      })
      await sendWaiting()
      await sendInterest()
      await sendPoints()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'other processes could not be told, trying again')
      isFailing = true
      setTimeout(soon, RETRY_MS).unref()
    } finally {
      isSending = false
      if (!isFailing && hasMore()) soon()
    }
  }

  /** What came while we were sending. */
  const hasMore = (): boolean =>
    waiting !== null ||
    !points.isEmpty() ||
    [
      ended,
      accountRights,
      organizationRights,
      changedMachines,
      withdrawnDevices,
      statuses,
      changes,
      asked,
    ].some((items) => items.size > 0)

  const partsOf = (text: string): string[] => splitText(id, ++textNumber, text, MAX_NOTICE_BYTES)

  async function send<K extends NoticeKind>(
    kind: K,
    items: Iterable<NoticeItems[K]>,
    done: (item: NoticeItems[K]) => void = () => {},
  ): Promise<void> {
    const sent = [...items]
    const { texts } = writeNotices(id, kind, sent, MAX_NOTICE_BYTES)
    if (texts.length > 0) await notices.send(texts.flatMap(partsOf))
    for (const item of sent) done(item)
  }

  /** As a length of time: the clocks of two computers differ. */
  async function sendWaiting(): Promise<void> {
    if (!waiting) return
    const { since } = waiting
    waiting = null
    await send('waiting', [since === null ? null : now() - since])
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

  async function sendPoints(): Promise<void> {
    const { texts, leftOut } = writeNotices(id, 'points', points.take(), MAX_NOTICE_BYTES)
    const parts: string[] = []
    let dropped = points.takeDropped() + leftOut
    for (const more of texts.map(partsOf)) {
      if (parts.length + more.length > MAX_PARTS_PER_FRAME) dropped += 1
      else parts.push(...more)
    }
    if (dropped > 0) log.debug({ dropped }, 'points not sent to other processes')
    if (parts.length > 0) await notices.send(parts)
  }

  /** Puts something in and has it sent with the next frame. */
  const puts =
    <A extends unknown[]>(put: (...args: A) => void) =>
    (...args: A): void => {
      put(...args)
      soon()
    }

  return {
    status: puts((event: BusEvents['statusChanged']) => void statuses.set(event.machineId, event)),
    sessionEnded: puts((sessionId: string) => void ended.add(sessionId)),
    rights: puts((event: BusEvents['rightsChanged']) => {
      if ('organizationId' in event) organizationRights.add(event.organizationId)
      else for (const accountId of event.accountIds) accountRights.add(accountId)
    }),
    machineChanged: puts((machineId: string) => void changedMachines.add(machineId)),
    deviceWithdrawn: puts((deviceId: string) => void withdrawnDevices.add(deviceId)),
    points: puts((event: BusEvents['points']) => points.put(liveName(event.machineId, event.channel), event)),
    interest: puts((name: string, change: 'joined' | 'left') => void changes.set(name, change)),
    ask: puts((process: string) => void asked.add(process)),
    waiting: puts((since: number | null) => {
      waiting = { since }
    }),
    /** At once, and not again if it fails. */
    alive: (joined: number): Promise<void> => send('alive', [joined]),
    async stop(): Promise<void> {
      clearTimeout(timer)
      await flush()
      clearTimeout(timer)
    },
  }
}
