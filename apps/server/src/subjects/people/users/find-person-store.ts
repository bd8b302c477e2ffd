import type { Database } from '../../../platform/database/database.ts'
import { finds, foundBy, type SearchWords } from '../../../platform/search/search-words.ts'

interface FoundPerson {
  readonly publicId: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
}

const PERSON = `search_form(concat_ws(chr(10), a.firstname || ' ' || a.lastname, a.username, a.email))`

export async function findPeople(
  db: Database,
  organizationId: number,
  words: SearchWords,
  limit: number,
): Promise<FoundPerson[]> {
  const { rows } = await db.query<FoundPerson>(
    `select a.public_id as "publicId", a.firstname, a.lastname, a.email from account a
      where a.organization_id = $1 and ${finds(PERSON, words, 4)}
      order by ${PERSON} like $2 desc, lower(a.firstname || ' ' || a.lastname), a.id limit $3`,
    [organizationId, words.start, limit, ...foundBy(words)],
  )
  return rows
}
