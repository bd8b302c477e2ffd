import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isOlder, removalsIn, unusedSince } from '../apps/server/src/platform/database/migration-effects.ts'

/** Merged before the rule, and a merged migration keeps its name: databases know it by that. */
const MERGED = new Set([
  '0023-data-model.sql',
  '0023-energy-meter.sql',
  '0036-alarm-catalogue.sql',
  '0036-alarm-ended.sql',
  '0056-alarm-day.sql',
  '0056-alarm-long.sql',
  '0056-usage-day-alarms.sql',
  '0080-late-sample-rows.sql',
  '0080-no-sample-rows.sql',
  '0085-reason-until.sql',
  '0085-run-count.sql',
  '0085-run-open.sql',
])

const numberOf = (name: string): string => name.slice(0, 4)

/** Files of one number run in the order of their letters, which nobody chose: two branches that are merged may do so. */
export function repeatedNumbers(names: readonly string[]): string[] {
  const known = new Map(names.filter((name) => MERGED.has(name)).map((name) => [numberOf(name), name]))
  return names
    .filter((name) => !MERGED.has(name))
    .toSorted()
    .flatMap((name) => {
      const other = known.get(numberOf(name))
      known.set(numberOf(name), name)
      return other === undefined ? [] : [`${name} has the number of ${other}`]
    })
}

export const migrationsOf = (root: string): string[] =>
  globSync('apps/server/src/**/migrations/*.sql', { cwd: root }).map((file) => path.basename(file))

/** Those up to here were merged before the rule. */
const LAST_BEFORE_RULE = 145

/**
 * How a migration would break a process of the version before, which works on the same tables during an upgrade and after the way
 * back. One that says since which version nothing uses what it removes may do so, when that version is older than the present one.
 */
export function forbiddenRemovals(name: string, sql: string, present: string): string[] {
  if (Number(numberOf(name)) <= LAST_BEFORE_RULE) return []
  const since = unusedSince(sql)
  if (since !== null && isOlder(minorOf(since), minorOf(present))) return []
  const why =
    since === null
      ? 'its first line does not say "-- removes: unused since 0.x"'
      : `the version before ${present} may still use what it removes`
  return removalsIn(sql).map((words) => `${name} ${words}, and ${why}`)
}

const minorOf = (version: string): string => version.split('.', 2).join('.')

export function migrationRemovals(root: string): string[] {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return globSync('apps/server/src/**/migrations/*.sql', { cwd: root }).flatMap((file) =>
    forbiddenRemovals(path.basename(file), readFileSync(path.join(root, file), 'utf8'), version),
  )
}
