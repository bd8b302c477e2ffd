import { buildWeb } from './build-web.mjs'
import { main } from './quiet.mjs'
import { node, run } from './run.mjs'
import { setUp } from './setup.mjs'

await main(async () => {
  await setUp()
  await buildWeb()
  const env = {
    NEXT_FREE_PORT: process.env.NEXT_FREE_PORT ?? 'true',
    MILLWRIGHT_DEMO: process.env.MILLWRIGHT_DEMO ?? 'true',
    LOG_FORMAT: process.env.LOG_FORMAT ?? 'pretty',
  }
  return run(node, ['apps/server/src/main.ts', ...process.argv.slice(2)], { env })
})
