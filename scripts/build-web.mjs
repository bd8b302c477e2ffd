import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compressFolder } from './compress-folder.mjs'
import { quietly } from './quiet.mjs'
import { node, root } from './run.mjs'

const web = path.join(root, 'apps/web')
const marker = path.join(web, 'dist/.built-from')
const inputs = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json']
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

/** Builds apps/web/dist, unless what is there was built from the same sources. */
export async function buildWeb() {
  const wanted = inputHash()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  const vite = path.dirname(createRequire(path.join(web, 'package.json')).resolve('vite/package.json'))
  await quietly('Building the web app', node, [path.join(vite, 'bin/vite.js'), 'build'], { cwd: web })
  await compressFolder(path.join(web, 'dist'))
  writeFileSync(marker, wanted)
}
