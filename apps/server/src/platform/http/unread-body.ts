import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HTTP_LIMITS } from '../runtime/limits.ts'
import { hasBody } from './body-deadline.ts'

/**
 * Closes the connection of a request that was answered before its body had arrived, if nobody has signed in: a form
 * that is refused would otherwise hold its connection for as long as it sends. A little is still read first, since
 * many clients do not look at an answer while they send, and lose it when the connection is reset.
 */
export function closeUnreadBodies(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply) => {
    if (request.caller || request.device || request.raw.complete || !hasBody(request.raw)) return
    reply.header('connection', 'close')
    drainOnClose(request, reply)
  })
}

function drainOnClose({ raw: { socket }, raw }: FastifyRequest, reply: FastifyReply): void {
  let left = HTTP_LIMITS.unreadBytes
  const isOver = (): boolean => left <= 0
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (!isOver()) return
    raw.pause()
    if (reply.raw.writableFinished) socket.destroy()
  })
  // Node calls this after an answer with `connection: close`; it would reset the connection if anything is unread.
  socket.destroySoon = () => {
    socket.end(() => {
      if (isOver()) return socket.destroy()
      const timer = setTimeout(() => socket.destroy(), HTTP_LIMITS.unreadWithinMs)
      socket.once('close', () => clearTimeout(timer))
      raw.once('end', () => socket.destroy())
    })
  }
}
