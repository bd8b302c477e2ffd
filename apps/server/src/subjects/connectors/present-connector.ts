import type {
  Connector,
  ConnectorTemplate,
  MachineConnector,
} from '@millwright/contract/connectors/connectors'
import type { ConnectorRow } from './connector-store.ts'
import type { MachineConnectorRow } from './machine-connector-store.ts'
import type { TemplateRow } from './template-store.ts'

/** The backlog of one organization is not the business of another. */
export const presentConnector = (row: ConnectorRow): Connector => ({
  Id: row.publicId,
  Name: row.name,
  IsBuiltIn: row.organizationId === null,
  Version: row.version,
  SeenAt: row.seenAt?.getTime() ?? null,
  ClockAheadMs: row.clockAheadMs,
  Machines: row.machines,
  Backlog: row.organizationId === null && row.machines === 0 ? null : row.backlog,
})

export const presentMachineConnector = (row: MachineConnectorRow): MachineConnector => ({
  Connector: row.connectorPublicId,
  Source: row.source,
  Secrets: [...row.secretNames],
  Trusted: [...row.trusted],
  Mapping: [...row.mapping],
  IsOn: row.isOn,
  SavedAt: row.savedAt.getTime(),
  Health: row.health,
  HealthAt: row.healthAt?.getTime() ?? null,
})

export const presentTemplate = (row: TemplateRow): ConnectorTemplate => ({
  Id: row.publicId,
  Name: row.name,
  Maker: row.maker,
  Family: row.family,
  Protocol: row.protocol,
  Mapping: [...row.mapping],
  SavedAt: row.savedAt.getTime(),
})
