import Type, { type Static } from 'typebox'
import { alarmsFound } from './alarms/alarms.found.ts'
import { machinesFound } from './machines/machines.found.ts'
import { peopleFound } from './people/people.found.ts'
import { productionFound } from './production/production.found.ts'
import { FOUND_TEXTS } from './subjects.ts'
import { Closed } from './wire/schemas.ts'

export type FoundTextKind = (typeof FOUND_TEXTS)[number]

/** Something that people wrote or named, in which the words are. */
export const FoundText = Closed({
  Kind: Type.String({
    description: `One of ${FOUND_TEXTS.join(', ')}. Clients pass over kinds that they do not know.`,
  }),
  /** Of a part it is that of a machine which needs it. */
  Id: Type.String(),
  Title: Type.String(),
  Text: Type.String(),
  /** Empty for what has none, such as a site. */
  Time: Type.String(),
})
export type FoundText = Static<typeof FoundText>

/** Joined from the subjects, the best of each kind first: hits with fields of their own, and texts. */
export const Found = Closed({
  ...peopleFound,
  ...machinesFound,
  ...alarmsFound,
  ...productionFound,
  Texts: Type.Array(FoundText),
})
export type Found = Static<typeof Found>
