import Type, { type Static } from 'typebox'
import { lastHad } from '../wire/last-had.ts'
import { Closed } from '../wire/schemas.ts'

export const FoundAlarm = Closed({
  Code: Type.String(),
  Text: Type.String(),
  ...lastHad,
  /** On how many machines it is active now. */
  Open: Type.Integer(),
})
export type FoundAlarm = Static<typeof FoundAlarm>

export const alarmsFound = { Alarms: Type.Array(FoundAlarm) }
