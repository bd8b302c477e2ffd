import type { ReadMachine } from '@millwright/contract/connectors/connector-process'
import { type MappedPoint } from '@millwright/domain/connectors/mapper'
import type { Mapping } from '@millwright/domain/connectors/mapping'
import type { OfferedNode, Reading } from '@millwright/domain/connectors/offered-node'
import type { SourceProblem } from '@millwright/domain/connectors/problems'
import type { OpenDraft } from '../protocols/open-source.ts'
export type TriedDraft = Pick<ReadMachine, 'Source' | 'Secrets' | 'Trusted'>
export interface TrialOptions {
  draft: TriedDraft
  open: OpenDraft
  now: () => number
}
/** A connection for somebody in front of a page: what the machine offers, and what a mapping would make of it. */
export declare function startTrial({ draft, open, now }: TrialOptions): {
  isOver: () => boolean
  usedAt: () => number
  browse: (node: string | null) => Promise<readonly OfferedNode[]>
  walk(): Promise<OfferedNode[]>
  /** From the first time that a node is named it is read, so that the past of the trial grows. */
  watch(nodes: readonly string[]): Promise<void>
  /** By channel, in the order of their times. */
  pointsOf(mapping: Mapping): Map<string, MappedPoint[]>
  latest: (node: string) => Reading | undefined
  problem: () => SourceProblem | null
  /** Sources with a memory of their own send what was before. */
  since: () => number | null
  close(): Promise<void>
}
export type Trial = ReturnType<typeof startTrial>
