import type { Database } from '../../platform/database/database.ts'
import { SEEN, type Viewer, viewerValues } from '../../platform/registry/machine-store.ts'
import { finds, foundBy, type SearchWords } from '../../platform/search/search-words.ts'

export interface FoundMachine {
  readonly id: number
  readonly publicId: string
}

/**
 * Machines called exactly so first, then names that begin so, then a word that begins so; one's own before
 * others'.
 */
export async function findMachines(
  db: Database,
  viewer: Viewer,
  words: SearchWords,
  limit: number,
): Promise<FoundMachine[]> {
  const { rows } = await db.query<FoundMachine>(
    `select m.id, m.public_id as "publicId" from machine m
      where ${SEEN} and ${finds('m.search_text', words, 7)}
      order by case when $4 in (search_form(m.name), search_form(m.short_name), search_form(m.serial)) then 0
                    when m.search_text like $5 then 1
                    when strpos(' ' || translate(m.search_text, '-_' || chr(10), '   '), ' ' || $4) > 0 then 2
                    else 3 end,
               m.organization_id = $2 desc, m.name, m.id
      limit $6`,
    [...viewerValues(viewer), words.whole, words.start, limit, ...foundBy(words)],
  )
  return rows
}
