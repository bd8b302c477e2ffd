import type { LookupAddress } from 'node:dns'
import type { OfferedNode, Reading } from '@millwright/domain/connectors/offered-node'
import type { SourceProblem } from '@millwright/domain/connectors/problems'

/**
 * Refuses addresses that may not be reached from here, and gives those that were looked at: a connection goes to one of them,
 * because a name that is looked up twice may lead elsewhere the second time.
 */
export type CheckAddress = (host: string, port: number) => Promise<readonly LookupAddress[]>

/** One connection to a machine. The runner opens another after a pause when it is lost: a source does not try again itself. */
export interface Source {
  /** The nodes below a node, or at the top for null. */
  browse(node: string | null): Promise<readonly OfferedNode[]>
  /** From now on these are read, and no others; the present value of each comes at once. Unknown ones are a problem, not an error. */
  watch(nodes: readonly string[]): Promise<void>
  close(): Promise<void>
}

export interface SourceOptions<Settings> {
  /** Of the protocol, as they were saved. */
  settings: Settings
  /** Opened only here: password, private key. */
  secrets: Readonly<Record<string, string>>
  /** SHA-256 of the certificates that somebody trusts, in lower-case hex. */
  trusted: readonly string[]
  /** Where the source was when its last readings were stored on disk, as it reported itself; null at the first start. */
  position: string | null
  /**
   * Without a position: so far back the past of what is read is wanted as well, where the machine has kept it. What it has not
   * kept is no gap: nobody has read it before.
   */
  pastMs?: number
  /** In the order of their times, by node. The position is stored in one transaction with them. */
  onReadings(readings: readonly Reading[], position?: string): void
  /** Something that people should know while the connection goes on, such as a gap. */
  onProblem(problem: SourceProblem): void
  /** That problem is over. */
  onSolved(code: SourceProblem['code']): void
  /** The connection is gone. Called once, and nothing after it. */
  onLost(problem: SourceProblem): void
  /** Connects to an address that a person typed; refuses those that may not be reached from here. */
  checkAddress: CheckAddress
  now(): number
  signal: AbortSignal
}

/** Rejects with a `SourceFailed` that says why there is no connection. */
export type OpenSource<Settings> = (options: SourceOptions<Settings>) => Promise<Source>

/** Why a source cannot be read. */
export class SourceFailed extends Error {
  readonly problem: SourceProblem

  constructor(problem: SourceProblem) {
    super(`${problem.code} ${problem.detail}`.trim())
    this.problem = problem
  }
}
