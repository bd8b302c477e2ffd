import { int8Array, textArray, timestamptzArray } from '../database/binary-arrays.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { SearchWords } from './search-words.ts'

export type TermKind = 'program' | 'alarm' | 'operator'

/** A name under which people look for what a machine did. */
export interface Term {
  readonly machineId: number
  readonly name: string
  /** The meaning of the name, such as the text of an alarm; empty without one. */
  readonly note: string
  readonly at: number
}

export interface FoundTerm {
  readonly name: string
  readonly note: string
  readonly lastAt: Date
  /** The one that had it last. */
  readonly machineId: number
  /** How many had it. */
  readonly machines: number
}

/** More are not ranked: somebody who typed so little goes on typing. */
const MOST_RANKED = 1000

/** Names go on from nothing. */
export const NOTHING_TO_OPEN = `select 'operators' as fact, 0::bigint as machine_id where false`

/** Only what is new is written: the same program runs a thousand times a day. */
export async function putTerms(tx: Queryable, kind: TermKind, all: readonly Term[]): Promise<void> {
  const latest = new Map<string, Term>()
  for (const term of all) {
    const key = `${term.machineId} ${term.name}`
    if (term.name !== '' && !(Number(latest.get(key)?.at) > term.at)) latest.set(key, term)
  }
  if (latest.size === 0) return
  const terms = [...latest.values()]
  await tx.query(
    `insert into search_term (machine_id, kind, name, note, last_at)
     select u.machine_id, $1, u.name, u.note, u.at
       from unnest($2::bigint[], $3::text[], $4::text[], $5::timestamptz[]) as u(machine_id, name, note, at)
      where not exists (select 1 from search_term s where s.machine_id = u.machine_id and s.kind = $1
                           and s.name = u.name and s.last_at >= u.at)
     on conflict (machine_id, kind, name) do update set note = excluded.note, last_at = excluded.last_at
      where search_term.last_at < excluded.last_at`,
    [
      kind,
      int8Array(terms.map(({ machineId }) => machineId)),
      textArray(terms.map(({ name }) => name)),
      textArray(terms.map(({ note }) => note)),
      timestamptzArray(terms.map(({ at }) => at)),
    ],
  )
}

const containing = (parts: number): string =>
  `select machine_id, name, note, last_at, 2 from search_term where kind = $1 and machine_id = any($2::bigint[])
      and ${Array.from({ length: parts }, (_, at) => `words like $${at + 8}`).join(' and ')}`

/** Names of programs, alarms and operators, of machines whose rights were checked before. */
export function createTermStore(db: Database) {
  return {
    /** The exact name first, then what begins so, then what contains every word; of those the latest. */
    async find(
      kind: TermKind,
      machineIds: readonly number[],
      words: SearchWords,
      limit: number,
    ): Promise<FoundTerm[]> {
      if (machineIds.length === 0) return []
      const parts = words.hasLongPart ? words.parts : []
      const { rows } = await db.query<FoundTerm>(
        `with found as materialized (
           (select machine_id, name, note, last_at, 1 as rank from search_term
             where kind = $1 and machine_id = any($2::bigint[]) and left(words, 40) like $3 and words like $4 limit $6)
           ${parts.length === 0 ? '' : `union all (${containing(parts.length)} limit $6)`})
         select name, note, max(last_at) as "lastAt", count(distinct machine_id) as machines,
                (array_agg(machine_id order by last_at desc))[1] as "machineId"
           from found group by name, note
          order by min(case when search_form(name) = $5 then 0 else rank end), max(last_at) desc, name
          limit $7`,
        [kind, int8Array(machineIds), words.begin, words.start, words.whole, MOST_RANKED, limit, ...parts],
      )
      return rows
    },

    /** By name: the latest note of any of the machines. */
    async notesOf(
      kind: TermKind,
      machineIds: readonly number[],
      names: readonly string[],
    ): Promise<Map<string, string>> {
      const { rows } = await db.query<{ name: string; note: string }>(
        `select distinct on (name) name, note from search_term
          where kind = $1 and machine_id = any($2::bigint[]) and name = any($3::text[])
          order by name, last_at desc`,
        [kind, int8Array(machineIds), textArray(names)],
      )
      return new Map(rows.map(({ name, note }) => [name, note]))
    },

    async dropBefore(ts: number): Promise<void> {
      await db.query('delete from search_term where last_at < $1', [new Date(ts)])
    },
  }
}

export type TermStore = ReturnType<typeof createTermStore>
