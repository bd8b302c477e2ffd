import { existsSync } from 'node:fs'
import path from 'node:path'
import { quietly } from './quiet.mjs'
import { hostPath } from './run.mjs'

const folders = [...hostPath().split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']
const has = (name) => folders.some((folder) => existsSync(path.join(folder, name)))

/**
 * The tests with several processes need a real external broker. Where there is none and none can be installed they
 * are left out, and the run says so.
 */
export async function getMosquitto() {
  if (has('mosquitto')) return
  if (process.getuid?.() !== 0 || !has('apt-get')) {
    process.stdout.write('No Mosquitto here: the tests that need one are left out.\n')
    return
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive', PATH: hostPath() }
  try {
    await quietly('Reading the package lists', 'apt-get', ['update'], { env })
    const install = ['install', '-y', '--no-install-recommends', 'mosquitto']
    await quietly('Installing Mosquitto', 'apt-get', install, { env })
    // The package starts a broker of its own, on the port that this product wants.
    if (existsSync('/run/systemd/system')) {
      await quietly('Stopping its service', 'systemctl', ['disable', '--now', 'mosquitto'], { env })
    }
  } catch (error) {
    process.stdout.write(
      `${error.message}\nMosquitto could not be installed: the tests that need it are left out.\n`,
    )
  }
}
