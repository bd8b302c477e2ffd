import path from 'node:path'
import { breachesOf, houseRules } from './house-rules.ts'
import { migrationRemovals, migrationsOf, repeatedNumbers } from './migration-rules.ts'
import { styleFaults } from './style-rules.ts'

const root = path.resolve(import.meta.dirname, '..')
const found = breachesOf(houseRules, root)
const faults = styleFaults(root)
if (faults.length > 0) found.set('a component and its module of styles name the same classes', faults)
const repeated = repeatedNumbers(migrationsOf(root))
if (repeated.length > 0) found.set('a migration has a number of its own: take the next one', repeated)
const removed = migrationRemovals(root)
if (removed.length > 0) found.set('a migration only adds (docs/adr/0105-migrations-only-add.md)', removed)
for (const [says, breaches] of found) {
  process.exitCode = 1
  console.error(`${says}, but:\n  ${breaches.join('\n  ')}`)
}
