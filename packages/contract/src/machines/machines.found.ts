import Type from 'typebox'
import { lastHad } from '../wire/last-had.ts'
import { Closed } from '../wire/schemas.ts'
import { Machine } from './machines.ts'

export const FoundOperator = Closed({ Name: Type.String(), ...lastHad })

export const machinesFound = {
  Machines: Type.Array(Machine),
  /** Names of those who signed in at machines. */
  Operators: Type.Array(FoundOperator),
}
