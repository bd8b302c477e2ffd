/** How a notice reaches a person, with the names of the map of channels. */
export const NOTICE_CHANNELS = ['inApp', 'push', 'email'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** The groups of topics on the page of settings, in its order. */
export const TOPIC_GROUPS = ['machines', 'maintenance', 'condition'] as const

/** Declared by a subject; people choose for each how they are notified. */
export interface TopicDefinition {
  /** Its place in lists. */
  readonly rank: number
  readonly under: (typeof TOPIC_GROUPS)[number]
  /** For those who chose nothing: the list always, and mails only for what is rare and has a date. */
  readonly on: readonly (NoticeChannel | 'quiet')[]
  /** It cannot wait until somebody opens the list: it goes to the next person. */
  readonly isEscalated?: true
}

export interface Topic extends TopicDefinition {
  /** As in the map of subscriptions. */
  readonly name: string
}
