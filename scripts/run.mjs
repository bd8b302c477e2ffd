import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)))

/** The Node that everything but these scripts runs on, whatever Node started them. */
export const node = path.join(root, 'node_modules/node/bin/node')

const bin = path.join(root, 'node_modules/.bin')
const running = new Set()
let signalled = false

/** npm puts the pinned Node first on the path; an install replaces that very file and must not run on it. */
export const hostPath = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(root + path.sep))
    .join(path.delimiter)

/**
 * Runs a command to its end and resolves with its exit code. With `onOutput` its output goes there
 * instead of to the terminal. With `niceness` it and all that it starts leave the processor to others. After a signal this
 * process ends with its last child.
 */
export function run(command, args = [], { cwd = root, env = {}, onOutput, niceness = 0 } = {}) {
  const output = onOutput ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: bin + path.delimiter + hostPath(), ...env },
    stdio: [onOutput ? 'ignore' : 'inherit', output, output],
  })
  if (niceness > 0 && child.pid) setPriority(child.pid, niceness)
  child.stdout?.on('data', onOutput)
  child.stderr?.on('data', onOutput)
  running.add(child)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      const exitCode = signal ? 128 + constants.signals[signal] : code
      if (signalled && running.size === 0) process.exit(exitCode)
      resolve(exitCode)
    })
  })
}

/** npm and the terminal may both send the same signal: only the first one is passed on. */
function passOn(signal) {
  if (running.size === 0) process.exit(128 + constants.signals[signal])
  if (signalled) return
  signalled = true
  // A closed terminal asks for an orderly end too, and not every program listens to SIGHUP.
  for (const child of running) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal))

// An npm that was killed outright could not pass anything on; what it started must not stay behind.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && passOn('SIGTERM'), 1000).unref()
}
