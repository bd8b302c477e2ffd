import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_S } from '@millwright/domain/time/lengths'

export interface KnownBrowserDeps {
  key: Uint8Array
  isSecure: boolean
  /** The only path that it is sent to. */
  path: string
}

const COOKIE = 'millwright_known_browser'
const DAYS = 180
/** Of a computer that many people use, the last few who signed in: the cookie must stay short. */
const MAX_PEOPLE = 8
const ENTRY = /^[\w-]{22}\.[\w-]{22}$/

/**
 * A cookie that proves that an account has been signed in with its password in this browser. It signs nobody in: who has
 * it is not slowed down by what others try (decision 66).
 */
export function createKnownBrowser({ key, isSecure, path }: KnownBrowserDeps) {
  const sign = (name: string, id: string): string =>
    createHmac('sha256', key)
      .update(`${COOKIE}\0${name.trim().toLowerCase()}\0${id}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url')

  const entriesIn = (cookies: string): string[] =>
    (new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(cookies)?.[1] ?? '')
      .split('~')
      .filter((entry) => ENTRY.test(entry))
      .slice(0, MAX_PEOPLE)

  function idFor(name: string, cookies: string): string | null {
    for (const entry of entriesIn(cookies)) {
      const [id = '', signature = ''] = entry.split('.')
      if (timingSafeEqual(Buffer.from(signature), Buffer.from(sign(name, id)))) return id
    }
    return null
  }

  return {
    /** Null where the browser has not signed in with the account. */
    idFor,

    /** The Set-Cookie header after a sign-in. */
    cookieFor(name: string, cookies: string): string {
      const id = idFor(name, cookies) ?? randomBytes(16).toString('base64url')
      const own = `${id}.${sign(name, id)}`
      const others = entriesIn(cookies).filter((entry) => entry !== own)
      const value = [own, ...others].slice(0, MAX_PEOPLE).join('~')
      return `${COOKIE}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${DAYS * DAY_S}${isSecure ? '; Secure' : ''}`
    },
  }
}
