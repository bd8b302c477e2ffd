import { type Concerns, defineEvent } from '../../platform/events/durable-event.ts'

/** An alarm of a machine that became active. */
export interface AlarmRaised extends Concerns {
  readonly machineId: number
  readonly code: string
  readonly text: string
  /** Epoch milliseconds. */
  readonly since: number
}

export const alarmRaised = defineEvent<AlarmRaised>()('alarmRaised', {
  key: ({ machineId, code, since }) => `${machineId} ${since} ${code}`,
  handlers: ['raise-alarm-notices'],
})
