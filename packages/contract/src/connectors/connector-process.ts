import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id } from '../wire/text.ts'
import {
  browseMachine,
  ConnectorBacklog,
  Draft,
  locateNodes,
  proposeMapping,
  searchMachine,
  tryMapping,
} from './connectors.ts'
import { Mapping, NodePlaces, SourceHealth } from './mapping-shapes.ts'
import { MachineSource } from './settings.ts'

/** How a connector reports a machine or its answers in one call. */
export const MAX_CONNECTOR_BODY_BYTES = 4 * 1024 * 1024
/** So many machines one connector reads. */
export const MAX_MACHINES_OF_CONNECTOR = 1000
/** How long the portal waits before it answers that nothing is new. */
export const CONNECTOR_POLL_MS = 20_000
/** Commands that a connector works on at the same time. */
export const MAX_COMMANDS_UNDER_WAY = 200

const tag = 'Connectors'

const Secrets = Type.Record(Type.String(), Type.String())

/** How a machine is to be read. */
export const ReadMachine = Closed({
  Machine: Id,
  Source: MachineSource,
  Secrets,
  Trusted: Type.Array(Type.String()),
  Mapping,
  /** The backlog of one that is off is sent all the same. */
  IsOn: Type.Boolean(),
})
export type ReadMachine = Static<typeof ReadMachine>

/** Something that somebody in front of a page waits for. */
export const ConnectorCommand = Closed({
  Id,
  Machine: Id,
  Draft: Closed({ ...Draft.properties, Secrets }),
  Request: Type.Union([
    Closed({ Kind: Type.Literal('browse'), Node: nullable(Type.String()) }),
    Closed({ Kind: Type.Literal('propose') }),
    Closed({ Kind: Type.Literal('search'), Text: Type.String() }),
    Closed({ Kind: Type.Literal('locate'), Nodes: NodePlaces }),
    Closed({ Kind: Type.Literal('try'), Mapping, Nodes: Type.Array(Type.String()) }),
  ]),
})
export type ConnectorCommand = Static<typeof ConnectorCommand>

/** Of each command the body of its answer is what the page gets. */
export const COMMAND_ANSWERS = {
  browse: browseMachine.result,
  propose: proposeMapping.result,
  search: searchMachine.result,
  locate: locateNodes.result,
  try: tryMapping.result,
} as const

export const syncConnector = defineCall({
  method: 'POST',
  path: '/api/connectors/me/sync',
  access: 'connector',
  tag,
  summary:
    'A connector says how it is, and gets what it has to read and do; waits for up to twenty seconds until something is new',
  body: Closed({
    Version: Type.String({ maxLength: 50 }),
    /** By its own clock, in epoch milliseconds. */
    Time: Type.Integer(),
    /** Of the configuration that it has; empty for none. */
    Revision: Type.String({ maxLength: 64 }),
    Backlog: ConnectorBacklog,
    /** Of those whose health is another than it last reported. */
    Health: Type.Array(Closed({ Machine: Id, Health: SourceHealth }), {
      maxItems: MAX_MACHINES_OF_CONNECTOR,
    }),
    /** That it works on: they are not sent again. Others are, until their answer is there, because an answer to this call may be lost. */
    UnderWay: Type.Array(Id, { maxItems: MAX_COMMANDS_UNDER_WAY }),
    /** It does not wait for anything new. */
    IsHurried: Type.Boolean(),
  }),
  result: Closed({
    /** By the clock of the portal: when it heard the call, and when it answered. Machines are read by this clock. */
    HeardAt: Type.Optional(Type.Integer()),
    Time: Type.Integer(),
    Revision: Type.String(),
    /** Null where it has them already. */
    Machines: nullable(Type.Array(ReadMachine)),
    Commands: Type.Array(ConnectorCommand),
  }),
  errors: ['TOO_MANY_REQUESTS'],
})
export type ConnectorSync = Static<NonNullable<typeof syncConnector.body>>

export const answerCommand = defineCall({
  method: 'POST',
  path: '/api/connectors/me/answers/:commandId',
  access: 'connector',
  tag,
  summary: 'The answer to a command; one that nobody waits for any more is dropped',
  params: Closed({ commandId: Id }),
  body: Type.Record(Type.String(), Type.Unknown()),
  result: null,
})

/** How many machines one call brings points of, and how many bytes before they are packed. */
export const MAX_POINTS_BODY = {
  machines: MAX_MACHINES_OF_CONNECTOR,
  bytes: MAX_CONNECTOR_BODY_BYTES,
} as const

/**
 * The answer comes when the points are stored. A machine a line: its id, a space, and a map as a device sends it. What becomes of one machine is no matter of another.
 */
export const storeConnectorPoints = defineCall({
  method: 'POST',
  path: '/api/connectors/me/points',
  access: 'connector',
  tag,
  summary:
    'Stores points of machines that the connector reads, plain or in gzip: a machine a line, as its id, a space, and a map of channel to a point or a list of them. Those that are not named in the answer are stored',
  takes: 'text/plain',
  result: Closed({
    /** They would be refused again. */
    Refused: Type.Array(Closed({ Machine: Id, Message: Type.String() })),
    /** Could not be stored yet: send them again. */
    Later: Type.Array(Id),
  }),
  errors: ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS', 'UNSUPPORTED_MEDIA_TYPE'],
})
