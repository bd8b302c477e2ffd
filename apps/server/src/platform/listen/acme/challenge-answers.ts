import { createServer, type Server } from 'node:tls'
import { TLS_RULES } from '../tls-rules.ts'

/** RFC 8737 §6.2. */
const PROTOCOL = 'acme-tls/1'

/**
 * Answers the authority on the port of HTTPS itself: it names a protocol of its own in its first bytes, and is shown a certificate that
 * nobody else sees.
 */
export function createChallengeAnswers(now: () => number) {
  let answering: Server | null = null

  return {
    /** Until it is called back. */
    async answer(domain: string, text: string): Promise<() => void> {
      const { answerChallenge } = await import('../authority.ts')
      const server = createServer({
        ...TLS_RULES,
        ...(await answerChallenge(domain, text, now())),
        ALPNProtocols: [PROTOCOL],
      })
      // The handshake is all (§3): no bytes follow it.
      server.on('secureConnection', (socket) => {
        socket.on('error', () => socket.destroy())
        // Sockets of HTTP stay half open otherwise.
        socket.end(() => socket.destroy())
      })
      server.on('tlsClientError', (_error, socket) => socket.destroy())
      answering = server
      return () => {
        answering = null
      }
    },
    /** Who makes the handshake that begins with these bytes; null for the one of everybody. */
    serverFor: (first: Buffer): Server | null => (answering && first.includes(PROTOCOL) ? answering : null),
  }
}

export type ChallengeAnswers = ReturnType<typeof createChallengeAnswers>
