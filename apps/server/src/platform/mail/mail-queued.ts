import { type Concerns, defineEvent } from '../events/durable-event.ts'

/** A mail that is to be sent. Its text is not here: it may hold a secret. */
export interface MailQueued extends Concerns {
  readonly mailId: number
  readonly to: string
  /** Without a secret. Events of earlier versions do not say. */
  readonly isResendable?: boolean
}

export const mailQueued = defineEvent<MailQueued>()('mailQueued', {
  key: ({ mailId }) => String(mailId),
  handlers: ['send-mail'],
})
