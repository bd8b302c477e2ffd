import { line } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Id, type TextFields, textSchemas } from '../wire/text.ts'
import {
  LocatedNode,
  Mapping,
  NodeId,
  NodePlaces,
  OfferedNode,
  ProposedChannel,
  SearchedNode,
  ShownValue,
  SourceHealth,
  SourceProblem,
} from './mapping-shapes.ts'
import { MachineSource, SET_PROTOCOLS } from './settings.ts'

const tag = 'Connectors'

export const connectorFields = { Name: line(100) } as const satisfies TextFields
export const templateFields = { Name: line(100) } as const satisfies TextFields

/** The backlog of a connector, kept until the portal has stored it. */
export const ConnectorBacklog = Closed({
  Points: Type.Integer({ minimum: 0 }),
  Bytes: Type.Integer({ minimum: 0 }),
  /** Of the oldest point, in epoch milliseconds. */
  OldestAt: nullable(Type.Integer()),
  /** Points that gave way because there was no more room, and those that were lost, in the last day. */
  Thinned: Type.Integer({ minimum: 0 }),
  Dropped: Type.Integer({ minimum: 0 }),
  IsDiskFull: Type.Boolean(),
})
export type ConnectorBacklog = Static<typeof ConnectorBacklog>

/** A program that reads machines. */
export const Connector = Closed({
  Id,
  Name: Type.String(),
  /** It runs with the portal itself. */
  IsBuiltIn: Type.Boolean(),
  Version: nullable(Type.String()),
  /** When it was last heard, in epoch milliseconds; null for never. */
  SeenAt: nullable(Type.Integer()),
  /** It has not been heard for over a minute. */
  IsAway: Type.Boolean(),
  /** By how much its clock is ahead of the portal's. */
  ClockAheadMs: nullable(Type.Integer()),
  Machines: Type.Integer(),
  Backlog: nullable(ConnectorBacklog),
})
export type Connector = Static<typeof Connector>

const Secrets = Type.Record(
  Type.String({ pattern: '^[A-Z][A-Za-z]{0,30}$' }),
  // A certificate with its chain has some thousands.
  Type.String({ maxLength: 10_000 }),
)
const Trusted = Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }), { maxItems: 20 })

/** How a machine is reached, before it is saved. */
const reached = {
  Connector: Id,
  Source: MachineSource,
  /** One that is left out or empty stays as it was saved. */
  Secrets,
  /** SHA-256 of certificates of the machine that somebody trusts. */
  Trusted,
}
export const Draft = Closed(reached)
export type ConnectorDraft = Static<typeof Draft>

export const MachineConnector = Closed({
  Connector: Id,
  Source: MachineSource,
  /** Names of those that are saved; they are never shown. */
  Secrets: Type.Array(Type.String()),
  Trusted,
  Mapping,
  IsOn: Type.Boolean(),
  SavedAt: Type.Integer(),
  /** Null until the connector has reported it. */
  Health: nullable(SourceHealth),
  HealthAt: nullable(Type.Integer()),
})
export type MachineConnector = Static<typeof MachineConnector>

const ofOrganization = Closed({ org: Type.String() })
const ofMachine = { tag, params: Closed({ org: Type.String(), id: Type.String() }) } as const

export const getMachineConnector = defineCall({
  ...ofMachine,
  access: 'machineEditor',
  method: 'GET',
  path: '/api/:org/machines/:id/connector',
  summary: 'How a machine is read that does not speak to the portal itself, and how that goes',
  result: Closed({ Connection: nullable(MachineConnector), Connectors: Type.Array(Connector) }),
})

export const putMachineConnector = defineCall({
  ...ofMachine,
  access: 'machineEditor',
  method: 'PUT',
  path: '/api/:org/machines/:id/connector',
  summary: 'Sets how a machine is read, and which of its values become which channels',
  body: Closed({ ...reached, Mapping, IsOn: Type.Boolean() }),
  result: null,
  errors: ['CONNECTOR_NOT_FOUND'],
})

export const deleteMachineConnector = defineCall({
  ...ofMachine,
  access: 'machineEditor',
  method: 'DELETE',
  path: '/api/:org/machines/:id/connector',
  summary: 'Ends that a machine is read; what was stored stays',
  result: null,
  errors: ['MACHINE_CONNECTOR_NOT_FOUND'],
})

const away = ['CONNECTOR_NOT_FOUND', 'CONNECTOR_AWAY'] as const

export const browseMachine = defineCall({
  ...ofMachine,
  access: 'machineEditor',
  method: 'POST',
  path: '/api/:org/machines/:id/connector/browse',
  summary:
    'What a machine offers below a node, with its present values; connects to it by a draft, stores nothing',
  body: Closed({ Draft, Node: nullable(NodeId) }),
  result: Closed({
    /** Why it cannot be read; null when it can. */
    Problem: nullable(SourceProblem),
    Nodes: Type.Array(OfferedNode),
    /** There are more than can be shown. */
    IsCut: Type.Boolean(),
  }),
  errors: away,
})

export const proposeMapping = defineCall({
  ...ofMachine,
  access: 'machineEditor',
  method: 'POST',
  path: '/api/:org/machines/:id/connector/proposal',
  summary:
    'Which node would be which channel, by what the specification of the machine says or by name and unit',
  body: Closed({ Draft }),
  result: Closed({
    Problem: nullable(SourceProblem),
    Proposed: Type.Array(ProposedChannel),
    /** How many nodes were looked at. */
    Nodes: Type.Integer(),
  }),
  errors: away,
})

