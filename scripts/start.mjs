import path from 'node:path'
import { buildWeb } from './build-web.mjs'
import { main } from './quiet.mjs'
import { node, root, run } from './run.mjs'
import { setUp } from './setup.mjs'
import { SMALL_DEMO } from './small-demo.mjs'
import { startConnector } from './start-connector.mjs'

await main(async () => {
  if (process.env.MILLWRIGHT_ROLES?.trim() === 'connectors') return startConnector()
  await setUp('run')
  await buildWeb({ isServedAtOnce: true })
  const env = {
    NEXT_FREE_PORT: process.env.NEXT_FREE_PORT ?? 'true',
    MILLWRIGHT_DEMO: process.env.MILLWRIGHT_DEMO ?? 'true',
    LOG_FORMAT: process.env.LOG_FORMAT ?? 'pretty',
    // To read and compile three thousand modules is half of what a second start does.
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/millwright/compiled'),
  }
  const small = env.MILLWRIGHT_DEMO === 'true' ? SMALL_DEMO : { options: [], env: {} }
  return run(node, [...small.options, 'apps/server/src/main.ts', ...process.argv.slice(2)], {
    env: { ...env, ...small.env },
  })
})
