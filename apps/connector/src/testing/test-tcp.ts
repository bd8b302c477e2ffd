import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** A server of bytes on a free port of this machine. */
export async function startTestTcp(serve: (socket: Socket) => void) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    port: (server.address() as AddressInfo).port,
    open,
    send: (bytes: string | Uint8Array) => {
      for (const socket of open) socket.write(bytes)
    },
    cut: () => {
      for (const socket of open) socket.destroy()
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
