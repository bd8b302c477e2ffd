import { wordsIn } from './words-in.ts'

/** Questions with an answer; their texts are under `help.topics.`. */
const QUESTIONS = {
  access: ['sign_in', 'password', 'no_machines', 'who_sees'],
  machines: ['statuses', 'figures', 'stale', 'connect'],
  portal: ['csv', 'display', 'keyboard', 'report'],
} as const satisfies Record<string, readonly string[]>

/** Help about pages, by the menus that they are in; the texts are under `help.pages.`. */
const ABOUT_PAGES = {
  fleet: ['fleet', 'timelines', 'alarms', 'analytics'],
  machine: [
    'overview',
    'status',
    'production',
    'production_events',
    'tooling',
    'energy',
    'gauges',
    'operator',
    'components',
    'data',
    'logs',
    'service',
    'messages',
  ],
  maintenance: ['maintenance', 'todo', 'tickets', 'schedule'],
  condition: ['condition'],
  settings: [
    'profile',
    'notifications',
    'rules',
    'calendar',
    'shifts',
    'machine_settings',
    'licences',
    'users',
    'groups',
    'organization',
    'reason_rules',
    'alarm_catalogue',
    'partner_access',
    'audit_log',
    'deliveries',
    'webhooks',
  ],
  access: ['no_access'],
} as const satisfies Record<string, readonly string[]>

/** The parts of the help in their order, each with the key of its title. */
export const TOPIC_PARTS = {
  access: 'help.access',
  machines: 'help.machines',
  portal: 'help.portal',
  fleet: 'nav.menu_fleet',
  machine: 'help.one_machine',
  maintenance: 'nav.menu_maintenance',
  condition: 'nav.menu_condition_analyzer',
  settings: 'nav.menu_settings',
} as const satisfies Record<keyof typeof QUESTIONS | keyof typeof ABOUT_PAGES, string>

export type TopicPart = keyof typeof TOPIC_PARTS
export type PageTopicName = (typeof ABOUT_PAGES)[keyof typeof ABOUT_PAGES][number]
export type TopicName = (typeof QUESTIONS)[keyof typeof QUESTIONS][number] | PageTopicName

export const PAGE_TOPICS: readonly PageTopicName[] = Object.values(ABOUT_PAGES).flat()

/** All of them with their part, in the order in which they are read. */
export const TOPICS: readonly { name: TopicName; part: TopicPart }[] = [
  ...Object.entries(QUESTIONS),
  ...Object.entries(ABOUT_PAGES),
].flatMap(([part, names]) => names.map((name) => ({ name, part: part as TopicPart })))

export interface Topic {
  readonly name: TopicName
  readonly part: TopicPart
  readonly title: string
  /** Paragraphs are separated by an empty line. */
  readonly answer: string
  /** What people do on a page. */
  readonly tasks: readonly string[]
  /** What to check on a page that does not look right. */
  readonly check: string | null
}

/** Those in which every word occurs, in their order; all of them while nothing is searched for. */
export function findTopics(topics: readonly Topic[], search: string): Topic[] {
  const hasWords = wordsIn(search)
  return topics.filter(({ title, answer, tasks, check }) => hasWords([title, answer, ...tasks, check ?? '']))
}
