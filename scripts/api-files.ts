import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openApiFile } from '@millwright/contract/openapi/openapi'
import { typesOfApi } from '../packages/client/build/types-of-api.ts'
import { lintOpenApi } from './lint-openapi.ts'

// Lints the OpenAPI file, and writes the types that the client is checked with.
const root = path.resolve(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
const file = openApiFile({ version })
writeFileSync(path.join(root, 'packages/client/src/api.ts'), await typesOfApi(file))
const problems = await lintOpenApi(file)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}
