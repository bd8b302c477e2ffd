import type { MachineEvent, OrganizationEvent } from '@millwright/contract/live'
import { MACHINE_EVENTS, ORGANIZATION_EVENTS } from '@millwright/contract/subjects'
import type { BusEvents } from './bus.ts'

type Name = keyof BusEvents
type Key = string | number

/** The process that a message came from, and the time here. */
export interface Receipt {
  readonly from: string
  readonly now: number
}

/** How an event gets to the other processes: as items that are gathered for a frame and sent together. */
export interface Travel<E, Item = unknown> {
  /** The newest item of each key is sent, and none of those that it replaced. */
  toItems(event: E): Iterable<readonly [Key, Item]>
  /** Asked at the moment of sending, which is later when the database was away. */
  toWire(item: Item, now: number): unknown
  /** The sender may be of another version: what has another form is passed over. */
  toEvents(wire: readonly unknown[], receipt: Receipt): readonly E[]
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** An event that is nothing but an id: every one is sent, those that are equal once. */
const distinct = <F extends string>(field: F): Travel<Record<F, string>, string> => ({
  toItems: (event) => [[event[field], event[field]]],
  toWire: (id) => id,
  toEvents: (wire) =>
    wire.filter((id) => typeof id === 'string').map((id) => ({ [field]: id }) as Record<F, string>),
})

/** Of several events with the same key the last one says it all. */
const latestBy = <E extends object>(keyOf: (event: E) => Key): Travel<E> => ({
  toItems: (event) => [[keyOf(event), event]],
  toWire: (event) => event,
  toEvents: (wire) => wire.filter(isObject) as E[],
})

/** By account, because one message holds only so many of them. */
const rights: Travel<BusEvents['rightsChanged'], number | { organizationId: number }> = {
  toItems: (event) =>
    'organizationId' in event
      ? [[`organization ${event.organizationId}`, { organizationId: event.organizationId }]]
      : event.accountIds.map((accountId) => [accountId, accountId]),
  toWire: (item) => item,
  toEvents(wire) {
    const accountIds = wire.filter((item) => typeof item === 'number')
    const organizations = wire.filter(isObject) as { organizationId: number }[]
    return accountIds.length > 0 ? [{ accountIds }, ...organizations] : organizations
  },
}

/** As a length of time: the clocks of two computers differ. */
const backlog: Travel<BusEvents['ingestBacklog'], number | null> = {
  toItems: ({ since }) => [['since', since]],
  toWire: (since, now) => (since === null ? null : now - since),
  toEvents: (wire, { from, now }) =>
    wire
      .filter((age) => age === null || typeof age === 'number')
      .map((age) => ({ process: from, since: age === null ? null : now - age })),
}

const machineEvents = Object.fromEntries(
  MACHINE_EVENTS.map((name) => [name, distinct('machineId')]),
) as Record<MachineEvent, Travel<{ machineId: string }, string>>

const organizationEvents = Object.fromEntries(
  ORGANIZATION_EVENTS.map((name) => [
    name,
    latestBy(({ organizationId }: { organizationId: number }) => organizationId),
  ]),
) as Record<OrganizationEvent, Travel<{ organizationId: number }>>

/**
 * Which events of the bus travel to the other processes, and how; they are sent in this order. `local` events stay in
 * their process. `whereWatched` is the way of points alone: they go only to processes where a browser has joined the
 * channel, and of a burst only the newest do (`point-send-buffer.ts`).
 */
const TRAVEL = {
  sessionEnded: distinct('sessionId'),
  rightsChanged: rights,
  ...machineEvents,
  ...organizationEvents,
  ticketsChanged: latestBy(({ ticketId }) => ticketId),
  noticesChanged: latestBy(({ accountId, newest }) => `${accountId} ${newest === null}`),
  panelChanged: distinct('machineId'),
  noticeRulesChanged: latestBy(() => 'all'),
  deviceWithdrawn: distinct('deviceId'),
  deviceSessionsChanged: distinct('deviceId'),
  certificateWithdrawn: latestBy(({ deviceId, fingerprint }) => `${deviceId} ${fingerprint}`),
  connectorWanted: distinct('connectorId'),
  connectorAnswered: distinct('commandId'),
  statusChanged: latestBy(({ machineId }) => machineId),
  ingestBacklog: backlog,
  points: 'whereWatched',
  channelJoined: 'local',
  channelLeft: 'local',
  eventsMissed: 'local',
} as const satisfies {
  [N in Name]: N extends 'points' ? 'whereWatched' : Travel<BusEvents[N]> | 'local'
}

type Ways = typeof TRAVEL
type NamesOf<Way> = { [N in Name]: Ways[N] extends Way ? N : never }[Name]

/** The events that every other process hears of. */
export type TravellingName = NamesOf<object>
export type LocalName = NamesOf<'local'>

const travelling: { readonly [N in TravellingName]: Travel<BusEvents[N]> } = TRAVEL

export const isTravelling = (name: string): name is TravellingName =>
  Object.hasOwn(TRAVEL, name) && typeof TRAVEL[name as Name] === 'object'

export const TRAVELLING_NAMES: readonly TravellingName[] = Object.keys(TRAVEL).filter(isTravelling)

export const travelOf = <N extends TravellingName>(name: N): Travel<BusEvents[N]> => travelling[name]
