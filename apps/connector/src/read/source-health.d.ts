import type { SourceHealth } from '@millwright/contract/connectors/mapping-shapes'
import type { SourceProblem } from '@millwright/domain/connectors/problems'
export interface HealthOptions {
  /** Nodes that are read. */
  values: number
  /** Something that people should see now; a newer reading alone is no such thing. */
  onHealth: (health: SourceHealth) => void
  now: () => number
}
/** How the connection to a machine is, in the words of the contract. */
export declare function createHealth({ values, onHealth, now }: HealthOptions): {
  now: () => SourceHealth
  /** What was wrong before is still shown while it is tried again. */
  connecting(): void
  connected(): void
  failed(problem: SourceProblem): void
  problem(problem: SourceProblem): void
  solved(code: SourceProblem['code']): void
  heard(at: number): void
}
