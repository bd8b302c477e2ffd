import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface EmqxCall {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

const KEY = 'key'
const SECRET = 'secret'

/**
 * The calls of EMQX's HTTP interface (version 5) that the product uses, answered as its documentation says: users of
 * the built-in database, rules by user name, connected clients.
 */
export async function startTestEmqx() {
  const users = new Map<string, string>()
  const rules = new Map<string, unknown>()
  /** By client id, the user name. */
  const clients = new Map<string, string>()
  const calls: EmqxCall[] = []
  let isDown = false

  function answer({ method, path, body }: EmqxCall, query: URLSearchParams): [number, unknown?] {
    const [, collection, encoded] =
      /^\/api\/v5\/(authentication\/password_based:built_in_database\/users|authorization\/sources\/built_in_database\/rules\/users|clients)(?:\/(.+))?$/.exec(
        path,
      ) ?? []
    const name = decodeURIComponent(encoded ?? '')
    const given = body as { user_id: string; password: string; username: string; rules: unknown }
    if (collection?.startsWith('authentication')) {
      if (method === 'POST') {
        if (users.has(given.user_id)) return [409, { code: 'ALREADY_EXISTS' }]
        users.set(given.user_id, given.password)
        return [201, { user_id: given.user_id, is_superuser: false }]
      }
      if (!users.has(name)) return [404, { code: 'NOT_FOUND' }]
      if (method === 'PUT') {
        users.set(name, given.password)
        return [200, { user_id: name }]
      }
      users.delete(name)
      return [204]
    }
    if (collection?.startsWith('authorization')) {
      if (method === 'PUT') rules.set(name, given.rules)
      else if (!rules.delete(name)) return [404, { code: 'NOT_FOUND' }]
      return [204]
    }
    if (collection === 'clients' && method === 'GET')
      return [
        200,
        {
          data: [...clients]
            .filter(([, user]) => user === query.get('username'))
            .map(([clientid, username]) => ({ clientid, username })),
        },
      ]
    if (collection === 'clients') return clients.delete(name) ? [204] : [404, { code: 'CLIENTID_NOT_FOUND' }]
    return [404]
  }

  const server = createServer(async (request, response) => {
    const text = await bodyOf(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://emqx')
    const call = {
      method: request.method ?? '',
      path: pathname,
      body: text ? JSON.parse(text) : null,
    }
    const expected = `Basic ${Buffer.from(`${KEY}:${SECRET}`).toString('base64')}`
    const isKnown = request.headers.authorization === expected
    if (isKnown) calls.push(call)
    const [status, result] = isDown
      ? [500]
      : isKnown
        ? answer(call, searchParams)
        : [401, { code: 'BAD_API_KEY_OR_SECRET' }]
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(result === undefined ? '' : JSON.stringify(result))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://${KEY}:${SECRET}@127.0.0.1:${port}`,
    urlOfStranger: `http://${KEY}:wrong@127.0.0.1:${port}`,
    users,
    rules,
    clients,
    calls,
    goDown: () => {
      isDown = true
    },
    stop: () => new Promise<void>((done) => void server.close(() => done())),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
