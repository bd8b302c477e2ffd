import type { SetProtocol } from '@millwright/contract/connectors/settings'
import type { ProposedChannel } from '@millwright/domain/connectors/mapping'
import { proposeModbus } from '@millwright/domain/connectors/modbus/propose-modbus'
import { proposeMtconnect } from '@millwright/domain/connectors/mtconnect/propose-mtconnect'
import type { OfferedNode } from '@millwright/domain/connectors/offered-node'
import { proposeOpcua } from '@millwright/domain/connectors/opcua-proposal'
import { proposeByName } from '@millwright/domain/connectors/propose-by-name'
import { proposeShdr } from '@millwright/domain/connectors/shdr/propose-shdr'
import { proposeSparkplug } from '@millwright/domain/connectors/sparkplug/propose-sparkplug'

type Propose = (nodes: readonly OfferedNode[]) => ProposedChannel[]

/** By what the specification of a protocol says. */
const BY_SPECIFICATION: Record<SetProtocol, Propose> = {
  opcua: proposeOpcua,
  mtconnect: proposeMtconnect,
  shdr: proposeShdr,
  sparkplug: proposeSparkplug,
  modbus: proposeModbus,
  // The gateway publishes what it read by OPC UA.
  umati: proposeOpcua,
  // Columns have names and units, and no meaning of their own.
  files: () => [],
}

/** The specification counts; names decide for the channels that it leaves out. */
export function proposeFor(protocol: SetProtocol, nodes: readonly OfferedNode[]): ProposedChannel[] {
  const sure = BY_SPECIFICATION[protocol](nodes)
  const channels = new Set(sure.map(({ channel }) => channel))
  return [...sure, ...proposeByName(nodes, (channel) => !channels.has(channel))]
}
