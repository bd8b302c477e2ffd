import {
  type ConnectorCommand,
  MAX_COMMANDS_UNDER_WAY,
} from '@millwright/contract/connectors/connector-process'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { type PortalClient, PortalRefused } from '../portal/portal-client.ts'
import type { Trials } from './trials.ts'

export interface AnsweringOptions {
  portal: Pick<PortalClient, 'answer'>
  trials: Pick<Trials, 'answer'>
  log: (message: string) => void
  now: () => number
}

/** By then nobody waits for a command any more. */
const FORGOTTEN_MS = MINUTE_MS

/** Answers what people in front of a page wait for. The portal sends a command until it has the answer, so each is taken once. */
export function createAnswering({ portal, trials, log, now }: AnsweringOptions) {
  /** When each came. */
  const underWay = new Map<string, number>()

  async function answer(command: ConnectorCommand): Promise<void> {
    try {
      await portal.answer(command.Id, await trials.answer(command))
      underWay.delete(command.Id)
    } catch (error) {
      log(`an answer did not arrive: ${error instanceof Error ? error.message : error}`)
      // One that the portal does not want would be refused again; one that was lost is given again.
      if (!(error instanceof PortalRefused)) underWay.delete(command.Id)
    }
  }

  return {
    take(commands: readonly ConnectorCommand[]): void {
      for (const command of commands) {
        if (underWay.has(command.Id)) continue
        underWay.set(command.Id, now())
        void answer(command)
      }
    },

    underWay(): string[] {
      for (const [id, at] of underWay) if (now() - at > FORGOTTEN_MS) underWay.delete(id)
      return [...underWay.keys()].slice(-MAX_COMMANDS_UNDER_WAY)
    },
  }
}
