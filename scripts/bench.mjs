import { readdirSync } from 'node:fs'
import path from 'node:path'
import { browserEnvironment } from './browser.mjs'
import { buildWeb } from './build-web.mjs'
import { main } from './quiet.mjs'
import { node, root, run } from './run.mjs'
import { setUp } from './setup.mjs'

const [name, ...rest] = process.argv.slice(2)
const names = readdirSync(path.join(root, 'bench'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'))

/** Of a page: a browser, and the pages. */
async function needsOf(name) {
  if (name !== 'web' && !name.endsWith('-page')) return {}
  await buildWeb()
  return browserEnvironment()
}

await main(async () => {
  if (!names.includes(name)) {
    const problem = name ? `There is no benchmark "${name}".` : 'Which benchmark?'
    throw new Error(`${problem} npm run bench -- ${names.join(' | ') || '(none yet)'}`)
  }
  await setUp()
  return run(node, [`bench/${name}.ts`, ...rest], { env: await needsOf(name) })
})
