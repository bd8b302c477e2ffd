import Type from 'typebox'
import { Closed } from '../wire/schemas.ts'

export const FoundPerson = Closed({ Id: Type.String(), Name: Type.String(), Email: Type.String() })

export const peopleFound = {
  /** For those who manage users; empty for others. */
  People: Type.Array(FoundPerson),
}
