import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import type { paths } from './api.ts'
import { createTokenSource, type SignIn } from './token-source.ts'

export { MillwrightError, type Problem, resultOf } from './answer.ts'
export type * as api from './api.ts'
export type { SignIn } from './token-source.ts'

export type Client = FetchClient<paths> & {
  /** Signs what is no call: live events over socket.io. Null without a sign-in. */
  token(): Promise<string | null>
}

export type ClientOptions = SignIn & {
  /** The address of the installation, such as `https://millwright.example`. */
  baseUrl: string
  /** In place of that of the platform, such as one that goes through a proxy. */
  fetch?: typeof fetch
}

/**
 * All calls of an installation by method and path, with their types:
 *
 *     const millwright = createClient({ baseUrl, token })
 *     const { data, error } = await millwright.GET('/v2/machines/{id}', { params: { path: { id: 'nst-01' } } })
 *
 * `error.result.label` is one of the labels that the call can answer with.
 */
export function createClient({ baseUrl, fetch: send = fetch, ...signIn }: ClientOptions): Client {
  const tokens = createTokenSource({ baseUrl, send, signIn })

  /** A token that has run out is renewed once, and the call is made again. */
  async function sendSigned(request: Request): Promise<Response> {
    const again = request.clone()
    const token = await tokens.current()
    const answer = await send(withToken(request, token))
    if (answer.status !== 401 || token === null) return answer
    const next = await tokens.renew(token)
    return next === null ? answer : await send(withToken(again, next))
  }

  return Object.assign(createFetchClient<paths>({ baseUrl, fetch: sendSigned }), { token: tokens.current })
}

function withToken(request: Request, token: string | null): Request {
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
  return request
}
