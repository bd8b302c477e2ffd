import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestRequest {
  method: string
  path: string
  token: string | null
  language: string | undefined
  body: unknown
}

export interface Answer {
  status: number
  body?: unknown
}

/** A real HTTP server that answers as the test says and records its requests. */
export async function startTestServer(answer: (asked: TestRequest) => Answer | Promise<Answer>) {
  const asked: TestRequest[] = []
  const server = createServer(async (request, response) => {
    const call: TestRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      token: request.headers.authorization?.replace('Bearer ', '') ?? null,
      language: request.headers['accept-language'],
      body: await bodyOf(request),
    }
    asked.push(call)
    const { status, body } = await answer(call)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  if (request.headers['content-type']?.startsWith('multipart/')) return text
  return text === '' ? undefined : JSON.parse(text)
}

/** The part of the Web Storage interface that a session needs, shared like that of a browser by its tabs. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => {
      items.delete(key)
    },
    setItem: (key, value) => {
      items.set(key, value)
    },
  }
}
