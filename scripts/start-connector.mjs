import { readFileSync } from 'node:fs'
import path from 'node:path'
import { node, root, run } from './run.mjs'
import { setUp } from './setup.mjs'

/** The connector alone, beside machines that the portal does not reach: it needs no database, no web app and no port. */
export async function startConnector() {
  await setUp('connector')
  const options = JSON.parse(readFileSync(path.join(root, 'apps/connector/node-options.json'), 'utf8'))
  return run(node, [...options, 'apps/connector/src/main.ts'], {
    env: {
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/millwright/compiled'),
    },
  })
}
