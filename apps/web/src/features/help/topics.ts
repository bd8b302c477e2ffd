/** The questions by part; their texts are under `help.topics.`. */
export const TOPICS = {
  access: ['sign_in', 'password', 'no_machines', 'who_sees'],
  machines: ['statuses', 'figures', 'stale', 'connect'],
  portal: ['csv', 'display', 'keyboard', 'report'],
} as const satisfies Record<string, readonly string[]>

export type TopicPart = keyof typeof TOPICS
export type TopicName = (typeof TOPICS)[TopicPart][number]

export const TOPIC_PARTS = Object.keys(TOPICS) as TopicPart[]

export interface Topic {
  name: TopicName
  part: TopicPart
  question: string
  answer: string
}

/** Accents and capitals make no difference to the search. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Those in which every word occurs, in their order; all of them while nothing is searched for. */
export function findTopics(topics: readonly Topic[], search: string): Topic[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return topics.filter(({ question, answer }) => {
    const text = plain(`${question} ${answer}`)
    return words.every((word) => text.includes(word))
  })
}
