import { MAX_TOPIC_LENGTH } from '@millwright/contract/wire/topics'

/**
 * So much may one caller cost the others: rules: fairness 1. Work, memory and answers are bounded in bytes and in
 * time by caller, and one caller's excess never makes another wait. Limits that a device has to know are in
 * `contract/wire/message-limits.ts`, those that an operator may set in `config.ts`; everything else is here, and
 * nowhere else.
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
  /** Gauges, groups and heaters of a dashboard, each: no machine has so many, and a data model could name thousands. */
  dashboardParts: 200,
  /** Figures of the day that a machine may name, each of which is read for itself. */
  dayAggregates: 100,
  /** Text of one channel that waits for a browser, or for another process; of more the newest is kept. */
  liveText: 256 * KIB,
  /** A body of a call that anyone may make: a token of another provider is the largest thing in one. */
  anonymousBodyBytes: 16 * KIB,
  /** Values in a body, of all its lists and fields: twice the longest list of the contract. */
  bodyValues: 100_000,
  /** Of a body that is refused before it is read, without sign-in: a picture, so that its answer is seen. */
  unreadBytes: 8 * MIB,
  unreadWithinMs: 5_000,
  /** Of the calls that read much, of one organization: others find a slot at once. */
  heavyCallsOrganization: 3,
  /** Waiting, of one organization and of one person or device: more than pages ask for, and room for others. */
  heavyCallsWaitingOrganization: 500,
  heavyCallsWaitingEach: 50,
  /** For so long a call that reads much keeps its slot while a slow client sends or reads. */
  heavyHeldMs: 30_000,
} as const

export const MQTT_LIMITS = {
  /**
   * Messages in flight of all devices: several full batches, and in bytes what the heap holds easily once decoded. Each
   * organization has the same share of it, and within it each machine (`platform/ingest/inflight.ts`).
   */
  inflightMessages: 16_384,
  inflightBytes: 16 * MIB,
  /** Work on what devices send in one turn of the event loop, and of that for one machine; the rest waits for the next. */
  turnMs: 16,
  turnMsPerMachine: 4,
  /** Of packets that have arrived in part, of all devices: who has most of it is disconnected first. */
  unparsedBytes: 128 * MIB,
  /** The same of one machine: a data model, and a second one on a new connection. */
  unparsedBytesPerMachine: 16 * MIB,
  /** A packet is there as a whole within so long, and as much longer as its bytes take at the slowest rate. */
  packetWithinMs: 30_000,
  packetBytesPerSecond: 4 * KIB,
  /** The first packet, before the device has signed in: names, password and will. */
  connectBytes: 16 * KIB,
  signInWithinMs: 10_000,
  /**
   * Connections that have not signed in; for one more the oldest that has sent nothing is closed. Behind a balancer all
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
  /** MQTT 5: messages of QoS 1 and 2 of one connection that are not acknowledged; one more ends it. */
  receiveMaximum: 256,
  /** MQTT 5: of one connection, in either direction. */
  topicAliases: 64,
  /** MQTT 5: of one message. They are kept with it, and handed on. */
  propertyBytes: 16 * KIB,
  /** MQTT 5: one that is silent longer is found dead too late for its last will to be of use. */
  keepaliveSeconds: 60,
  /** Messages that are sent to a connection and not acknowledged by it. */
  sentAtOnce: 100,
  /** Messages of QoS 1 and 2 that wait for one session, in number and with their topics and properties in bytes. */
  sessionMessages: 1_000,
  sessionBytes: MIB,
  /** Sessions of one device that outlive their connections. */
  sessionsPerDevice: 8,
  /** They are kept for so long after their connection. */
  sessionSeconds: 7 * 24 * 3_600,
  /** Of a client whose session is kept: it is the key of rows. */
  clientIdLength: 256,
  /** Retained messages of one machine. */
  retainedTopics: 1_000,
  retainedBytes: 4 * MIB,
  /** A packet that is no PUBLISH: a hundred of the longest filters fit. */
  otherPacketBytes: 128 * KIB,
  /** Lines of the log a minute about packets that were refused: of one device or address, and of all. */
  faultsLoggedEach: 5,
  faultsLogged: 100,
} as const

