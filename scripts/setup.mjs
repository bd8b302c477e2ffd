import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { quietly } from './quiet.mjs'
import { hostPath, node, root } from './run.mjs'

const lockFile = path.join(root, 'package-lock.json')
const marker = path.join(root, 'node_modules/.millwright-installed')

/** Scripts are named one by one in `allowScripts`; a user's own settings must not leave a half install. */
const npmArguments = [
  '--no-audit',
  '--no-fund',
  '--include=optional',
  '--ignore-scripts=false',
  '--foreground-scripts=false',
  '--loglevel=error',
  '--progress=false',
]

/** The product runs with `run`; tests, checks and measurements need all. */
const parts = {
  run: [
    '--omit=dev',
    '--workspace=apps/server',
    '--workspace=apps/web',
    '--workspace=apps/connector',
    '--workspace=apps/opcua',
    '--include-workspace-root',
  ],
  /** Beside machines, on a small computer. */
  connector: ['--omit=dev', '--workspace=apps/connector', '--include-workspace-root'],
  all: ['--include=dev'],
}

/** A part is there with those that have it within them. */
const within = { connector: ['connector', 'run', 'all'], run: ['run', 'all'], all: ['all'] }

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The marker says so once a part is installed. */
function markOf(part) {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  return `${process.platform} ${process.arch} ${hash} ${part}\n`
}

const isMarked = (part) => existsSync(marker) && readFileSync(marker, 'utf8') === markOf(part)

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

async function install(part) {
  const isMore =
    Object.keys(parts).some((each) => within[each].includes(part) && isMarked(each)) && existsSync(node)
  const title = isMore
    ? 'Installing the packages that are missing (once)'
    : existsSync(marker)
      ? 'Updating packages'
      : 'Installing packages (once, a minute or two)'
  // Beside what is there: the product may be running with it.
  const command = isMore ? ['install', '--no-save'] : ['ci']
  const seenNode = `--require ${JSON.stringify(path.join(root, 'scripts/as-pinned-node.cjs'))}`
  const nodeOptions = [process.env.NODE_OPTIONS, seenNode].filter(Boolean).join(' ')
  await quietly(title, 'npm', [...command, ...npmArguments, ...parts[part]], {
    env: { PATH: hostPath(), NODE_OPTIONS: nodeOptions },
  })
  if (!existsSync(node)) {
    throw new Error(
      `Packages are installed, but the pinned Node is missing at ${node}.\n` +
        'Its install script did not run: check that npm may run the scripts named under "allowScripts" in package.json.',
    )
  }
}

/** Brings node_modules in line with the lock file; costs a hash when it already is. `run` is enough for the product. */
export async function setUp(part = 'all') {
  if (existsSync(node) && within[part].some(isMarked)) return
  const isInstalled = installedByHand()
  if (!isInstalled) await install(part)
  writeFileSync(marker, markOf(isInstalled ? 'all' : part))
}
