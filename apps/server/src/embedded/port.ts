import { createServer } from 'node:net'

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

/** The preferred port when it is free, else one that the system picks. */
export async function freePort(preferred: number): Promise<number> {
  const port = (preferred && (await tryPort(preferred))) || (await tryPort(0))
  if (!port) throw new Error('There is no free port on 127.0.0.1.')
  return port
}
