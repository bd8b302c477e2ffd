import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compressFolder } from './compress-folder.mjs'
import { quietly } from './quiet.mjs'
import { node, root, run } from './run.mjs'

const web = path.join(root, 'apps/web')
const built = path.join(web, 'dist/.built-from')
const compressed = path.join(web, 'dist/.compressed-from')
const inputs = ['apps/web', 'packages/contract', 'packages/domain', 'package-lock.json', 'tsconfig.base.json']
const ignored = /^(node_modules|dist|\..*)$|\.test\.tsx?$/

function addTo(hash, file) {
  const full = path.join(root, file)
  hash.update(`${file}\n`).update(readFileSync(full))
}

function addFolderTo(hash, folder) {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignored.test(entry.name)) continue
    const inside = path.join(folder, entry.name)
    if (entry.isDirectory()) addFolderTo(hash, inside)
    else if (entry.isFile()) addTo(hash, inside)
  }
}

/** One hash over the content of everything that goes into the web app. */
function inputHash() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    if (path.extname(input) === '') addFolderTo(hash, input)
    else addTo(hash, input)
  }
  return hash.digest('hex')
}

const isMarked = (file, wanted) => existsSync(file) && readFileSync(file, 'utf8') === wanted

/** Journeys on this computer do without, and texts in 26 languages are most of what there is to compress. */
const ENGLISH_ONLY = 'english-only'
const TEXTS_OF_OTHERS = /^(?!en-US)[a-z]{2}-[A-Z]{2}-/

/**
 * Builds apps/web/dist, unless what is there was built from the same sources. Compressing it takes longer than building it:
 * with `isServedAtOnce` another process does that while the first pages are sent as they are, and tests, which measure
 * English pages, leave out the texts of other languages.
 */
export async function buildWeb({ isServedAtOnce = false, isForTests = false } = {}) {
  const wanted = inputHash()
  if (!isMarked(built, wanted)) {
    const vite = path.dirname(createRequire(path.join(web, 'package.json')).resolve('vite/package.json'))
    await quietly('Building the web app', node, [path.join(vite, 'bin/vite.js'), 'build'], { cwd: web })
    writeFileSync(built, wanted)
  }
  const isEnough =
    isMarked(compressed, wanted) || (isForTests && isMarked(compressed, `${wanted} ${ENGLISH_ONLY}`))
  if (isEnough) return
  const options = [...(isServedAtOnce ? ['behind'] : []), ...(isForTests ? [ENGLISH_ONLY] : [])]
  const work = run(node, ['scripts/compress-web.mjs', wanted, ...options])
  if (!isServedAtOnce && (await work) !== 0) throw new Error('The web app could not be compressed.')
}

/** For scripts/compress-web.mjs, which is a process of its own. */
export async function compressWeb(wanted, options) {
  const isEnglishOnly = options.includes(ENGLISH_ONLY)
  await compressFolder(path.join(web, 'dist'), (name) => !isEnglishOnly || !TEXTS_OF_OTHERS.test(name))
  writeFileSync(compressed, isEnglishOnly ? `${wanted} ${ENGLISH_ONLY}` : wanted)
}
