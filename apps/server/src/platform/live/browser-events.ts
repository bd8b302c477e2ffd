import type { MachineEvent, OrganizationEvent, ServerEvents } from '@millwright/contract/live'
import { MACHINE_EVENTS, ORGANIZATION_EVENTS } from '@millwright/contract/subjects'
import { liveName, STATUS_EVENT } from '@millwright/contract/wire/topics'
import { colorOf } from '@millwright/domain/status/status'
import type { Server } from 'socket.io'
import type { Bus, BusEvents } from '../bus/bus.ts'
import { accountRoom, channelRoom, type LiveServer, organizationRoom } from './rooms.ts'

type EventOf<N extends keyof ServerEvents> = Parameters<ServerEvents[N]>[0]
type Forward<E> = (bus: Bus, send: (room: string, event: E) => void) => () => void

/** An event of the bus that goes, as what, to the browsers that watch the status of its machine. */
const toWatchersOf =
  <N extends MachineEvent | 'statusChanged', E>(name: N, toBrowser: (event: BusEvents[N]) => E): Forward<E> =>
  (bus, send) =>
    bus.on(name, (event) => send(channelRoom(liveName(event.machineId, STATUS_EVENT)), toBrowser(event)))

const machineEvents = Object.fromEntries(
  MACHINE_EVENTS.map((name) => [name, toWatchersOf(name, ({ machineId }) => ({ machineId }))]),
) as Record<MachineEvent, Forward<{ machineId: string }>>

const organizationEvents = Object.fromEntries(
  ORGANIZATION_EVENTS.map((name): [string, Forward<Record<string, never>>] => [
    name,
    (bus, send) => bus.on(name, ({ organizationId }) => send(organizationRoom(organizationId), {})),
  ]),
) as Record<OrganizationEvent, Forward<Record<string, never>>>

/**
 * Where each event that browsers get comes from: an event without a line here does not compile. `inLive` are those
 * that need more than forwarding; `live.ts` sends them.
 */
const BROWSER_EVENTS = {
  MachineStatusChanged: toWatchersOf('statusChanged', ({ machineId, status, since }) => ({
    machineId,
    status,
    color: colorOf(status),
    ts: since,
  })),
  ...machineEvents,
  ...organizationEvents,
  ticketsChanged: (bus, send) =>
    bus.on('ticketsChanged', ({ ticketId, organizationIds }) => {
      for (const organizationId of organizationIds) send(organizationRoom(organizationId), { ticketId })
    }),
  notification: (bus, send) =>
    bus.on('noticesChanged', ({ accountId, newest }) =>
      send(accountRoom(accountId), { Id: newest === null ? null : String(newest) }),
    ),
  message: 'inLive',
  dataState: 'inLive',
  sessionEnded: 'inLive',
} as const satisfies { [N in keyof ServerEvents]: Forward<EventOf<N>> | 'inLive' }

/** Forwards what the table above forwards; gives the functions that end it. */
export function forwardToBrowsers(bus: Bus, io: Pick<LiveServer, 'to'>): (() => void)[] {
  // The table has checked that name and event belong together.
  const untyped = io as unknown as Pick<Server, 'to'>
  return Object.entries(BROWSER_EVENTS).flatMap(([name, forward]) =>
    forward === 'inLive' ? [] : forward(bus, (room, event) => untyped.to(room).emit(name, event)),
  )
}
