import type { SetProtocol } from '@millwright/contract/connectors/settings'
import type { ProposedChannel } from '@millwright/domain/connectors/mapping'
import type { OfferedNode } from '@millwright/domain/connectors/offered-node'
/** What the specification says counts, and names for the channels that it leaves out. */
export declare function proposeFor(protocol: SetProtocol, nodes: readonly OfferedNode[]): ProposedChannel[]
