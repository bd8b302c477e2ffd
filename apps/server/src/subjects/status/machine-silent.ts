import { SILENCE_MS, SILENCE_NOTICE_MS } from '@millwright/domain/status/link'
import { type Concerns, defineEvent } from '../../platform/events/durable-event.ts'

/** A machine that was not heard of for so long that it counts as disconnected. */
export interface MachineSilent extends Concerns {
  readonly machineId: number
  /** The public id. */
  readonly machine: string
  /** From when on it is disconnected, epoch milliseconds. */
  readonly since: number
}

export const machineSilent = defineEvent<MachineSilent>()('machineSilent', {
  key: ({ machine, since }) => `${machine} ${since}`,
  handlers: ['raise-silence-notices'],
  delayMs: SILENCE_NOTICE_MS - SILENCE_MS,
})
