import type { Database } from '../../platform/database/database.ts'
import { type Viewer, viewerValues } from '../../platform/registry/machine-store.ts'
import { finds, foundBy, type SearchWords } from '../../platform/search/search-words.ts'
import { MINE } from './shared/activity-store.ts'

interface FoundActivity {
  readonly publicId: string
  readonly action: string
  readonly code: string
  readonly machine: string
  readonly raisedAt: Date
}

interface FoundTask {
  readonly publicId: string
  readonly action: string
  readonly code: string
  readonly device: string
}

const wordsOf = (row: string): string =>
  `search_form(concat_ws(chr(10), ${row}.code, ${row}.action, ${row}.task_group, ${row}.device))`

/** Open activities, those that are due first before the rest. */
export async function findActivities(
  db: Database,
  viewer: Viewer,
  words: SearchWords,
  limit: number,
): Promise<FoundActivity[]> {
  const { rows } = await db.query<FoundActivity>(
    `select act.public_id as "publicId", act.action, act.code, m.name as machine, act.raised_at as "raisedAt"
       from maintenance_activity act join machine m on m.id = act.machine_id
      where act.state <> 'done' and ${MINE} and ${finds(wordsOf('act'), words, 5)}
      order by act.due_since nulls last, act.priority desc, act.id limit $4`,
    [...viewerValues(viewer), limit, ...foundBy(words)],
  )
  return rows
}

/** Done or not. */
export async function findTasks(
  db: Database,
  organizationId: number,
  words: SearchWords,
  limit: number,
): Promise<FoundTask[]> {
  const { rows } = await db.query<FoundTask>(
    `select t.public_id as "publicId", t.action, t.code, t.device from maintenance_task t
      where t.organization_id = $1 and ${finds(wordsOf('t'), words, 4)}
      order by ${wordsOf('t')} like $2 desc, t.code limit $3`,
    [organizationId, words.start, limit, ...foundBy(words)],
  )
  return rows
}
