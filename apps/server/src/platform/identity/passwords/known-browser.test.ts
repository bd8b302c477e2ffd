import { describe, expect, it } from 'vitest'
import { createKnownBrowser } from './known-browser.ts'

const parts = { key: Buffer.from('a key'), isSecure: true, path: '/oidc/interaction' }
const known = createKnownBrowser(parts)
const sent = (header: string): string => header.split(';')[0] ?? ''

describe('the cookie of a browser that has signed in', () => {
  it('proves it for its account, however the name is written, and for no other', () => {
    const cookie = sent(known.cookieFor('Ada@example.com', ''))
    expect(known.idFor(' ada@EXAMPLE.com ', `a=b; ${cookie}`)).toMatch(/^[\w-]{22}$/)
    expect(known.idFor('ben@example.com', cookie)).toBeNull()
    expect(known.idFor('ada@example.com', '')).toBeNull()
  })

  it('is worth nothing when it was made elsewhere or changed', () => {
    const cookie = sent(known.cookieFor('ada@example.com', ''))
    expect(
      createKnownBrowser({ ...parts, key: Buffer.from('other') }).idFor('ada@example.com', cookie),
    ).toBeNull()
    expect(known.idFor('ada@example.com', cookie.replace(/=./, '=_'))).toBeNull()
    for (const value of [
      '',
      '~',
      'a.b',
      'é'.repeat(22),
      `${'a'.repeat(22)}.${'b'.repeat(22)}`,
      'x'.repeat(9999),
    ])
      expect(known.idFor('ada@example.com', `millwright_known_browser=${value}`)).toBeNull()
  })

  it('stays the same for who signs in again: each sign-in would give ten attempts more', () => {
    const first = sent(known.cookieFor('ada@example.com', ''))
    expect(sent(known.cookieFor('ada@example.com', first))).toBe(first)
  })

  it('holds the last eight people of a shared computer, and no names', () => {
    let cookies = ''
    for (let n = 0; n < 12; n++) cookies = sent(known.cookieFor(`p${n}@example.com`, cookies))
    const who = Array.from({ length: 12 }, (_, n) => known.idFor(`p${n}@example.com`, cookies) !== null)
    expect(who).toEqual([...Array(4).fill(false), ...Array(8).fill(true)])
    expect(cookies.length).toBeLessThan(500)
    expect(cookies).not.toContain('example')
  })

  it('is sent to the sign-in page alone, and to no script', () => {
    expect(known.cookieFor('a', '')).toMatch(
      /; Path=\/oidc\/interaction; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    )
    expect(createKnownBrowser({ ...parts, isSecure: false }).cookieFor('a', '')).not.toContain('Secure')
  })
})
