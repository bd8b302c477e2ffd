import type {
  Connector,
  ConnectorTemplate,
  MachineConnector,
} from '@millwright/contract/connectors/connectors'
import { isConnectorAway } from '@millwright/domain/connectors/connector-away'
import type { ConnectorRow } from './connector-store.ts'
import type { MachineConnectorRow } from './machine-connector-store.ts'
import type { TemplateRow } from './template-store.ts'

/** The backlog of one organization is not the business of another. */
export function presentConnector(row: ConnectorRow, now: number): Connector {
  const isBuiltIn = row.organizationId === null
  const seenAt = row.seenAt?.getTime() ?? null
  return {
    Id: row.publicId,
    Name: row.name,
    IsBuiltIn: isBuiltIn,
    Version: row.version,
    SeenAt: seenAt,
    IsAway: isConnectorAway({ isBuiltIn, seenAt }, now),
    ClockAheadMs: row.clockAheadMs,
    Machines: row.machines,
    Backlog: isBuiltIn && row.machines === 0 ? null : row.backlog,
  }
}

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
  Settings: { ...row.settings },
  Mapping: [...row.mapping],
  Places: [...row.places],
  SavedAt: row.savedAt.getTime(),
})
