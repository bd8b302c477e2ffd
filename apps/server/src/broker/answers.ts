export interface Message {
  readonly topic: string
  readonly payload: string | Buffer
}

/** Messages that are stored together: ingest gives all of a batch the same promise. */
export interface Group {
  readonly stored: Promise<void>
  outcome: { readonly error: unknown } | 'waiting' | 'stored'
  messages: number
  bytes: number
  /** A message of QoS 0 has none. */
  readonly answers: number[]
  /** Those that somebody has subscribed to. */
  readonly heard: Message[]
}

/**
 * Holds back the answers to one connection's messages until they are stored, and gives them out in the order of arrival
 * [MQTT-4.6.0-2]. What is kept and waited for is one group a batch, not one a message: that is what makes it cheap.
 */
export function createAnswers(settle: (group: Group) => void) {
  const groups: Group[] = []
  let newest: Group | undefined

  function end(group: Group, outcome: Group['outcome']): void {
    group.outcome = outcome
    for (let first = groups[0]; first && first.outcome !== 'waiting'; first = groups[0]) {
      groups.shift()
      settle(first)
    }
  }

  return {
    /** Where a message belongs that is stored with this promise. */
    groupOf(stored: Promise<void>): Group {
      if (newest?.stored === stored && newest.outcome === 'waiting') return newest
      const group: Group = { stored, outcome: 'waiting', messages: 0, bytes: 0, answers: [], heard: [] }
      newest = group
      groups.push(group)
      stored.then(
        () => end(group, 'stored'),
        (error: unknown) => end(group, { error }),
      )
      return group
    },
  }
}
