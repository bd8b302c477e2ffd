import type { SetProtocol } from '@millwright/contract/connectors/settings'
import type { ProposedChannel } from '@millwright/domain/connectors/mapping'
import type { OfferedNode } from '@millwright/domain/connectors/offered-node'
import { proposeByName } from '@millwright/domain/connectors/propose-by-name'
import { proposeUmati } from '@millwright/domain/connectors/umati/propose-umati'

type Propose = (nodes: readonly OfferedNode[]) => ProposedChannel[]

/** By what the specification of a protocol says. */
const BY_SPECIFICATION: Record<SetProtocol, Propose> = {
  umati: proposeUmati,
}

/** What the specification says counts, and names for the channels that it leaves out. */
export function proposeFor(protocol: SetProtocol, nodes: readonly OfferedNode[]): ProposedChannel[] {
  const sure = BY_SPECIFICATION[protocol](nodes)
  const channels = new Set(sure.map(({ channel }) => channel))
  return [...sure, ...proposeByName(nodes, (channel) => !channels.has(channel))]
}
