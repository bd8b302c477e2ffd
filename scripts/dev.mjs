import { createRequire } from 'node:module'
import path from 'node:path'
import { main } from './quiet.mjs'
import { node, root, run } from './run.mjs'
import { setUp } from './setup.mjs'

await main(async () => {
  await setUp()
  const web = path.join(root, 'apps/web')
  const vite = path.dirname(createRequire(path.join(web, 'package.json')).resolve('vite/package.json'))
  const env = {
    MILLWRIGHT_DEMO: process.env.MILLWRIGHT_DEMO ?? 'true',
    LOG_FORMAT: process.env.LOG_FORMAT ?? 'pretty',
  }
  const code = await Promise.race([
    run(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { env }),
    run(node, [path.join(vite, 'bin/vite.js')], { cwd: web }),
  ])
  // One without the other is of no use: the one that still runs ends too.
  process.kill(process.pid, 'SIGTERM')
  return code
})
