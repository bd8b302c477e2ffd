import { rmSync } from 'node:fs'
import path from 'node:path'
import { buildWeb } from './build-web.mjs'
import { main } from './quiet.mjs'
import { node, root, run } from './run.mjs'
import { setUp } from './setup.mjs'

await main(async () => {
  await setUp()
  const refused = await run(node, ['scripts/release.ts', '--check'])
  if (refused !== 0) return refused
  // One that tests left behind has no texts of other languages compressed.
  rmSync(path.join(root, 'apps/web/dist'), { recursive: true, force: true })
  await buildWeb()
  return run(node, ['scripts/release.ts', ...process.argv.slice(2)])
})
