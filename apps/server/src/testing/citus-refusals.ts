import { DISTRIBUTED_TABLES } from '../platform/database/citus-store.ts'

const DISTRIBUTED = `(?:${DISTRIBUTED_TABLES.join('|')})`
const IS_DISTRIBUTED = new RegExp(`\\b${DISTRIBUTED}\\b`)
/** A column, as it is or under another name. */
const RETURNED_COLUMN = /^\s*(?:\w+\.)?\w+(?:\s+as\s+(?:\w+|"\w+"))?\s*$/
const LOCAL =
  /\b(?:from|join)\s+(?:account|channel|machine|machine_group|machine_link|notice_rule|notice_watch)\b/
const NAMES_MACHINE = /machine_id = (?:\$\d+|\d+)(?!\w)/
const LATERAL = /\blateral\s*\(/g

/** A write to a table that is spread, up to the next statement. */
export interface SpreadWrite {
  readonly verb: 'insert into' | 'update' | 'delete from'
  readonly text: string
}

export function spreadWrites(script: string): SpreadWrite[] {
  const begins = new RegExp(`\\b(insert into|update|delete from)\\s+${DISTRIBUTED}\\b[^;]*`, 'g')
  return [...plain(script).matchAll(begins)].map(([text, verb]) => ({
    verb: verb as SpreadWrite['verb'],
    text,
  }))
}

/** Why Citus does not run a statement, as it was found on a cluster of version 13.2; null when it does. */
export function refusalOf(statement: string): string | null {
  const text = plain(statement)
  if (!IS_DISTRIBUTED.test(text)) return null
  for (const write of spreadWrites(text)) {
    const [, returned] = /\breturning\b(.*)/s.exec(write.text) ?? []
    if (returned && !returned.split(',').every((each) => RETURNED_COLUMN.test(each)))
      return 'non-IMMUTABLE functions are not allowed in the RETURNING clause'
  }
  for (const body of bodiesAfter(text, LATERAL)) {
    if (!IS_DISTRIBUTED.test(body)) continue
    if (LOCAL.test(text)) return 'a lateral join of a local table with a distributed one is not supported'
    if (/\blimit\b/.test(body) && !NAMES_MACHINE.test(body))
      return 'complex joins are only supported when all distributed tables are co-located'
  }
  const outer = new RegExp(`\\bleft join\\s+${DISTRIBUTED}\\b`).exec(text)
  if (outer && LOCAL.test(text.slice(0, outer.index)))
    return 'an outer join of a local table with a distributed one is not supported'
  return null
}

/**
 * Why a write does not go to one shard, or to one for each of the rows that it writes out; null when it does. `lists` are the
 * lengths of the arrays among its values, by the number of their parameter.
 */
export function spreadOf({ verb, text }: SpreadWrite, lists: ReadonlyMap<number, number>): string | null {
  if (verb === 'insert into')
    return /^[^;]*?\)\s*values\s*\(/.test(text) || NAMES_MACHINE.test(text)
      ? null
      : 'INSERT … SELECT is sent to all shards'
  if (NAMES_MACHINE.test(text)) return null
  const [, list] = /machine_id = any\(\$(\d+)/.exec(text) ?? []
  return list && lists.get(Number(list)) === 1 ? null : 'the write may reach several shards'
}

const plain = (statement: string): string => statement.replaceAll(/--[^\n]*/g, '').toLowerCase()

/** The text between the brackets that follow. */
function* bodiesAfter(text: string, opening: RegExp): Generator<string> {
  for (const { index, 0: found } of text.matchAll(opening)) {
    let depth = 1
    let at = index + found.length
    for (; at < text.length && depth > 0; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
    yield text.slice(index + found.length, at - 1)
  }
}
