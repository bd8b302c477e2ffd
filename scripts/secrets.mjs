import { main } from './quiet.mjs'
import { node, run } from './run.mjs'
import { setUp } from './setup.mjs'

await main(async () => {
  await setUp('run')
  return run(node, ['apps/server/src/cli/secrets.ts', ...process.argv.slice(2)])
})
