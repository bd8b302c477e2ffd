import { MAX_TOPIC_LENGTH } from '@millwright/contract/topics'

/**
 * What one caller may cost the others: rules: fairness 1. Work, memory and answers are bounded in bytes and in time by
 * caller, and one caller's excess never makes another wait. What a device has to know of them is in
 * `contract/message-limits.ts`, what an operator may set is in `config.ts`; everything else is here, and nowhere else.
 */

const KIB = 1024
const MIB = 1024 * KIB

export const HTTP_LIMITS = {
  /** A body that is no file. */
  bodyBytes: MIB,
  /** A body is there as a whole, or a form goes on, within so long. */
  bodyWithinMs: 30_000,
  formIdleMs: 60_000,
  /** Beside its file a form has its boundaries and the names of its parts. */
  formBytes: 64 * KIB,
  /** Calls that read much, at the same time: a third of the connections to the database. */
  heavyCalls: 4,
  /** Of them, of one person or device. */
  heavyCallsEach: 2,
  heavyCallsWaiting: 500,
  /** Addresses and callers whose requests are counted at once; beyond it the oldest are forgotten. */
  countedCallers: 20_000,
} as const

export const MQTT_LIMITS = {
  /** Messages in flight of all devices: several full batches, and in bytes what the heap holds easily once decoded. */
  inflightMessages: 16_384,
  inflightBytes: 32 * MIB,
  /** Of packets that have arrived in part, of all devices. */
  unparsedBytes: 128 * MIB,
  /** The first packet, before the device has signed in. */
  connectBytes: 128 * KIB,
  signInWithinMs: 10_000,
  /**
   * Connections that have not signed in; for one more the oldest that has said nothing is closed. Behind a balancer all
   * devices come from one address, and after an outage all at once. Each takes 7.5 KB (measured), so all take 120 MB.
   */
  unauthenticated: 16_384,
  /** Of these, from one address: idle ones must leave room for the devices of others. */
  unauthenticatedPerAddress: 512,
  filtersPerConnection: 100,
  /** In one SUBSCRIBE or UNSUBSCRIBE; one with more ends the connection. */
  filtersPerPacket: 256,
  /** Of a filter: a longer one matches no topic that we take. */
  filterLength: MAX_TOPIC_LENGTH,
  /** Every message of the machine is compared with each level. */
  filterLevels: 32,
  /** Connections of one machine that have subscriptions: each gets a copy of its messages. */
  subscribersPerMachine: 32,
  /** A packet that is no PUBLISH: a hundred of the longest filters fit. */
  otherPacketBytes: 128 * KIB,
  /** Lines of the log a minute about packets that were refused: of one device or address, and of all. */
  faultsLoggedEach: 5,
  faultsLogged: 100,
} as const

export const INGEST_LIMITS = {
  /** Points that are written together. */
  batchPoints: 5_000,
  /** Points of the past that are written together: a fresh one waits for one batch at most. */
  oldBatchPoints: 2_000,
  /** Beyond this callers wait, and with them the sockets of the devices. */
  pendingPoints: 50_000,
} as const

export const STORE_LIMITS = {
  /** Segments merged in one step: enough to be quick, few enough to hold neither the lock nor the event loop for long. */
  mergedSegments: 500,
  /** The same for their points: a message may bring thousands. */
  mergedPoints: 50_000,
  /** Late rows merged in one step: about an hour of a channel. */
  lateRows: 5_000,
} as const
