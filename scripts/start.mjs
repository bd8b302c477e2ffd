import { buildWeb } from './build-web.mjs'
import { main } from './quiet.mjs'
import { node, run } from './run.mjs'
import { setUp } from './setup.mjs'

/** A demo runs beside other programs: memory is worth more there than the last percent of speed. */
const SMALL_HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=30']
/** Else glibc keeps memory for each thread that ever needed some, which at rest is a fifth of all. */
const FEW_ARENAS = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }

await main(async () => {
  await setUp()
  await buildWeb()
  const env = {
    NEXT_FREE_PORT: process.env.NEXT_FREE_PORT ?? 'true',
    MILLWRIGHT_DEMO: process.env.MILLWRIGHT_DEMO ?? 'true',
    LOG_FORMAT: process.env.LOG_FORMAT ?? 'pretty',
  }
  const isDemo = env.MILLWRIGHT_DEMO === 'true'
  const options = isDemo ? SMALL_HEAP : []
  return run(node, [...options, 'apps/server/src/main.ts', ...process.argv.slice(2)], {
    env: { ...env, ...(isDemo && FEW_ARENAS) },
  })
})
