import type { ConnectorCommand } from '@millwright/contract/connectors/connector-process'
import type { browseMachine, proposeMapping, tryMapping } from '@millwright/contract/connectors/connectors'
import type { ResultOf } from '@millwright/contract/wire/call'
import type { OpenDraft } from '../protocols/open-source.ts'
export interface TrialsOptions {
  open: OpenDraft
  now: () => number
}
type Answer = ResultOf<typeof browseMachine> | ResultOf<typeof proposeMapping> | ResultOf<typeof tryMapping>
/** What people try before they save it, by machine and draft. */
export declare function createTrials({ open, now }: TrialsOptions): {
  /** A machine that cannot be read is an answer too. */
  answer(command: ConnectorCommand): Promise<Answer>
  stop(): Promise<void>
}
