import {
  CATALOGUE_FAULTS,
  CATALOGUE_LIMITS,
  MOST_DOCUMENTS,
  MOST_LANGUAGES,
} from '@millwright/domain/alarms/catalogue-file'
import { line, optionalLine } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { paging, type Sort, sorting } from '../wire/paging.ts'
import { Closed } from '../wire/schemas.ts'
import { Id, Line, OptionalLine, type TextFields, textSchemas } from '../wire/text.ts'
import { DocumentTranslation } from './alarms.ts'

const tag = 'Alarms'

/** The maker and the part may stay empty. */
export const catalogueFields = {
  Manufacturer: optionalLine(),
  Code: line(200),
  Part: optionalLine(),
} satisfies TextFields

export const CatalogueEntry = Closed({
  Id: Type.String(),
  /** Empty for every maker. */
  Manufacturer: Type.String(),
  /** Empty for every family. */
  Family: Type.String(),
  Code: Type.String(),
  /** Number of the spare part; empty without one. */
  Part: Type.String(),
  Texts: Type.Array(Closed({ Locale: Type.String(), Text: Type.String() })),
  Documents: Type.Array(Closed({ Translations: Type.Array(DocumentTranslation) })),
  /** When it was last changed, epoch milliseconds. */
  ChangedAt: Type.Integer(),
})
export type CatalogueEntry = Static<typeof CatalogueEntry>

const Locale = Type.String({ minLength: 2, maxLength: CATALOGUE_LIMITS.locale })

const CatalogueBody = Closed({
  ...textSchemas(catalogueFields),
  Family: Type.String({ maxLength: CATALOGUE_LIMITS.family }),
  Texts: Type.Array(Closed({ Locale, Text: Line(CATALOGUE_LIMITS.text) }), { maxItems: MOST_LANGUAGES }),
  Documents: Type.Array(
    Closed({
      Translations: Type.Array(
        Closed({
          Title: Line(CATALOGUE_LIMITS.title),
          /** `http:`, `https:`, or the path of a document of a machine of the organization. */
          Link: Line(CATALOGUE_LIMITS.link),
          Locale,
          Type: OptionalLine(CATALOGUE_LIMITS.type),
        }),
        { minItems: 1, maxItems: MOST_LANGUAGES },
      ),
    }),
    { maxItems: MOST_DOCUMENTS },
  ),
})
export type CatalogueBody = Static<typeof CatalogueBody>

const ofOrganization = {
  tag,
  access: 'alarmCatalogueEditor',
  params: Closed({ org: Type.String() }),
} as const
const one = { ...ofOrganization, params: Closed({ org: Type.String(), entryId: Id }) } as const

/** Not by text, languages or documents: an entry has several, which would have to be unpacked for all of them. */
export const CATALOGUE_SORTS = ['code', 'machines', 'part'] as const
export type CatalogueSort = Sort<(typeof CATALOGUE_SORTS)[number]>

export const listCatalogue = defineCall({
  ...ofOrganization,
  method: 'GET',
  path: '/api/:org/alarm-catalogue',
  summary: 'The own catalogue of alarms, by maker, family and code unless sorted otherwise',
  query: Closed({
    ...paging,
    ...sorting(CATALOGUE_SORTS),
    /** Found in the code, the maker, the part or a text. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    family: Type.Optional(Type.String({ maxLength: CATALOGUE_LIMITS.family })),
  }),
  result: Type.Array(CatalogueEntry),
  paged: true,
})

export const addToCatalogue = defineCall({
  ...ofOrganization,
  method: 'POST',
  path: '/api/:org/alarm-catalogue',
  summary: 'Adds what is known about the alarms of one code',
  body: CatalogueBody,
  result: CatalogueEntry,
  errors: ['CATALOGUE_ENTRY_EXISTS'],
})

export const changeCatalogue = defineCall({
  ...one,
  method: 'PUT',
  path: '/api/:org/alarm-catalogue/:entryId',
  summary: 'Replaces an entry of the own catalogue',
  body: CatalogueBody,
  result: CatalogueEntry,
  errors: ['NOT_FOUND', 'CATALOGUE_ENTRY_EXISTS'],
})

export const removeFromCatalogue = defineCall({
  ...one,
  method: 'DELETE',
  path: '/api/:org/alarm-catalogue/:entryId',
  summary: 'Removes an entry of the own catalogue',
  result: null,
  errors: ['NOT_FOUND'],
})

/** A call takes no more bytes, with room for those that JSON adds. */
export const MAX_CATALOGUE_FILE = 750_000

export const CatalogueImport = Closed({
  Added: Type.Integer(),
  Changed: Type.Integer(),
  /** With one of them nothing was stored; the first hundred. */
  Faults: Type.Array(
    Closed({
      /** Of a CSV file the line, of JSON the place in the list, from 1. */
      Line: Type.Integer(),
      /** Empty where it is not about one field. */
      Field: Type.String(),
      Fault: Type.Enum([...CATALOGUE_FAULTS]),
    }),
  ),
})
export type CatalogueImport = Static<typeof CatalogueImport>

export const importCatalogue = defineCall({
  ...ofOrganization,
  method: 'POST',
  path: '/api/:org/alarm-catalogue/import',
  summary:
    'Adds the entries of a file, or replaces those of the same maker, family and code; with a fault in one line nothing is stored',
  body: Closed({
    Format: Type.Enum(['csv', 'json']),
    /** Of the file, without what ends them. */
    Lines: Type.Array(Type.String({ maxLength: 20_000 }), { minItems: 1, maxItems: 50_000 }),
  }),
  result: CatalogueImport,
  isHeavy: true,
})
