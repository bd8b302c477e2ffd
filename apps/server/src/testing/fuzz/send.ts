import { Agent, request } from 'node:http'
import type { FuzzRequest } from './requests.ts'

export interface FuzzAnswer {
  readonly status: number
  readonly text: string
  readonly ms: number
}

/** By node:http and not by fetch, which would repair the paths. */
export function createSend(publicUrl: string) {
  const { hostname, port } = new URL(publicUrl)
  const agent = new Agent({ keepAlive: true })

  function send({ call, actor, path, contentType, body }: FuzzRequest): Promise<FuzzAnswer> {
    const headers = {
      ...(actor.authorization && { authorization: actor.authorization }),
      ...(contentType && { 'content-type': contentType }),
      ...(body && { 'content-length': Buffer.byteLength(body) }),
    }
    return new Promise((done) => {
      const since = performance.now()
      // No answer at all is as bad as a failure.
      const fail = (error: Error) => done({ status: 599, text: error.message, ms: performance.now() - since })
      const asked = request({ agent, hostname, port, method: call.method, path, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', fail)
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - since,
          }),
        )
      })
      asked.on('error', (error) => {
        // The server closed a connection that was idle just when it was to be used again: it hangs up, or does not take the body.
        if (asked.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET') {
          done(send({ call, actor, path, contentType, body }))
        } else fail(error)
      })
      asked.end(body)
    })
  }

  return { send, close: () => agent.destroy() }
}
