import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { generatedDocs } from './generated-docs.ts'

// With --check nothing is written: a file that is out of step is named.
const isCheck = process.argv.includes('--check')
for (const { name, file, make } of generatedDocs) {
  const text = make()
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  if (isCheck) {
    process.exitCode = 1
    console.error(`${name} is not what the source says: npm run docs`)
  } else {
    writeFileSync(file, text)
    console.log(`${name} written`)
  }
}
