import Type from 'typebox'
import { lastHad } from '../wire/last-had.ts'
import { Closed } from '../wire/schemas.ts'

export const FoundProgram = Closed({ Program: Type.String(), ...lastHad })

export const productionFound = { Programs: Type.Array(FoundProgram) }
