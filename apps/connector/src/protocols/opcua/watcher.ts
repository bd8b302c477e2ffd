import type { OpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import {
  AttributeIds,
  type ClientSession,
  type ClientSessionRawSubscriptionService,
  type ClientSubscription,
  DataChangeNotification,
  EventNotificationList,
  type NodeId,
  type NotificationMessage,
  StatusChangeNotification,
} from 'node-opcua-client'
import type { SourceOptions } from '../source.ts'
import { inChunks, type Limits, readAll } from './chunks.ts'
import type { ServerClock } from './clock.ts'
import type { DataTypes } from './data-types.ts'
import { describeVariables } from './describe.ts'
import { eventFields } from './event-fields.ts'
import { catchUp, readPast } from './history.ts'
import { createIssues } from './issues.ts'
import { createJobItem, readJobNode } from './job-lists.ts'
import type { NodeIds } from './node-ids.ts'
import { type Position, writePosition } from './position.ts'
import { addItems, createSubscription } from './subscribe.ts'
import { createAlarmItem, createValueItem, type WatchedItem } from './watched-item.ts'

const OBJECT = 1
const VARIABLE = 2
const CONDITION_TYPE = 'i=2782'
const CONDITION_REFRESH = 'i=3875'

export interface WatcherNeeds {
  readonly session: ClientSession
  readonly limits: Limits
  readonly ids: NodeIds
  readonly types: DataTypes
  readonly clock: ServerClock
  /** Where the connection before ended. */
  readonly position: Position | null
  readonly options: SourceOptions<OpcuaSettings>
  /** The server has thrown the subscription away. */
  readonly onEnded: (reason: string) => void
}

/** A message of the subscription. */
interface Heard {
  readonly publishTime: Date | null
  readonly data: NonNullable<NotificationMessage['notificationData']>
}

/** The nodes that are watched, in one subscription. */
export function createWatcher(needs: WatcherNeeds) {
  const { session, limits, ids, types, clock, position, options, onEnded } = needs
  const { settings, now } = options
  /** Items are removed one by one, which the typed session has no call for. */
  const raw = session as ClientSession & ClientSessionRawSubscriptionService
  const issues = createIssues(options)
  const fields = eventFields(ids)
  const watched = new Map<string, WatchedItem>()
  const byHandle = new Map<number, WatchedItem>()
  let subscription: ClientSubscription | null = null
  /** Messages that came before their items are known, or before the past that belongs before them. */
  let held: Heard[] | null = null
  let at = position?.at ?? now()
  let hasCaughtUp = false
  let last = Promise.resolve()

  /** One after the other, each with what the one before has left. */
  function watch(wanted: readonly string[]): Promise<void> {
    const work = last.then(() => change(wanted))
    last = work.catch(() => {})
    return work
  }

  async function change(wanted: readonly string[]): Promise<void> {
    subscription ??= await subscribe()
    held ??= []
    try {
      const kept = [...watched.values()].filter(({ id }) => wanted.includes(id))
      await remove([...watched.values()].filter((item) => !kept.includes(item)))
      const fresh = [...new Set(wanted)].filter((id) => !watched.has(id))
      await add(subscription, fresh)
      const present = kept.flatMap(({ last }) => (last ? [last] : []))
      if (present.length > 0) options.onReadings(present)
      await catchUpOnce()
      await readPastOf(fresh)
    } finally {
      const waiting = held ?? []
      held = null
      for (const message of waiting) take(message)
    }
    await refreshAlarms(subscription)
  }

  async function subscribe(): Promise<ClientSubscription> {
    const created = await createSubscription(session, settings)
    created.on('raw_notification', (message: NotificationMessage) => {
      const { publishTime, notificationData } = message
      const heard = { publishTime, data: notificationData ?? [] }
      // All of it is read here: the library would look up types of structures, and fail where nobody sees it.
      message.notificationData = []
      if (held) held.push(heard)
      else take(heard)
    })
    created.on('terminated', () => onEnded('subscription'))
    created.on('internal_error', (error: Error) => onEnded(error.message))
    // The library has made another one in its place, whose nodes may be others, and values in between are lost.
    created.on('subscriptionId_changed', () => onEnded('subscription'))
    return created
  }

  async function remove(items: readonly WatchedItem[]): Promise<void> {
    for (const { id } of items) watched.delete(id)
    for (const [handle, item] of byHandle) if (items.includes(item)) byHandle.delete(handle)
    const ids = items.flatMap(({ created }) =>
      created?.statusCode.isGood() ? [created.monitoredItemId] : [],
    )
    if (!subscription) return
    const { subscriptionId } = subscription
    await inChunks(ids, limits.monitor, async (monitoredItemIds) => {
      await raw.deleteMonitoredItems({ subscriptionId, monitoredItemIds })
      return []
    })
  }

  async function add(to: ClientSubscription, wanted: readonly string[]): Promise<void> {
    const { items, unreadable } = await findItems(wanted)
    const handles = await addItems(to, limits, settings, items)
    for (const [index, item] of items.entries()) {
      if (item.created?.statusCode.isGood()) watched.set(item.id, item)
      byHandle.set(handles[index] ?? -1, item)
    }
    issues.added(wanted, unreadable, items, watched)
  }

  async function findItems(wanted: readonly string[]) {
    const nodes = wanted.flatMap((id) => {
      const node = ids.parse(readJobNode(id)?.list ?? id)
      return node ? [{ id, node }] : []
    })
    const classes = await readAll(
      session,
      limits,
      nodes.map(({ node }) => ({ nodeId: node, attributeId: AttributeIds.NodeClass })),
    )
    const ofClass = (wantedClass: number): { id: string; node: NodeId }[] =>
      nodes.filter((_, index) => Number(classes[index]?.value?.value ?? 0) === wantedClass)
    const times = { offset: clock.offset, now }
    const { onReadings } = options
    const variables = ofClass(VARIABLE)
    const described = await describeVariables(
      session,
      limits,
      types,
      variables.map(({ node }) => node),
    )
    const unreadable: string[] = []
    const items: WatchedItem[] = []
    for (const [index, { id, node }] of variables.entries()) {
      const variable = described[index]
      const job = readJobNode(id)
      // Arrays and structures are left out: no channel is made of them.
      if (job) items.push(createJobItem(id, node, job.field, { ...times, session, onReadings }))
      else if (variable?.type) items.push(createValueItem(id, node, variable, times))
      else if (variable) unreadable.push(id)
    }
    for (const { id, node } of ofClass(OBJECT)) {
      const active = (position?.active ?? []).filter(([of]) => of === id)
      const before = active.map(([, key, code]) => [key, code] as const)
      items.push(createAlarmItem(id, node, ids, fields, { before, ...settings }, times))
    }
    return { items, unreadable }
  }

  /** The first time: values of the time since the last connection, before the ones that come now. */
  async function catchUpOnce(): Promise<void> {
    if (hasCaughtUp) return
    hasCaughtUp = true
    if (position)
      await catchUp({
        session,
        items: [...watched.values()],
        offset: clock.offset(),
        from: position.at,
        options,
      })
  }

  /** Of nodes that nobody has read before, where somebody wants to see their past. */
  async function readPastOf(fresh: readonly string[]): Promise<void> {
    if (position || !options.pastMs) return
    const items = fresh.flatMap((id) => watched.get(id) ?? [])
    await readPast({ session, items, offset: clock.offset(), from: now() - options.pastMs, options })
  }

  /** The server sends the conditions that are active; one that cannot do so has them sent when they change. */
  async function refreshAlarms({ subscriptionId }: ClientSubscription): Promise<void> {
    if (![...watched.values()].some(({ alarms }) => alarms)) return
    const refresh = { objectId: CONDITION_TYPE, methodId: CONDITION_REFRESH }
    const inputArguments = [{ dataType: 'UInt32', value: subscriptionId }]
    await session.call({ ...refresh, inputArguments }).catch(() => {})
  }

  function take({ publishTime, data }: Heard): void {
    const readings: Reading[] = []
    for (const each of data) {
      if (each instanceof DataChangeNotification)
        for (const { clientHandle, value } of each.monitoredItems ?? [])
          readings.push(...(byHandle.get(clientHandle)?.value(value) ?? []))
      else if (each instanceof EventNotificationList)
        for (const { clientHandle, eventFields } of each.events ?? [])
          readings.push(...(byHandle.get(clientHandle)?.event(eventFields ?? []) ?? []))
      else if (each instanceof StatusChangeNotification) onEnded(each.status.name)
    }
    issues.read([...watched.values()], { from: at, to: now() })
    at = Math.max(at, readUntil(publishTime, data.length === 0))
    options.onReadings(readings, writePosition({ at, offset: clock.offset(), active: activeAlarms() }))
  }

  /** A message without data says that nothing is left to be sent; one with data may be followed by more of its time. */
  function readUntil(publishTime: Date | null, isEmpty: boolean): number {
    const time = Math.min(now(), (publishTime?.getTime() ?? now() - clock.offset()) + clock.offset())
    return isEmpty ? time : time - 2 * (subscription?.publishingInterval ?? 0)
  }

  const activeAlarms = (): Position['active'] =>
    [...watched.values()].flatMap(({ alarms, id }) => alarms?.active(id) ?? [])

  return { watch }
}
