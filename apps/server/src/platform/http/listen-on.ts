import { lookup } from 'node:dns/promises'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOPBACK_NAME = 'localhost'

/**
 * `localhost` is two addresses, of which browsers take either. Fastify serves the second by a server of its own, without TLS, live updates
 * and limits: here its connections are those of the one server.
 */
export async function listenOn(
  http: FastifyInstance,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<void> {
  if (host !== LOOPBACK_NAME) return void (await http.listen({ port, host }))
  const [first, ...others] = await lookup(host, { all: true })
  const more = others.map(() =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => http.server.emit('connection', socket)),
  )
  http.addHook('preClose', async () => {
    for (const server of more) server.close()
  })
  await http.listen({ port, host: first?.address ?? host })
  const address = http.server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  await Promise.all(more.map((server, at) => listenIfThere(server, taken, others[at]?.address ?? host)))
}

/** A system may know an address by name that it does not have. */
function listenIfThere(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? done() : fail(error),
    )
    server.listen({ port, host }, done)
  })
}
