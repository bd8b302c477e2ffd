import { globSync } from 'node:fs'
import path from 'node:path'

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
