import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: none of these takes it before it is listened on. */
const LOWEST = 10_000
const HIGHEST = 32_000
const ATTEMPTS = 100

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })

/** The preferred port when it is free, else one drawn by lot. */
export async function freePort(preferred: number): Promise<number> {
  if (preferred && (await isFree(preferred))) return preferred
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
  throw new Error('There is no free port on 127.0.0.1.')
}
