import Type, { type Static } from 'typebox'
import { Closed, defineCall } from '../call.ts'
import { Instant, MachineIds } from './status.ts'

/** An alarm from its raise to its clear, epoch milliseconds. */
export const RaisedAlarm = Closed({
  Code: Type.String(),
  /** Empty when the machine gives none. */
  Text: Type.String(),
  From: Type.Integer(),
  /** Null while it is active. */
  To: Type.Union([Type.Integer(), Type.Null()]),
})
export type RaisedAlarm = Static<typeof RaisedAlarm>

export const MachineAlarms = Closed({ MachineId: Type.String(), Alarms: Type.Array(RaisedAlarm) })
export type MachineAlarms = Static<typeof MachineAlarms>

export const listAlarms = defineCall({
  method: 'GET',
  path: '/api/machines/alarms',
  access: 'signedIn',
  tag: 'Alarms',
  summary:
    'The alarms of several machines that were active in a period of at most 48 hours, the last 500 of each; machines the caller does not see are left out',
  query: Closed({ from: Instant, to: Instant, machineIds: MachineIds }),
  result: Type.Array(MachineAlarms),
  paged: true,
})
