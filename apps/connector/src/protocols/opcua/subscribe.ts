import type { OpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import {
  AttributeIds,
  type ClientSession,
  type ClientSubscription,
  TimestampsToReturn,
} from 'node-opcua-client'
import { inChunks, type Limits } from './chunks.ts'
import type { WatchedItem } from './watched-item.ts'

/** The server says so often that it is there when it has nothing else to say. */
const KEEP_ALIVE_MS = 5000
/** It keeps for so long what it could not send, longer than the library tries to find it again. */
const KEPT_MS = 60_000
const LIFETIME_MS = 2 * KEPT_MS
const MAX_QUEUE = 1000
const MIN_QUEUE = 10
/** Bursts of events, such as all alarms of a machine that is switched on. */
const EVENT_QUEUE = 1000
/** Values are sampled as often as was chosen, and sent once a second at least. */
const PUBLISHING_MS = 1000

export async function createSubscription(
  session: ClientSession,
  { SamplingMs }: OpcuaSettings,
): Promise<ClientSubscription> {
  const publishing = Math.min(SamplingMs, PUBLISHING_MS)
  return session.createSubscription2({
    requestedPublishingInterval: publishing,
    requestedMaxKeepAliveCount: Math.ceil(KEEP_ALIVE_MS / publishing),
    requestedLifetimeCount: Math.ceil(LIFETIME_MS / publishing),
    maxNotificationsPerPublish: 0,
    publishingEnabled: true,
    priority: 0,
  })
}

/** Handles by which the server names the items, in their order; each item has its result afterwards. */
export async function addItems(
  subscription: ClientSubscription,
  limits: Limits,
  { SamplingMs }: OpcuaSettings,
  items: readonly WatchedItem[],
): Promise<number[]> {
  const values = {
    samplingInterval: SamplingMs,
    queueSize: Math.min(MAX_QUEUE, Math.max(MIN_QUEUE, Math.ceil(KEPT_MS / SamplingMs))),
    discardOldest: true,
  }
  const groups = Map.groupBy(items, ({ filter }) => filter)
  const handles = new Map<WatchedItem, number>()
  for (const [filter, some] of groups) {
    await inChunks(some, limits.monitor, async (chunk) => {
      const { monitoredItems } = await subscription.monitorItems(
        chunk.map(({ node }) => ({
          nodeId: node,
          attributeId: filter ? AttributeIds.EventNotifier : AttributeIds.Value,
        })),
        filter ? { samplingInterval: 0, queueSize: EVENT_QUEUE, discardOldest: true, filter } : values,
        TimestampsToReturn.Both,
      )
      for (const [at, { result, monitoringParameters }] of monitoredItems.entries()) {
        const item = chunk[at]
        if (!item) continue
        item.created = result ?? null
        handles.set(item, monitoringParameters.clientHandle)
      }
      return []
    })
  }
  return items.map((item) => handles.get(item) ?? -1)
}
