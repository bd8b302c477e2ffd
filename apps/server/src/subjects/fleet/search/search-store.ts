import { int8Array } from '../../../platform/database/binary-arrays.ts'
import type { Database } from '../../../platform/database/database.ts'
import { SEEN, type Viewer, viewerValues } from '../../../platform/registry/machine-store.ts'
import type { SearchWords } from '../../../platform/search/search-words.ts'

export interface FoundMachine {
  readonly id: number
  readonly publicId: string
}

export interface FoundPerson {
  readonly publicId: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
}

export interface MachineName extends FoundMachine {
  readonly name: string
}

const PERSON = `search_form(concat_ws(chr(10), a.firstname || ' ' || a.lastname, a.username, a.email))`

/** Each word has to be in the text; the words are the parameters from `first` on. */
const containsAll = (text: string, { parts }: SearchWords, first: number): string =>
  parts.map((_, at) => `${text} like $${first + at}`).join(' and ')

export function createSearchStore(db: Database) {
  return {
    async machineIdsSeenBy(viewer: Viewer): Promise<number[]> {
      const { rows } = await db.query<{ id: number }>(
        `select m.id from machine m where ${SEEN}`,
        viewerValues(viewer),
      )
      return rows.map(({ id }) => id)
    },

    /** What is called exactly so first, then names that begin so, then a word that begins so; one's own before others'. */
    async machines(viewer: Viewer, words: SearchWords, limit: number): Promise<FoundMachine[]> {
      const { rows } = await db.query<FoundMachine>(
        `select m.id, m.public_id as "publicId" from machine m
          where ${SEEN} and ${containsAll('m.search_text', words, 7)}
          order by case when $4 in (search_form(m.name), search_form(m.short_name), search_form(m.serial)) then 0
                        when m.search_text like $5 then 1
                        when strpos(' ' || translate(m.search_text, '-_' || chr(10), '   '), ' ' || $4) > 0 then 2
                        else 3 end,
                   m.organization_id = $2 desc, m.name, m.id
          limit $6`,
        [...viewerValues(viewer), words.whole, words.start, limit, ...words.parts],
      )
      return rows
    },

    async people(organizationId: number, words: SearchWords, limit: number): Promise<FoundPerson[]> {
      const { rows } = await db.query<FoundPerson>(
        `select a.public_id as "publicId", a.firstname, a.lastname, a.email from account a
          where a.organization_id = $1 and ${containsAll(PERSON, words, 4)}
          order by ${PERSON} like $2 desc, lower(a.firstname || ' ' || a.lastname), a.id limit $3`,
        [organizationId, words.start, limit, ...words.parts],
      )
      return rows
    },

    async namesOf(machineIds: readonly number[]): Promise<Map<number, MachineName>> {
      const { rows } = await db.query<MachineName>(
        'select id, public_id as "publicId", name from machine where id = any($1::bigint[])',
        [int8Array(machineIds)],
      )
      return new Map(rows.map((row) => [row.id, row]))
    },
  }
}
