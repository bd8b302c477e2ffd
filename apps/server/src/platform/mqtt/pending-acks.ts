export interface Message {
  readonly topic: string
  readonly payload: string | Buffer
}

/** A message that waits until it is stored. */
export interface Delivery extends Message {
  /** By ingest: what is refused reaches nobody. */
  isRefused: boolean
}

/** The messages of one connection that are stored together: ingest gives all of a batch the same promise. */
export interface AckBatch {
  readonly stored: Promise<void>
  /** Whether it waits until nothing fresh does. */
  readonly isOld: boolean
  outcome: { readonly error: unknown } | 'waiting' | 'stored'
  messages: number
  bytes: number
  /** PUBACK and PUBREC packets to send; a message of QoS 0 has none. */
  readonly acks: number[]
  /** Messages with a subscriber, to deliver once they are stored. */
  readonly toDeliver: Delivery[]
}

/**
 * Holds back the acknowledgements of one connection until its messages are stored, and releases them in the order of
 * arrival [MQTT-4.6.0-2]. One entry and one promise callback per batch instead of per message keeps it cheap.
 */
export function createPendingAcks(
  settle: (batch: AckBatch) => void,
  isOld: (stored: Promise<void>) => boolean,
) {
  const batches: AckBatch[] = []
  let newest: AckBatch | undefined

  function end(batch: AckBatch, outcome: AckBatch['outcome']): void {
    batch.outcome = outcome
    for (let first = batches[0]; first && first.outcome !== 'waiting'; first = batches[0]) {
      batches.shift()
      settle(first)
    }
  }

  return {
    /** The batch of a message that is stored with this promise. */
    batchOf(stored: Promise<void>): AckBatch {
      if (newest?.stored === stored && newest.outcome === 'waiting') return newest
      const batch: AckBatch = {
        stored,
        isOld: isOld(stored),
        outcome: 'waiting',
        messages: 0,
        bytes: 0,
        acks: [],
        toDeliver: [],
      }
      newest = batch
      batches.push(batch)
      stored.then(
        () => end(batch, 'stored'),
        (error: unknown) => end(batch, { error }),
      )
      return batch
    },
  }
}
