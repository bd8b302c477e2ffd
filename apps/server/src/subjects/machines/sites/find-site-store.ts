import type { Database } from '../../../platform/database/database.ts'
import { SEEN, type Viewer, viewerValues } from '../../../platform/registry/machine-store.ts'
import { finds, foundBy, type SearchWords } from '../../../platform/search/search-words.ts'

interface FoundSite {
  readonly publicId: string
  readonly name: string
  readonly city: string
}

const WORDS = `search_form(concat_ws(chr(10), s.name, s.city))`

/** Those of the organization that have a machine which the viewer sees; all of them for people who keep the sites. */
export async function findSites(
  db: Database,
  viewer: Viewer,
  keepsSites: boolean,
  words: SearchWords,
  limit: number,
): Promise<FoundSite[]> {
  const { rows } = await db.query<FoundSite>(
    `select s.public_id as "publicId", s.name, s.city from site s
      where s.organization_id = $2 and s.removed_at is null and ${finds(WORDS, words, 7)}
        and ($4::boolean or exists (select 1 from machine m where m.site_id = s.id and ${SEEN}))
      order by ${WORDS} like $5 desc, s.name, s.id limit $6`,
    [...viewerValues(viewer), keepsSites, words.start, limit, ...foundBy(words)],
  )
  return rows
}
