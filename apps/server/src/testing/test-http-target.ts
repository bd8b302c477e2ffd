import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TargetRequest {
  readonly path: string
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
}

/** An address of somebody else, which keeps what it is sent and answers as the test says. */
export async function startHttpTarget(
  answer: (count: number, path: string) => { status: number; location?: string; text?: string },
) {
  const requests: TargetRequest[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, body })
      const { status, location, text = '{}' } = answer(requests.length, request.url ?? '')
      response.writeHead(status, location === undefined ? {} : { location }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    requests,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}

export type HttpTarget = Awaited<ReturnType<typeof startHttpTarget>>
