import type { Acceptance } from '../ingest/device-message.ts'
import type { Message } from './message.ts'

/** A message that waits until it is stored. */
export interface Delivery {
  readonly message: Message
  /** Its PUBACK or PUBREC; null for a message that has none. */
  readonly ack: number | null
  /** By ingest: what is refused reaches nobody. */
  isRefused: boolean
}

/** The messages of one connection that are stored together: ingest gives all of a batch the same result. */
export interface AckBatch {
  readonly acceptance: Acceptance
  outcome: { readonly error: unknown } | 'waiting' | 'stored'
  messages: number
  bytes: number
  /** PUBACK and PUBREC packets to send; a message of QoS 0 has none. */
  readonly acks: number[]
  /** Messages to deliver or to retain once they are stored. */
  readonly toDeliver: Delivery[]
}

/**
 * Holds back the acknowledgements of one connection until its messages are stored, and releases them in the order of
 * arrival [MQTT-4.6.0-2]. One entry and one promise callback per batch instead of per message keeps it cheap. What `settle` still
 * waits for, those behind wait for too.
 */
export function createPendingAcks(settle: (batch: AckBatch) => Promise<void> | undefined) {
  const batches: AckBatch[] = []
  let newest: AckBatch | undefined
  let isSettling = false

  function settleNext(): void {
    for (let first = batches[0]; first && first.outcome !== 'waiting' && !isSettling; first = batches[0]) {
      batches.shift()
      const rest = settle(first)
      if (!rest) continue
      isSettling = true
      void rest.finally(() => {
        isSettling = false
        settleNext()
      })
    }
  }

  function end(batch: AckBatch, outcome: AckBatch['outcome']): void {
    batch.outcome = outcome
    settleNext()
  }

  return {
    /** The batch of a message that was accepted so. */
    batchOf(acceptance: Acceptance): AckBatch {
      if (newest?.acceptance === acceptance && newest.outcome === 'waiting') return newest
      const batch: AckBatch = {
        acceptance,
        outcome: 'waiting',
        messages: 0,
        bytes: 0,
        acks: [],
        toDeliver: [],
      }
      newest = batch
      batches.push(batch)
      acceptance.stored.then(
        () => end(batch, 'stored'),
        (error: unknown) => end(batch, { error }),
      )
      return batch
    },
  }
}
