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
  /** It may be answered. */
  isSettled: boolean
  messages: number
  bytes: number
  /** PUBACK and PUBREC packets to send; a message of QoS 0 has none. */
  readonly acks: number[]
  /** Messages to deliver or to retain once they are stored. */
  readonly toDeliver: Delivery[]
}

/** The steps of a batch that is stored, in this order; a promise where that takes a while. */
export interface Settling {
  /** Those behind are sent after that. */
  retain(batch: AckBatch): Promise<unknown> | undefined
  /** Those behind do not wait for that, only their acknowledgements do. */
  send(batch: AckBatch): Promise<unknown> | undefined
  /** Also of a batch that failed. */
  answer(batch: AckBatch): void
}

/**
 * Holds back the acknowledgements of one connection until its messages are stored, and releases them in the order of
 * arrival [MQTT-4.6.0-2]. One entry and one promise callback per batch instead of per message keeps it cheap.
 */
export function createPendingAcks({ retain, send, answer }: Settling) {
  const batches: AckBatch[] = []
  let newest: AckBatch | undefined
  /** The first of them have been sent to subscribers. */
  let sent = 0
  let isRetaining = false

  function answerNext(): void {
    for (let first = batches[0]; first?.isSettled; first = batches[0]) {
      batches.shift()
      sent -= 1
      answer(first)
    }
  }

  function settle(batch: AckBatch, outcome: AckBatch['outcome']): void {
    batch.outcome = outcome
    batch.isSettled = true
    answerNext()
  }

  function sendOne(batch: AckBatch): void {
    sent += 1
    const kept = batch.outcome === 'stored' ? send(batch) : undefined
    if (!kept) settle(batch, batch.outcome)
    else
      kept.then(
        () => settle(batch, 'stored'),
        (error: unknown) => settle(batch, { error }),
      )
  }

  function sendNext(): void {
    for (
      let batch = batches[sent];
      batch && batch.outcome !== 'waiting' && !isRetaining;
      batch = batches[sent]
    ) {
      const retained = batch.outcome === 'stored' ? retain(batch) : undefined
      if (retained) void sendRetained(batch, retained)
      else sendOne(batch)
    }
  }

  async function sendRetained(batch: AckBatch, retained: Promise<unknown>): Promise<void> {
    isRetaining = true
    try {
      await retained
    } catch (error) {
      batch.outcome = { error }
    }
    isRetaining = false
    sendOne(batch)
    sendNext()
  }

  function end(batch: AckBatch, outcome: AckBatch['outcome']): void {
    batch.outcome = outcome
    sendNext()
  }

  return {
    /** The batch of a message that was accepted so. */
    batchOf(acceptance: Acceptance): AckBatch {
      if (newest?.acceptance === acceptance && newest.outcome === 'waiting') return newest
      const batch: AckBatch = {
        acceptance,
        outcome: 'waiting',
        isSettled: false,
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
