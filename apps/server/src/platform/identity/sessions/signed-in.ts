import { type Concerns, defineEvent } from '../../events/durable-event.ts'

/** Somebody signed in. Nothing of it says who: it leaves the installation. */
export interface SignedIn extends Concerns {
  /** Epoch milliseconds. */
  readonly at: number
  readonly loginMethod: string
  readonly organizationType: string
  readonly language: string
}

export const signedIn = defineEvent<SignedIn>()('signedIn', { handlers: ['send-analytics'] })
