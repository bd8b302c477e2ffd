import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { main } from './quiet.mjs'
import { node, root, run } from './run.mjs'
import { setUp } from './setup.mjs'

const folder = path.join(root, 'packages/client')
const dist = path.join(folder, 'dist')

/** Node runs no TypeScript below node_modules: what others install is plain JavaScript with its types. */
await main(async () => {
  await setUp()
  await rm(dist, { recursive: true, force: true })
  for (const [command, args] of [
    [node, ['scripts/api-files.ts']],
    ['tsc', ['-p', 'packages/client/tsconfig.build.json']],
  ]) {
    const code = await run(command, args)
    if (code !== 0) return code
  }
  const { devDependencies: _, ...source } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  )
  const exports = { '.': { types: './client.d.ts', default: './client.js' } }
  await writeFile(path.join(dist, 'package.json'), `${JSON.stringify({ ...source, exports }, null, 2)}\n`)
  process.stdout.write(`The client is built: npm install ${dist}\n`)
  return 0
})
