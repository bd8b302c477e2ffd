import type { PageSlots } from '../platform/pages/page-slot.tsx'
import { alarms } from '../subjects/alarms/alarms.subject.ts'
import { analytics } from '../subjects/analytics/analytics.subject.ts'
import { condition } from '../subjects/condition/condition.subject.ts'
import { connectors } from '../subjects/connectors/connectors.subject.ts'
import { documents } from '../subjects/documents/documents.subject.ts'
import { energy } from '../subjects/energy/energy.subject.ts'
import { fleet } from '../subjects/fleet/fleet.subject.ts'
import { handover } from '../subjects/handover/handover.subject.ts'
import { health } from '../subjects/health/health.subject.ts'
import { help } from '../subjects/help/help.subject.ts'
import { lines } from '../subjects/lines/lines.subject.ts'
import { machines } from '../subjects/machines/machines.subject.ts'
import { maintenance } from '../subjects/maintenance/maintenance.subject.ts'
import { messages } from '../subjects/messages/messages.subject.ts'
import { notifications } from '../subjects/notifications/notifications.subject.ts'
import { people } from '../subjects/people/people.subject.ts'
import { production } from '../subjects/production/production.subject.ts'
import { shifts } from '../subjects/shifts/shifts.subject.ts'
import { status } from '../subjects/status/status.subject.ts'
import { stops } from '../subjects/stops/stops.subject.ts'
import { tickets } from '../subjects/tickets/tickets.subject.ts'
import { tools } from '../subjects/tools/tools.subject.ts'
import { values } from '../subjects/values/values.subject.ts'
import { own } from './own-pages.ts'

/** One line a subject: routes and menus are made of it. */
export const SUBJECTS = [
  own,
  alarms,
  analytics,
  condition,
  connectors,
  documents,
  energy,
  fleet,
  handover,
  health,
  help,
  lines,
  machines,
  maintenance,
  messages,
  notifications,
  people,
  production,
  shifts,
  status,
  stops,
  tickets,
  tools,
  values,
] as const

/** Every page that is built. */
export const BUILT_PAGES: readonly (typeof SUBJECTS)[number]['pages'][number][] = SUBJECTS.flatMap(
  ({ pages }): readonly (typeof SUBJECTS)[number]['pages'][number][] => pages,
)

export const PAGE_SLOTS: readonly PageSlots[] = SUBJECTS.flatMap(({ slots }) => slots ?? [])
