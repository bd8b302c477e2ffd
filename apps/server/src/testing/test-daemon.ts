import { accessSync, constants } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'

/** Daemons often lie outside the path of an ordinary user. */
const FOLDERS = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/sbin',
]

/** Where a program lies; null where it is not installed, and the tests that need it are left out. */
export function findDaemon(name: string): string | null {
  const isProgram = (file: string): boolean => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  }
  return FOLDERS.map((folder) => join(folder, name)).find(isProgram) ?? null
}

export async function untilListening(port: number, name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((done) => {
      socket.once('connect', () => done(true))
      socket.once('error', () => done(false))
    })
    socket.destroy()
    if (isOpen) return
    await new Promise((go) => setTimeout(go, 50))
  }
  throw new Error(`${name} does not listen`)
}
