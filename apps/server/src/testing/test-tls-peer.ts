import { once } from 'node:events'
import { type ConnectionOptions, connect } from 'node:tls'
import { onTestFinished } from 'vitest'

/** The end of a TLS connection that a device has, once the handshake is over. */
export async function connectTls(port: number, root: string, options: ConnectionOptions = {}) {
  const socket = connect({ port, host: '127.0.0.1', ca: root, servername: 'localhost', ...options })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  socket.on('error', () => {})
  return socket
}
