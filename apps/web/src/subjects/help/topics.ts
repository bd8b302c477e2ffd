import { PAGE_TOPICS, type PageTopicName, type PageTopicPart } from './page-topics.ts'
import { wordsIn } from './words-in.ts'

/** Questions with an answer; their texts are under `help.topics.`. */
const QUESTIONS = {
  access: ['sign_in', 'password', 'no_machines', 'who_sees'],
  machines: ['statuses', 'figures', 'stale', 'connect'],
  portal: ['csv', 'display', 'keyboard', 'report'],
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
} as const satisfies Record<keyof typeof QUESTIONS | PageTopicPart, string>

export type TopicPart = keyof typeof TOPIC_PARTS
export type TopicName = (typeof QUESTIONS)[keyof typeof QUESTIONS][number] | PageTopicName

const PARTS = Object.keys(TOPIC_PARTS) as TopicPart[]

const ofQuestions = Object.entries(QUESTIONS).flatMap(([part, names]) =>
  names.map((name) => ({ name, part: part as TopicPart })),
)

/** All of them with their part, in the order in which they are read. */
export const TOPICS: readonly { name: TopicName; part: TopicPart }[] = [
  ...ofQuestions,
  ...PAGE_TOPICS,
].toSorted((one, other) => PARTS.indexOf(one.part) - PARTS.indexOf(other.part))

export interface Topic {
  readonly name: TopicName
  readonly part: TopicPart
  readonly title: string
  /** Paragraphs are separated by an empty line. */
  readonly answer: string
  /** Tasks of people on the page. */
  readonly tasks: readonly string[]
  /** A remedy for a page that does not look right. */
  readonly check: string | null
}

/** Those in which every word occurs, in their order; all of them while nothing is searched for. */
export function findTopics(topics: readonly Topic[], search: string): Topic[] {
  const hasWords = wordsIn(search)
  return topics.filter(({ title, answer, tasks, check }) => hasWords([title, answer, ...tasks, check ?? '']))
}
