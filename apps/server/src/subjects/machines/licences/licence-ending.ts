import { type Concerns, defineEvent } from '../../../platform/events/durable-event.ts'

/** The last licence of a machine ends in so many days or less. */
export interface LicenceEnding extends Concerns {
  readonly machineId: number
  /** The public id. */
  readonly machine: string
  readonly activationId: number
  readonly days: number
  readonly endsAt: string
}

export const licenceEnding = defineEvent<LicenceEnding>()('licenceEnding', {
  key: ({ machine, activationId, days }) => `${machine} ${activationId} ${days}`,
  handlers: ['raise-licence-notices'],
})
