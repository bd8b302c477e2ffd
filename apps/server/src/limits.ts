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
  heavyCallsWaiting: 2_000,
  /** Addresses and callers whose requests are counted at once; beyond it the oldest are forgotten. */
  countedCallers: 20_000,
  /** A body of a call that anyone may make: a token of another provider is the largest thing in one. */
  anonymousBodyBytes: 16 * KIB,
  /** Values in a body, of all its lists and fields: twice the longest list of the contract. */
  bodyValues: 100_000,
  /** Of a body that is refused before it is read, without sign-in: a picture, so that its answer is seen. */
  unreadBytes: 8 * MIB,
  unreadWithinMs: 5_000,
  /** Of the calls that read much, of one organization: others find a place at once. */
  heavyCallsOrganization: 3,
  /** Waiting, of one organization and of one person or device: more than pages ask for, and room for others. */
  heavyCallsWaitingOrganization: 500,
  heavyCallsWaitingEach: 50,
  /** For so long a call that reads much keeps its place while a slow client sends or reads. */
  heavyHeldMs: 30_000,
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
  /** Connections that have not signed in; one more is closed, and that device tries again. */
  unauthenticated: 4_096,
  /** Of these, from one address: idle ones must leave room for the devices of others. */
  unauthenticatedPerAddress: 512,
  filtersPerConnection: 100,
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
