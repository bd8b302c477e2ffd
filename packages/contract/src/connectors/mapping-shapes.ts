import { CERTAINTIES } from '@millwright/domain/connectors/mapping'
import { PROBLEMS } from '@millwright/domain/connectors/problems'
import Type, { type Static } from 'typebox'
import { MAX_UNIT_LENGTH } from '../wire/message-limits.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Line, OptionalLine } from '../wire/text.ts'
import { MAX_CHANNEL_LENGTH } from '../wire/topics.ts'

/** Ids of nodes are of the machine: an OPC UA server may have long ones. */
export const NodeId = Type.String({ minLength: 1, maxLength: 1000 })
export const MAX_MAPPED = 500
const MAX_WORDS = 100
const MAX_FACTOR = 1e12
/** Of what is shown of a machine's words. */
const MAX_SHOWN = 2000

const Factor = Type.Number({ minimum: -MAX_FACTOR, maximum: MAX_FACTOR })

const Conversion = Type.Union([
  Closed({
    Kind: Type.Literal('value'),
    Scale: Factor,
    Offset: Factor,
    Unit: OptionalLine(MAX_UNIT_LENGTH),
  }),
  Closed({
    Kind: Type.Literal('words'),
    /** Others say nothing; `*` is every other one. */
    Words: Type.Array(Closed({ From: OptionalLine(200), To: OptionalLine(200) }), { maxItems: MAX_WORDS }),
  }),
  Closed({ Kind: Type.Literal('alarm'), Code: OptionalLine(100), Text: OptionalLine(500) }),
])

export const MAX_NODE_NAME = 200

/** Several of one channel count in their order: the first that says something. */
export const MappedChannel = Closed({
  Channel: Line(MAX_CHANNEL_LENGTH),
  Node: NodeId,
  /** As people read it, such as `Flags / MachineOn`; an id of OPC UA may be a number. */
  Name: Type.Optional(OptionalLine(MAX_NODE_NAME)),
  As: Conversion,
})
export type MappedChannel = Static<typeof MappedChannel>

export const Mapping = Type.Array(MappedChannel, { maxItems: MAX_MAPPED })

export const ProposedChannel = Closed({
  ...MappedChannel.properties,
  Certainty: Type.Enum([...CERTAINTIES]),
  /** Ids of the levels above its node, the topmost first. */
  Above: Type.Array(NodeId, { maxItems: 20 }),
  /** Of its node by a companion specification, such as `opc40550:Overview/CurrentState`. */
  Meaning: Type.Optional(nullable(Type.String({ maxLength: MAX_SHOWN }))),
})
export type ProposedChannel = Static<typeof ProposedChannel>

const Shown = Type.String({ maxLength: MAX_SHOWN })
/** Null where the machine has no value. */
export const ShownValue = nullable(Type.Union([Type.Number(), Shown, Type.Boolean()]))
export type ShownValue = Static<typeof ShownValue>

/** A level or a value of what a machine offers. */
export const OfferedNode = Closed({
  Id: NodeId,
  Name: Shown,
  Kind: Type.Enum(['folder', 'value', 'alarms']),
  HasMore: Type.Boolean(),
  Type: nullable(Type.Enum(['number', 'text', 'boolean'])),
  Unit: Shown,
  Meaning: nullable(Shown),
  Words: Type.Array(Shown, { maxItems: 200 }),
  Value: ShownValue,
  /** When it was so, in epoch milliseconds; null for one that has not been read. */
  Ts: nullable(Type.Integer()),
  /** Since when the machine has had no good value of it; left out while it has one. */
  BadSince: Type.Optional(Type.Integer()),
})
export type OfferedNode = Static<typeof OfferedNode>

/** Where a node is, in words that another machine of its kind has too. */
export const NodePlace = Closed({
  Node: NodeId,
  Meaning: nullable(Type.String({ maxLength: 300 })),
  /** Names from below the machine down to the node itself. */
  Path: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }),
})
export type NodePlace = Static<typeof NodePlace>
export const NodePlaces = Type.Array(NodePlace, { maxItems: MAX_MAPPED })

/** A node that a search has found. */
export const SearchedNode = Closed({
  ...OfferedNode.properties,
  /** Names of the levels above it, the topmost first. */
  Path: Type.Array(Shown, { maxItems: 20 }),
})
export type SearchedNode = Static<typeof SearchedNode>

/** The outcome for one node that was looked for. */
export const LocatedNode = Closed({
  /** As it was asked for. */
  Wanted: NodeId,
  /** Null where the machine has none like it. */
  Node: nullable(NodeId),
  By: nullable(Type.Enum(['id', 'meaning', 'path'])),
  /** Of the node that was found. */
  Name: nullable(Type.String({ maxLength: MAX_NODE_NAME })),
  Place: nullable(NodePlace),
})
export type LocatedNode = Static<typeof LocatedNode>

export const PresentedCertificate = Closed({
  Sha256: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }),
  Name: Shown,
  Issuer: Shown,
  EndsAt: Type.Integer(),
})

/** Why a machine is not read, or not as it should be. */
export const SourceProblem = Closed({
  Code: Type.Enum([...PROBLEMS]),
  Detail: Shown,
  Certificate: nullable(PresentedCertificate),
  /** In epoch milliseconds. */
  From: nullable(Type.Integer()),
  To: nullable(Type.Integer()),
})
export type SourceProblem = Static<typeof SourceProblem>

/** How the connection to a machine is, as the program that reads it sees it. */
export const SourceHealth = Closed({
  State: Type.Enum(['connecting', 'connected', 'failed']),
  /** Since when, in epoch milliseconds. */
  Since: Type.Integer(),
  /** Nodes that are read. */
  Values: Type.Integer({ minimum: 0 }),
  LastReadingAt: nullable(Type.Integer()),
  Problems: Type.Array(SourceProblem, { maxItems: 50 }),
})
export type SourceHealth = Static<typeof SourceHealth>
