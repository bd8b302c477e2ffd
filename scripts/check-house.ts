import path from 'node:path'
import { breachesOf, houseRules } from './house-rules.ts'

const root = path.resolve(import.meta.dirname, '..')
for (const [says, breaches] of breachesOf(houseRules, root)) {
  process.exitCode = 1
  console.error(`${says}, but:\n  ${breaches.join('\n  ')}`)
}
