import { type Concerns, defineEvent } from '../../../platform/events/durable-event.ts'

/** Machines that an owner opened to a partner. */
export interface AccessGiven extends Concerns {
  /** The partner. */
  readonly organizationId: number
  readonly ownerId: number
  /** The public id. */
  readonly grant: string
}

export const accessGiven = defineEvent<AccessGiven>()('accessGiven', {
  key: ({ grant }) => grant,
  handlers: ['mail-access-given', 'raise-access-notices'],
})
