import { alarms } from './alarms/alarms.contract.ts'
import { analytics } from './analytics/analytics.contract.ts'
import { condition } from './condition/condition.contract.ts'
import { connectors } from './connectors/connectors.contract.ts'
import { documents } from './documents/documents.contract.ts'
import { energy } from './energy/energy.contract.ts'
import { fleet } from './fleet/fleet.contract.ts'
import { handover } from './handover/handover.contract.ts'
import { health } from './health/health.contract.ts'
import { help } from './help/help.contract.ts'
import { lines } from './lines/lines.contract.ts'
import { machines } from './machines/machines.contract.ts'
import { maintenance } from './maintenance/maintenance.contract.ts'
import { messages } from './messages/messages.contract.ts'
import { notifications } from './notifications/notifications.contract.ts'
import { people } from './people/people.contract.ts'
import { production } from './production/production.contract.ts'
import { shifts } from './shifts/shifts.contract.ts'
import { status } from './status/status.contract.ts'
import { stops } from './stops/stops.contract.ts'
import { tickets } from './tickets/tickets.contract.ts'
import { tools } from './tools/tools.contract.ts'
import { values } from './values/values.contract.ts'
import type { Contract } from './wire/contract.ts'
import { wire } from './wire/wire.contract.ts'

/** In the order of the rooms. */
const CONTRACTS = [
  wire,
  people,
  status,
  shifts,
  machines,
  alarms,
  production,
  tools,
  energy,
  values,
  connectors,
  stops,
  analytics,
  lines,
  condition,
  maintenance,
  documents,
  tickets,
  messages,
  handover,
  notifications,
  fleet,
  help,
  health,
] as const

type Each = (typeof CONTRACTS)[number]
type Part<K extends keyof Contract, C = Each> = C extends { readonly [P in K]: infer T } ? T : never
type Item<K extends keyof Contract> = Part<K> extends readonly (infer I)[] ? I : never
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never
type Joined<U> = { readonly [N in keyof Intersection<U>]: Intersection<U>[N] }

function joined<
  K extends 'tags' | 'areas' | 'access' | 'errors' | 'pages' | 'help' | 'noticeTopics' | 'notices',
>(key: K) {
  const entries = CONTRACTS.flatMap((contract: Contract) => Object.entries(contract[key] ?? {}))
  const names = entries.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two subjects have ${twice} among their ${key}`)
  return Object.fromEntries<unknown>(entries) as Joined<Part<K>>
}

const listed = <
  K extends
    | 'audit'
    | 'machineEvents'
    | 'organizationEvents'
    | 'channels'
    | 'channelPages'
    | 'eventChannels'
    | 'foundTexts',
>(
  key: K,
) => CONTRACTS.flatMap((contract: Contract): readonly unknown[] => contract[key] ?? []) as Item<K>[]

interface Ranked {
  readonly rank?: number
}
const byRank = (one: Ranked, other: Ranked): number =>
  (one.rank ?? Number.POSITIVE_INFINITY) - (other.rank ?? Number.POSITIVE_INFINITY) || 0

const inRank = <T extends object>(table: T): T =>
  Object.fromEntries(Object.entries(table).sort(([, one], [, other]) => byRank(one, other))) as T

/** The subjects that the calls are sorted by in the documentation of the API, in the order of the list there. */
export const TAGS = inRank(joined('tags'))
export type Tag = keyof typeof TAGS

/**
 * The one table of who may do what (rules: access 1). Calls, pages, the side menu and live channels all read it;
 * nothing else in the product asks for a role.
 */
export const AREAS = joined('areas')

export const ACCESS = joined('access')

export const ERRORS = joined('errors')

/** Those of a menu are in its order. */
export const PAGES = inRank(joined('pages'))

/** The topic of the help about each page. */
export const HELP_TOPICS = joined('help')

export const AUDIT_ACTIONS = listed('audit')
  .sort(byRank)
  .flatMap(({ actions }): readonly AuditAction[] => actions)
export type AuditAction = Item<'audit'>['actions'][number]

export const MACHINE_EVENTS = listed('machineEvents')

export const ORGANIZATION_EVENTS = listed('organizationEvents')

export const CHANNEL_GROUPS = listed('channels').sort((one, other) => byRank(one.under, other.under))

export const CHANNEL_PAGES = listed('channelPages')

/** In the order of the API; people choose among them. */
export const NOTICE_TOPICS = inRank(joined('noticeTopics'))

/** Every kind of notice, in the order of the API. */
export const NOTICE_KINDS = inRank(joined('notices'))

export const EVENT_CHANNELS = listed('eventChannels')

/** Kinds of texts that the search finds. */
export const FOUND_TEXTS = listed('foundTexts')
