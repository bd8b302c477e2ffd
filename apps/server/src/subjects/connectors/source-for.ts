import type { MachineSource } from '@millwright/contract/connectors/settings'
import type { FilesSettings } from '@millwright/contract/connectors/settings/files'
import type { ConnectorRef } from '../../platform/registry/connector-store.ts'

/**
 * How a connector is to read a machine. The one that runs with the portal reads for all organizations: below the folder for files
 * each has one of its own, called by its code, so that none reads what belongs to another.
 */
export function sourceFor(
  { organizationId }: Pick<ConnectorRef, 'organizationId'>,
  source: MachineSource,
  organizationCode: string,
): MachineSource {
  if (source.Protocol !== 'files' || organizationId !== null) return source
  const settings = source.Settings as FilesSettings
  const Folder = settings.Folder === '' ? organizationCode : `${organizationCode}/${settings.Folder}`
  return { Protocol: source.Protocol, Settings: { ...settings, Folder } }
}
