import type { TSchema } from 'typebox'
import { alarmsCalls } from './alarms/alarms.calls.ts'
import { analyticsCalls } from './analytics/analytics.calls.ts'
import { conditionCalls } from './condition/condition.calls.ts'
import { connectorsCalls } from './connectors/connectors.calls.ts'
import { documentsCalls } from './documents/documents.calls.ts'
import { energyCalls } from './energy/energy.calls.ts'
import { fleetCalls } from './fleet/fleet.calls.ts'
import { handoverCalls } from './handover/handover.calls.ts'
import { healthCalls } from './health/health.calls.ts'
import { helpCalls } from './help/help.calls.ts'
import { linesCalls } from './lines/lines.calls.ts'
import { machinesCalls } from './machines/machines.calls.ts'
import { maintenanceCalls } from './maintenance/maintenance.calls.ts'
import { messagesCalls } from './messages/messages.calls.ts'
import { notificationsCalls } from './notifications/notifications.calls.ts'
import { peopleCalls } from './people/people.calls.ts'
import { productionCalls } from './production/production.calls.ts'
import { shiftsCalls } from './shifts/shifts.calls.ts'
import { statusCalls } from './status/status.calls.ts'
import { stopsCalls } from './stops/stops.calls.ts'
import { ticketsCalls } from './tickets/tickets.calls.ts'
import { toolsCalls } from './tools/tools.calls.ts'
import { valuesCalls } from './values/values.calls.ts'
import type { Call } from './wire/call.ts'
import { wireCalls } from './wire/wire.calls.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const isSchema = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && '~kind' in value

const EXPORTS: readonly (readonly [name: string, value: unknown])[] = [
  ...peopleCalls,
  ...statusCalls,
  ...shiftsCalls,
  ...machinesCalls,
  ...alarmsCalls,
  ...productionCalls,
  ...toolsCalls,
  ...energyCalls,
  ...valuesCalls,
  ...connectorsCalls,
  ...stopsCalls,
  ...analyticsCalls,
  ...linesCalls,
  ...conditionCalls,
  ...maintenanceCalls,
  ...documentsCalls,
  ...ticketsCalls,
  ...messagesCalls,
  ...handoverCalls,
  ...notificationsCalls,
  ...fleetCalls,
  ...helpCalls,
  ...healthCalls,
  ...wireCalls,
].flatMap((module) =>
  // By name: Node has the exports of a module in this order, a bundler in that of the source.
  Object.entries(module as Record<string, unknown>).sort(([one], [other]) => (one < other ? -1 : 1)),
)

/** In the OpenAPI file: the name under which the call is defined. */
export const CALL_NAMES: ReadonlyMap<Call, string> = new Map(
  EXPORTS.flatMap(([name, value]) => (isCall(value) ? [[value, name] as const] : [])),
)

/** Every call there is. */
export const CALLS: readonly Call[] = [...CALL_NAMES.keys()]

/** The shapes that have a name, which the OpenAPI file says once. */
export const NAMED_SCHEMAS: readonly (readonly [name: string, schema: TSchema])[] = EXPORTS.flatMap(
  ([name, value]) => (isSchema(value) ? [[name, value] as const] : []),
)
