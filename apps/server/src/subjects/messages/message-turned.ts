import { type Concerns, defineEvent } from '../../platform/events/durable-event.ts'

/** A message was written, changed or ended, or its time has come or is over. */
export interface MessageTurned extends Concerns {
  readonly organizationId: number
  readonly messageId: number
  /** Public ids of machines that it went to before and may not go to any more. */
  readonly formerly: readonly string[]
}

export const messageTurned = defineEvent<MessageTurned>()('messageTurned', { handlers: ['send-to-panels'] })
