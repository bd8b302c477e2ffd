import { externalLogin } from '@millwright/contract/people/auth'
import type { User } from '@millwright/contract/people/users'
import type { Database } from '../platform/database/database.ts'
import { createReturnProof } from '../platform/identity/sso/return-proof.ts'
import { testSealer } from './test-app.ts'

const CALLBACK_PAGE = '/external-login-callback'

/** Cookies, redirects and the provider's form: single sign-on needs no more of a browser. */
export function createTestBrowser(publicUrl: string) {
  const cookies = new Map<string, { value: string; path: string }>()

  const cookiesFor = (path: string): string =>
    [...cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')

  async function visit(address: string, sent: RequestInit = {}): Promise<Response> {
    const url = new URL(address, publicUrl)
    const headers = new Headers(sent.headers)
    headers.set('cookie', cookiesFor(url.pathname))
    const response = await fetch(url, { redirect: 'manual', ...sent, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/'
      if (/;\s*max-age=0\b/i.test(line)) cookies.delete(name)
      else cookies.set(name, { value, path })
    }
    return response
  }

  /** The address at the provider that a new sign-in is sent to. */
  async function begin(returnTo = CALLBACK_PAGE): Promise<URL> {
    const started = await visit(`/sso?${new URLSearchParams({ redirect_uri: publicUrl + returnTo })}`)
    return new URL(started.headers.get('location') ?? '', publicUrl)
  }

  /** Follows redirects to a page: the callback page, or one that is answered. */
  async function follow(from: URL): Promise<{ url: URL; response: Response | null }> {
    let url = from
    for (let step = 0; step < 10; step++) {
      if (url.pathname === CALLBACK_PAGE) return { url, response: null }
      const response = await visit(url.href)
      const location = response.headers.get('location')
      if (location === null) return { url, response }
      url = new URL(location, publicUrl)
    }
    throw new Error('the redirects do not end')
  }

  return {
    visit,
    begin,
    follow,

    /** Through the provider's form to the address of the callback page. */
    async signIn(email: string, password: string, returnTo?: string): Promise<URL> {
      const { response } = await follow(await begin(returnTo))
      const action = /action="([^"]+)"/.exec((await response?.text()) ?? '')?.[1] ?? ''
      const sent = await visit(action, { method: 'POST', body: new URLSearchParams({ email, password }) })
      const next = sent.headers.get('location')
      if (next === null) throw new Error(`the sign-in ends at ${sent.status}`)
      return (await follow(new URL(next, publicUrl))).url
    },

    /** Sends the token in its address to the server, as the callback page does. */
    async complete(token: string) {
      const response = await visit(externalLogin.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ accessToken: token }),
      })
      const { result } = (await response.json()) as {
        result: { label?: string; accessToken: string; refreshToken: string; user: User }
      }
      return { status: response.status, result }
    },
  }
}

export type TestBrowser = ReturnType<typeof createTestBrowser>

/** The cookie of a browser that came back from the provider with this token, whatever the token is worth. */
export async function proofOf(db: Database, token: string): Promise<string> {
  const { rows } = await db.query<{ sealed: Buffer }>("select sealed from secret where name = 'token-key'")
  const key = Buffer.from(testSealer.open(rows[0]?.sealed ?? Buffer.alloc(0)), 'base64url')
  const cookie = await createReturnProof({ key, isSecure: false }).cookieFor(token)
  return cookie.split(';', 1)[0] ?? ''
}
