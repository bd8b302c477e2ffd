import type { SourceProblem } from '@millwright/domain/connectors/problems'
import { type Source } from './source.ts'
/** Gives up on a machine that does not answer, and closes what it opens later after all. */
export declare function openWithin(
  ms: number,
  stopped: AbortSignal,
  open: (signal: AbortSignal) => Promise<Source>,
): Promise<Source>
export declare const problemOf: (error: unknown) => SourceProblem
