import type { NoticeKind } from '@millwright/contract/notices'
import type { Database } from './platform/database/database.ts'
import { createNoticeWords, type NoticeWords } from './platform/notices/notice-text.ts'
import { platform } from './platform/subject/platform-parts.ts'
import type { Subject } from './platform/subject/subject.ts'
import { alarms } from './subjects/alarms/alarms.subject.ts'
import { analytics } from './subjects/analytics/analytics.subject.ts'
import { condition } from './subjects/condition/condition.subject.ts'
import { connectors } from './subjects/connectors/connectors.subject.ts'
import { documents } from './subjects/documents/documents.subject.ts'
import { energy } from './subjects/energy/energy.subject.ts'
import { fleet } from './subjects/fleet/fleet.subject.ts'
import { handover } from './subjects/handover/handover.subject.ts'
import { health } from './subjects/health/health.subject.ts'
import { help } from './subjects/help/help.subject.ts'
import { lines } from './subjects/lines/lines.subject.ts'
import { machines } from './subjects/machines/machines.subject.ts'
import { maintenance } from './subjects/maintenance/maintenance.subject.ts'
import { messages } from './subjects/messages/messages.subject.ts'
import { notifications } from './subjects/notifications/notifications.subject.ts'
import { people } from './subjects/people/people.subject.ts'
import { production } from './subjects/production/production.subject.ts'
import { shifts } from './subjects/shifts/shifts.subject.ts'
import { status } from './subjects/status/status.subject.ts'
import { stops } from './subjects/stops/stops.subject.ts'
import { tickets } from './subjects/tickets/tickets.subject.ts'
import { tools } from './subjects/tools/tools.subject.ts'
import { values } from './subjects/values/values.subject.ts'

/** In the order of scripts/rooms.mjs: each may use what those before it share. */
const LIST = [
  platform,
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

type Listed = (typeof LIST)[number]
type StoresOf<T> = T extends { readonly stores: (db: Database) => infer S } ? (stores: S) => void : never
type Joined<T> = StoresOf<T> extends (stores: infer S) => void ? S : never

/** The stores of all subjects, by the name of what each keeps. */
export type Stores = Joined<Listed>

/** Does not compile where a subject needs what neither the platform nor another subject has. */
export const SUBJECTS: readonly Subject<Stores>[] = LIST

export const createStores = (db: Database): Stores =>
  Object.assign({}, ...SUBJECTS.map(({ stores }) => stores?.(db) ?? {})) as Stores

type KindsOf<T> = T extends { readonly notices: { readonly kinds: infer K } } ? keyof K : never
type Unwritten = Exclude<NoticeKind, KindsOf<Listed>>

/** Does not compile where no subject writes a kind of notice: the error has its name. */
export const NOTICES: [Unwritten] extends [never] ? NoticeWords : Unwritten = createNoticeWords(
  SUBJECTS.flatMap(({ notices = [] }) => notices),
)
