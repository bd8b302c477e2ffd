import { isIP, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { checkCertificate } from './certificate-check.ts'
import { failed } from './connection-problem.ts'

/** TLS over a connection that is there, with the other side's certificate checked before anything is sent. */
export function connectTls(
  socket: Socket,
  given: {
    host: string
    /** SHA-256 of certificates that somebody trusts. */
    trusted: readonly string[]
    timeoutMs: number
    now(): number
  },
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    // An address is no name that a server could look a certificate up by.
    const servername = isIP(given.host) === 0 ? given.host : ''
    const secured = connect({ socket, servername, rejectUnauthorized: false })
    const late = setTimeout(() => give(failed('TIMED_OUT')), given.timeoutMs)
    const ended = () => give(failed('OTHER_PROTOCOL', 'TLS'))
    function settle(): void {
      clearTimeout(late)
      secured.off('error', give).off('close', ended)
    }
    function give(error: Error): void {
      settle()
      secured.on('error', () => undefined).destroy()
      socket.destroy()
      reject(error)
    }
    secured.once('error', give).once('close', ended)
    secured.once('secureConnect', () => {
      try {
        checkCertificate(secured, given.trusted, given.now())
        settle()
        resolve(secured)
      } catch (error) {
        give(error as Error)
      }
    })
  })
}
