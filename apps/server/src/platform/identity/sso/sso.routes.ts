import { randomBytes } from 'node:crypto'
import { authorizationAddress } from '@millwright/contract/people/auth'
import { ssoReturn, ssoStart } from '@millwright/contract/wire/system'
import type { FastifyReply } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import type { Logger } from 'pino'
import type { Serve, ServeRaw } from '../../http/serve.ts'
import { badField } from '../../runtime/errors.ts'
import type { Handshake, RelyingParty } from './relying-party.ts'
import type { ReturnProof } from './return-proof.ts'

export interface SsoDeps {
  relyingParty: RelyingParty
  publicUrl: string
  /** Signs the cookie that carries the handshake through the provider and back. */
  key: Uint8Array
  /** The embedded provider asks at every sign-in, so that one browser can use several accounts. */
  asksAlways: boolean
  returnProof: ReturnProof
  log: Logger
}

const CALLBACK_PAGE = '/external-login-callback'
const COOKIE = 'millwright_sso'
const MINUTES = 10

interface CookieContent extends Handshake {
  readonly returnTo: string
}

/** The bridge between the portal's sign-in screen and the OpenID provider. */
export function serveSso(
  serve: Serve,
  serveRaw: ServeRaw,
  { relyingParty, publicUrl, key, asksAlways, returnProof, log }: SsoDeps,
): void {
  const cookie = (value: string, maxAge: number): string =>
    `${COOKIE}=${value}; Path=/sso; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${publicUrl.startsWith('https:') ? '; Secure' : ''}`

  const startAddress = (returnTo: string): string =>
    `${publicUrl}/sso?${new URLSearchParams({ redirect_uri: publicUrl + returnTo })}`

  serve(authorizationAddress, async ({ body, origin }) => ({
    result: { url: startAddress(returnPath(body.redirect_uri, [publicUrl, origin])) },
  }))

  serveRaw(ssoStart, async (request, reply) => {
    const query = request.query as { redirect_uri?: unknown }
    const here = `${request.protocol}://${request.host}`
    const returnTo = returnPath(query.redirect_uri, [publicUrl, here])
    // The provider redirects to the public address only, and the cookie must be set there.
    if (request.host !== new URL(publicUrl).host) {
      return redirect(reply, startAddress(returnTo))
    }
    const { url, handshake } = await relyingParty.start({ asksPassword: asksAlways })
    const content = await new SignJWT({ ...handshake, returnTo } satisfies CookieContent)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(COOKIE)
      .setExpirationTime(`${MINUTES}m`)
      .sign(key)
    return redirect(reply.header('set-cookie', cookie(content, MINUTES * 60)), url.href)
  })

  serveRaw(ssoReturn, async (request, reply) => {
    const setCookies = [cookie('', 0)]
    const target = new URL(CALLBACK_PAGE, publicUrl)
    try {
      const content = await readCookie(request.headers.cookie)
      target.href = publicUrl + content.returnTo
      const token = await relyingParty.finish(new URL(request.url, publicUrl), content)
      target.searchParams.set('jwt', token)
      setCookies.push(await returnProof.cookieFor(token))
      // An opaque value: the provider's refresh token is not used.
      target.searchParams.set('refresh_token', randomBytes(24).toString('base64url'))
    } catch (error) {
      log.info({ err: error }, 'single sign-on did not succeed')
      target.searchParams.set('error', 'sso_login_failed')
    }
    return redirect(reply.header('set-cookie', setCookies), target.href)
  })

  async function readCookie(header: string | undefined): Promise<CookieContent> {
    const value = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(header ?? '')?.[1] ?? ''
    const { payload } = await jwtVerify<CookieContent>(value, key, {
      audience: COOKIE,
      algorithms: ['HS256'],
    })
    return payload
  }
}

/** These addresses carry tokens: they must not be cached. */
const redirect = (reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(to, 302)

/** Only the callback page of this portal may be returned to; anything else would be an open redirect that leaks tokens. */
function returnPath(wanted: unknown, origins: readonly string[]): string {
  if (wanted === undefined) return CALLBACK_PAGE
  const url = typeof wanted === 'string' && URL.canParse(wanted) ? new URL(wanted) : null
  if (!url || !origins.includes(url.origin) || url.pathname !== CALLBACK_PAGE) {
    throw badField('redirect_uri', `must be the ${CALLBACK_PAGE} page of this portal`)
  }
  return url.pathname + url.search
}
