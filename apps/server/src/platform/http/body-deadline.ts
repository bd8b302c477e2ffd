import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { HTTP_LIMITS } from '../runtime/limits.ts'

export interface BodyDeadlineOptions {
  /** For a body as a whole. */
  withinMs?: number
  /** For a form, which may hold a file of any size: for how long nothing may arrive. */
  idleMs?: number
}

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends requests whose body does not arrive: each holds a connection. Not by Node's `requestTimeout`, which knows no
 * difference between a few bytes and a large file on a slow line.
 */
export function endSlowBodies(
  server: Server,
  { withinMs = HTTP_LIMITS.bodyWithinMs, idleMs = HTTP_LIMITS.formIdleMs }: BodyDeadlineOptions = {},
): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false
    let seen = request.socket.bytesRead

    function check(): void {
      if (isForm && request.socket.bytesRead > seen) {
        seen = request.socket.bytesRead
        timer.refresh()
        return
      }
      if (!response.headersSent) request.socket.write(TOO_SLOW)
      request.destroy()
    }

    const timer = setTimeout(check, isForm ? idleMs : withinMs)
    timer.unref()
    // `close` comes after `end` too, but only when the answer was read.
    request.once('end', () => clearTimeout(timer))
    request.once('close', () => clearTimeout(timer))
  })
}
