import type { ProposedChannel } from '../mapping.ts'
import type { OfferedNode } from '../offered-node.ts'

export const proposeUmati = (_nodes: readonly OfferedNode[]): ProposedChannel[] => []