export const searchMachine = defineCall({
  ...ofMachine,
  access: 'machineEditor',
  method: 'POST',
  path: '/api/:org/machines/:id/connector/search',
  summary:
    'Nodes of a machine by a part of their name, id or meaning; connects to it by a draft, stores nothing',
  body: Closed({ Draft, Text: Type.String({ minLength: 1, maxLength: 100 }) }),
  result: Closed({
    Problem: nullable(SourceProblem),
    Nodes: Type.Array(SearchedNode),
    /** There are more than can be shown, or the machine could not be looked through in time. */
    IsCut: Type.Boolean(),
  }),
  errors: away,
})

export const locateNodes = defineCall({
  ...ofMachine,
  access: 'machineEditor',
  method: 'POST',
  path: '/api/:org/machines/:id/connector/places',
  summary:
    'Where nodes of a mapping are on this machine: those that it does not have are looked for by their meaning, then by their place',
  body: Closed({ Draft, Nodes: NodePlaces }),
  result: Closed({
    Problem: nullable(SourceProblem),
    /** In the order of the nodes; none where the machine cannot be read. */
    Found: Type.Array(LocatedNode),
  }),
  errors: away,
})

const TriedPoint = Closed({
  v: Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Record(Type.String(), Type.Unknown())]),
  ts: Type.Integer(),
})

export const tryMapping = defineCall({
  ...ofMachine,
  access: 'machineEditor',
  method: 'POST',
  path: '/api/:org/machines/:id/connector/trial',
  summary:
    'What the last ten minutes would have been with this mapping, since the machine is connected by this draft; stores nothing',
  body: Closed({ Draft, Mapping, Nodes: Type.Array(NodeId, { maxItems: 500 }) }),
  result: Closed({
    Problem: nullable(SourceProblem),
    /** Since when it is read, at most ten minutes ago. */
    From: nullable(Type.Integer()),
    Channels: Type.Array(
      Closed({
        Channel: Type.String(),
        /** The newest ones, in the order of their times. */
        Points: Type.Array(TriedPoint),
        /** That there were. */
        Count: Type.Integer(),
      }),
    ),
    /** Present values of the nodes that were named. */
    Now: Type.Array(Closed({ Node: NodeId, Value: ShownValue, Ts: Type.Integer() })),
  }),
  errors: away,
})

export const listConnectors = defineCall({
  tag,
  access: 'machineRegistrar',
  method: 'GET',
  path: '/api/:org/connectors',
  params: ofOrganization,
  summary: 'Programs that read machines of the organization',
  result: Type.Array(Connector),
})

export const addConnector = defineCall({
  tag,
  access: 'connectionsManager',
  method: 'POST',
  path: '/api/:org/connectors',
  params: ofOrganization,
  summary: 'Adds a program that reads machines; its token is shown once',
  body: Closed(textSchemas(connectorFields)),
  result: Closed({ Id, Token: Type.String(), Address: Type.String() }),
  errors: ['TOO_MANY_CONNECTORS'],
})

export const removeConnector = defineCall({
  tag,
  access: 'connectionsManager',
  method: 'DELETE',
  path: '/api/:org/connectors/:connectorId',
  params: Closed({ org: Type.String(), connectorId: Id }),
  summary: 'Removes a program that reads no machine; its token is no longer good',
  result: null,
  errors: ['CONNECTOR_NOT_FOUND', 'CONNECTOR_HAS_MACHINES'],
})

export const replaceConnectorToken = defineCall({
  tag,
  access: 'connectionsManager',
  method: 'POST',
  path: '/api/:org/connectors/:connectorId/token',
  params: Closed({ org: Type.String(), connectorId: Id }),
  summary:
    'Another token for a program that reads machines, shown once; the one before is no longer good from now on',
  result: Closed({ Id, Token: Type.String(), Address: Type.String() }),
  errors: ['CONNECTOR_NOT_FOUND'],
})

/** Settings of a protocol by their names; those that are of one machine are not among them. */
const TemplateSettings = Type.Record(Type.String({ pattern: '^[A-Z][A-Za-z]{0,30}$' }), Type.Unknown())

export const ConnectorTemplate = Closed({
  Id,
  Name: Type.String(),
  /** Of the machines that it was made for. */
  Maker: Type.String(),
  Family: Type.String(),
  Protocol: Type.String(),
  /** Without address, user and what else is of one machine. */
  Settings: TemplateSettings,
  Mapping,
  /** Of its nodes, to find them on a machine that has other ids. */
  Places: NodePlaces,
  SavedAt: Type.Integer(),
})
export type ConnectorTemplate = Static<typeof ConnectorTemplate>

export const listTemplates = defineCall({
  tag,
  access: 'machineRegistrar',
  method: 'GET',
  path: '/api/:org/connector-templates',
  params: ofOrganization,
  summary: 'Mappings that were saved for machines of a kind',
  result: Type.Array(ConnectorTemplate),
})

export const addTemplate = defineCall({
  tag,
  access: 'machineRegistrar',
  method: 'POST',
  path: '/api/:org/connector-templates',
  params: ofOrganization,
  summary: 'Saves a mapping for machines of a kind; one of the same name is replaced',
  body: Closed({
    ...textSchemas(templateFields),
    Maker: Type.String({ maxLength: 100 }),
    Family: Type.String({ maxLength: 100 }),
    Protocol: Type.Enum([...SET_PROTOCOLS]),
    Settings: Type.Optional(TemplateSettings),
    Mapping,
    Places: Type.Optional(NodePlaces),
  }),
  result: Closed({ Id }),
  errors: ['TOO_MANY_TEMPLATES'],
})

export const removeTemplate = defineCall({
  tag,
  access: 'machineRegistrar',
  method: 'DELETE',
  path: '/api/:org/connector-templates/:templateId',
  params: Closed({ org: Type.String(), templateId: Id }),
  summary: 'Removes a saved mapping; machines that were set by it stay as they are',
  result: null,
  errors: ['TEMPLATE_NOT_FOUND'],
})
