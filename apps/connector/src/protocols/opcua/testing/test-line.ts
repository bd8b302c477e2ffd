import { connect, createServer, type Socket } from 'node:net'

/** A line to a server that can be cut, held up and closed. */
export async function startTestLine(to: number) {
  const open = new Set<Socket>()
  let isClosed = false
  let isStalled = false
  const server = createServer((near) => {
    if (isClosed) {
      near.destroy()
      return
    }
    const far = connect(to, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
    if (isStalled) far.unpipe(near)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()

  function cut(): void {
    for (const socket of open) socket.destroy()
  }

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    /** Nobody gets through until it is opened again. */
    close() {
      isClosed = true
      cut()
    },
    open() {
      isClosed = false
    },
    /** Nothing from the server arrives any more; the line stays. */
    stall() {
      isStalled = true
      for (const socket of open) socket.unpipe()
    },
    stop() {
      cut()
      server.close()
    },
  }
}
