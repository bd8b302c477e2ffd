import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { quietly } from './quiet.mjs'
import { hostPath, node, root } from './run.mjs'

const lockFile = path.join(root, 'package-lock.json')
const marker = path.join(root, 'node_modules/.millwright-installed')

/** Scripts are named one by one in `allowScripts`; a user's own settings must not leave a half install. */
const npmArguments = [
  'ci',
  '--no-audit',
  '--no-fund',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts=false',
  '--foreground-scripts=false',
  '--loglevel=error',
  '--progress=false',
]

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

function lockHash() {
  const hash = createHash('sha256').update(readFileSync(lockFile))
  return `${process.platform} ${process.arch} ${hash.digest('hex')}\n`
}

/** True when someone's own `npm install` brought exactly what the lock file asks for. */
function installedByHand() {
  const hidden = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(hidden) || !existsSync(node)) return false
  const installed = readJson(hidden).packages
  return Object.entries(readJson(lockFile).packages).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true
    const found = installed[place]
    return found ? wanted.link || found.version === wanted.version : wanted.optional === true
  })
}

async function install() {
  const title = existsSync(marker) ? 'Updating packages' : 'Installing packages (once, a minute or two)'
  const seenNode = `--require ${JSON.stringify(path.join(root, 'scripts/as-pinned-node.cjs'))}`
  const nodeOptions = [process.env.NODE_OPTIONS, seenNode].filter(Boolean).join(' ')
  await quietly(title, 'npm', npmArguments, { env: { PATH: hostPath(), NODE_OPTIONS: nodeOptions } })
  if (!existsSync(node)) {
    throw new Error(
      `Packages are installed, but the pinned Node is missing at ${node}.\n` +
        'Its install script did not run: check that npm may run the scripts named under "allowScripts" in package.json.',
    )
  }
}

/** Brings node_modules in line with the lock file; costs a hash when it already is. */
export async function setUp() {
  const wanted = lockHash()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted && existsSync(node)) return
  if (!installedByHand()) await install()
  writeFileSync(marker, wanted)
}
