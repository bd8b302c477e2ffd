import path from 'node:path'
import { node, root, run } from './run.mjs'
import { setUp } from './setup.mjs'

/** Two hundred machines need less; a small computer has room for it. */
const HEAP_MB = 300

/** The connector alone, beside machines that the portal does not reach: it needs no database, no web app and no port. */
export async function startConnector() {
  await setUp('connector')
  return run(node, [`--max-old-space-size=${HEAP_MB}`, 'apps/connector/src/main.ts'], {
    env: {
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/millwright/compiled'),
    },
  })
}
