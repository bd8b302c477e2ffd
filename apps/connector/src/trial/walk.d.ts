import type { OfferedNode } from '@millwright/domain/connectors/offered-node'
import type { Source } from '../protocols/source.ts'
/** All that a machine offers, level by level, until there is no time left. */
export declare function walkNodes(source: Source, until: number, now: () => number): Promise<OfferedNode[]>