export const TLS_LIMITS = {
  /** The first bytes of a connection are there within so long, and from its turn on its handshake is over. */
  firstBytesWithinMs: 10_000,
  handshakeWithinMs: 10_000,
  /** Handshakes that begin in one turn of the event loop: each takes about half a millisecond. */
  handshakesPerTurn: 8,
  /**
   * Begun and not over: beyond it others wait for one to end, or for a moment. A fleet that comes back has its handshakes one after the
   * other, each within its time, in place of all too late.
   */
  handshakesAtOnce: 256,
  crowdedMs: 20,
  /** With those that never end, each with buffers of its own; for one more the oldest is closed. */
  handshakesBegun: 2_048,
} as const

export type BrokerLimits = { readonly [Limit in keyof typeof MQTT_LIMITS]: number }

export const INGEST_LIMITS = {
  /** Points that are written together. */
  batchPoints: 5_000,
  /** Points of the past that are written together: a fresh one waits for one batch at most. */
  oldBatchPoints: 2_000,
  /** Data models and announcements of tests that are worked on at once, one of each machine. */
  apartAtOnce: 4,
  /** Payload that costs as much as a point: long texts are written in smaller batches. */
  bytesPerPoint: 256,
  /** Refused messages of a device that are kept with their reason, and how many bytes of them: short ones can all be taken in again. */
  rejectedPerMinute: 100,
  rejectedBytesPerMinute: 40 * KIB,
} as const

export const LINE_LIMITS = {
  /** Bodies of lines that wait to be stored, of all machines; each organization has its share, and within it each machine. */
  waitingBytes: 32 * MIB,
  waitingRequests: 1_024,
  /** Larger ones are read by turns, so many at once: small ones never wait behind them. */
  smallBytes: 64 * KIB,
  largeAtOnce: 2,
  /** Series with their fields in one request: more than channels that a machine may have. */
  fields: 10_000,
  /** Lines of a request that are named when it is refused. */
  namedFaults: 20,
  /** Of the lines that came last, so many are kept, with so much of each. */
  seenLines: 50,
  seenLength: 1_000,
  seenValues: 10,
  seenValueLength: 80,
  /** Between two writes of them, while nobody looks, and while somebody does. */
  seenEveryMs: 60_000,
  watchedEveryMs: 2_000,
} as const

export const STORE_LIMITS = {
  /** Segments merged in one step: enough to be quick, few enough to hold neither the lock nor the event loop for long. */
  mergedSegments: 500,
  /** The same for their points: a message may bring thousands. */
  mergedPoints: 50_000,
  /** Pieces that came late, and their points, merged in one step: enough to be quick, few enough to hold no lock for long. */
  latePieces: 500,
  latePoints: 10_000,
  /** The same for events. */
  eventRows: 5_000,
  /** Of a last value in a list, which has thousands of them: longer texts are cut to a beginning. */
  listedValueBytes: 4_000,
  listedValueChars: 1_000,
  /** Stored bytes that one step of a merge, of packing or of a read decodes; the heap holds several times as much easily. */
  bytesAtOnce: 16 * MIB,
  /** Texts in one segment: a read opens it as a whole, and each channel of the machine is looked for in it. */
  segmentBytes: MIB,
  /** A channel with so long texts gets a segment of its own when segments are merged, so that reads of others skip it. */
  ownBytes: 64 * KIB,
  /** Segments of several channels with so many bytes are merged however few they are, for the same reason. */
  heavyBytes: 8 * MIB,
  /** Texts in one block; an hour of a channel with more has several blocks. Others are packed as one. */
  blockBytes: 4 * MIB,
  /** Texts of events of one channel and one millisecond, which cannot be distinguished by time and are read together. */
  momentBytes: 4 * MIB,
  /** Texts in one answer of the values of a channel; the rest is read from the last moment of it on. */
  answerText: 8 * MIB,
} as const
