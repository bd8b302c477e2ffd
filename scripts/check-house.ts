import path from 'node:path'
import { breachesOf, houseRules } from './house-rules.ts'

const root = path.resolve(import.meta.dirname, '..')
for (const rule of houseRules) {
  const breaches = breachesOf(rule, root)
  if (breaches.length === 0) continue
  process.exitCode = 1
  console.error(`${rule.says}, but:\n  ${breaches.join('\n  ')}`)
}
