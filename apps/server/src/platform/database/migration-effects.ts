/** A process of the version before, which runs on the same tables meanwhile, would trip over each of these. */
const REMOVING: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|view|materialized view|sequence|type|function|schema)\b/, 'drops a $1'],
  [/\bdrop\s+column\b/, 'drops a column'],
  [
    /\balter\s+table\b[^;]*\bdrop\s+(?!column|constraint|default|not null|expression|identity|if\b)\w+/,
    'drops a column',
  ],
  [/\brename\b/, 'renames'],
  [/\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/, 'changes the type of a column'],
  [/\bset\s+not\s+null\b/, 'sets not null'],
  [/\btruncate\b/, 'empties a table'],
]

const UNUSED_SINCE = /^-- removes: unused since (\d+\.\d+(?:\.\d+)?)\s*$/

/** From the first line of a migration that removes something: versions from this one on do not use it. */
export const unusedSince = (sql: string): string | null =>
  UNUSED_SINCE.exec(sql.split('\n', 1)[0] ?? '')?.[1] ?? null

export function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
  for (let i = 0; i < 3; i++) if ((a?.[i] ?? 0) !== (b?.[i] ?? 0)) return (a?.[i] ?? 0) < (b?.[i] ?? 0)
  return false
}

/** How a migration does more than add: in words, none for one that only adds. */
export function removalsIn(sql: string): string[] {
  return statementsOf(sql).flatMap((statement) => {
    const found = REMOVING.flatMap(([pattern, words]) => {
      const match = pattern.exec(statement)
      return match ? [words.replace('$1', match[1] ?? '')] : []
    })
    return [...new Set([...found, ...addedWithoutDefault(statement)])]
  })
}

/** Inserts of the version before name no such column. */
function addedWithoutDefault(statement: string): string[] {
  const added =
    statement.match(
      /\badd\s+(?:column\b|(?!constraint|check|unique|primary|foreign|exclude)\w+)[^;]*?(?=,\s*(?:add|alter|drop)\b|$)/g,
    ) ?? []
  return added
    .filter((column) => /\bnot\s+null\b/.test(column) && !/\b(default|generated)\b/.test(column))
    .map(() => 'adds a column that is not null and has no default')
}

/** Nobody but the very migration knows a table that it makes: what it does to that is left out. */
function statementsOf(sql: string): string[] {
  const made = new Set<string>()
  return bare(sql)
    .split(';')
    .filter((statement) => {
      const [, table] =
        /^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/.exec(statement) ?? []
      if (table) made.add(table)
      return !changedBy(statement).some((each) => made.has(each))
    })
}

/** Without comments and texts, which may have any words. */
const bare = (sql: string): string =>
  sql
    .replace(/--[^\n]*/g, ' ')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()

function changedBy(statement: string): string[] {
  const [, table] = /^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?"?(\w+)/.exec(statement) ?? []
  return table ? [table] : []
}

/** Tables that others wait for as long as a statement of it takes, which grows with them. */
export function tablesWorkedThrough(sql: string): string[] {
  const found = statementsOf(sql).flatMap((statement) => {
    const [, indexed] =
      /^\s*create\s+(?:unique\s+)?index\s+(?!concurrently)[^(]*?\bon\s+(?:only\s+)?"?(\w+)/.exec(statement) ??
      []
    const [, written] = /^\s*(?:update|delete\s+from)\s+(?:only\s+)?"?(\w+)/.exec(statement) ?? []
    const isChecked =
      /\badd\s+(constraint|check|foreign|primary|unique)\b|\bset\s+not\s+null\b|\btype\b|\bgenerated\b/.test(
        statement,
      ) && !/\bnot\s+valid\b/.test(statement)
    return [indexed, written, ...(isChecked ? changedBy(statement) : [])].filter((each) => each !== undefined)
  })
  return [...new Set(found)]
}
