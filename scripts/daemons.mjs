import { existsSync } from 'node:fs'
import path from 'node:path'
import { quietly } from './quiet.mjs'
import { hostPath } from './run.mjs'

const folders = [...hostPath().split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']
const has = (name) => folders.some((folder) => existsSync(path.join(folder, name)))

/** Some tests run the product against these; the key is the name of the program and of its package alike. */
const DAEMONS = { mosquitto: 'Mosquitto', pgbouncer: 'PgBouncer' }

/**
 * The tests with an external broker or a pooler need a real one. Where there is none and none can be installed they
 * are left out, and the run says so.
 */
export async function getDaemons() {
  const missing = Object.entries(DAEMONS).filter(([program]) => !has(program))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !has('apt-get')) return leaveOut(missing.map(([, title]) => title))
  const env = { DEBIAN_FRONTEND: 'noninteractive', PATH: hostPath() }
  for (const [program, title] of missing) {
    try {
      await quietly('Reading the package lists', 'apt-get', ['update'], { env })
      const install = ['install', '-y', '--no-install-recommends', program]
      await quietly(`Installing ${title}`, 'apt-get', install, { env })
      // A package may start a service of its own, Mosquitto's on the port that this product wants.
      if (existsSync('/run/systemd/system')) {
        await quietly('Stopping its service', 'systemctl', ['disable', '--now', program], { env })
      }
    } catch (error) {
      process.stdout.write(`${error.message}\n`)
      leaveOut([title])
    }
  }
}

function leaveOut(titles) {
  process.stdout.write(`No ${titles.join(' and no ')} here: the tests that need one are left out.\n`)
}
