import type { PageName } from '@millwright/contract/pages'
import type { TopicName } from './topics.ts'

/**
 * What the help says about each page; "?" on the page opens it. Pages that belong together share a topic, whose title
 * is made of theirs and whose link leads to the first of them that the reader may open.
 */
export const TOPIC_OF_PAGE = {
  machine_map_overview: 'fleet',
  machine_timelines: 'timelines',
  fleet_alarms: 'alarms',
  analytics: 'analytics',
  analytics_machine_overview: 'analytics',

  maintenance_overview: 'maintenance',
  maintenance_todo_list: 'todo',
  maintenance_todo: 'todo',
  maintenance_view: 'todo',
  maintenance_tickets: 'tickets',
  maintenance_schedule: 'schedule',

  condition_analyzer: 'condition',
  axescheck_dashboard: 'condition',
  axescheck_historical: 'condition',
  axescheck_fingerprint: 'condition',
  spindlecheck_dashboard: 'condition',
  spindlecheck_historical: 'condition',
  spindlecheck_fingerprint: 'condition',
  devicescheck_dashboard: 'condition',
  devicescheck_historical: 'condition',
  devicescheck_fingerprint: 'condition',
  toolscheck_dashboard: 'condition',
  toolscheck_historical: 'condition',
  toolscheck_fingerprint: 'condition',

  machine_overview: 'overview',
  machine_status: 'status',
  machine_production: 'production',
  machine_production2: 'production_events',
  machine_alarms: 'alarms',
  machine_tooling: 'tooling',
  machine_tool: 'tooling',
  machine_energy: 'energy',
  machine_dashboard: 'gauges',
  environmental_sensors: 'gauges',
  machine_operator: 'operator',
  machine_components: 'components',
  machine_data: 'data',
  machine_logs: 'logs',
  machine_service: 'service',
  machine_user_messages: 'messages',

  user_profile: 'profile',
  notify_management: 'notifications',
  notice_rules: 'rules',
  notice_rule: 'rules',
  machine_calendar: 'calendar',
  machine_calendar_edit: 'calendar',
  plant_calendar: 'calendar',
  machine_shifts: 'shifts',
  machine_single_settings: 'machine_settings',
  machine_registration: 'machine_settings',
  machine_activation: 'licences',
  user_messages: 'messages',
  user_message: 'messages',
  user_management: 'users',
  machine_settings: 'groups',
  organization_settings: 'organization',
  organization_sites: 'organization',
  first_steps: 'organization',
  reason_rules: 'reason_rules',
  alarm_catalogue: 'alarm_catalogue',
  partner_access: 'partner_access',
  audit_log: 'audit_log',
  dead_letters: 'deliveries',
  mails: 'deliveries',
  webhooks: 'webhooks',
  'machine-subscription': 'licences',
  software_upgrade: 'licences',

  access_denied: 'no_access',
  faq: 'report',
  troubleshooting: 'report',
} as const satisfies Record<PageName, TopicName>

const PAGE_NAMES = Object.keys(TOPIC_OF_PAGE) as PageName[]

export const pagesOf = (topic: TopicName): PageName[] =>
  PAGE_NAMES.filter((page) => TOPIC_OF_PAGE[page] === topic)

/** The topic that an address asks for: by its own name, or by that of a page. */
export function topicAt(hash: string): string {
  const name = hash.replace(/^#/, '')
  return PAGE_NAMES.includes(name as PageName) ? TOPIC_OF_PAGE[name as PageName] : name
}
