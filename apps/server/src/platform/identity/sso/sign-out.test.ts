import {
  changePassword,
  choosePassword,
  logout,
  passwordLogin,
  resetPassword,
} from '@millwright/contract/people/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestBrowser, type TestBrowser } from '../../../testing/browser-flow.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  // Without the jobs mails stay where they can be read.
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' })
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.db.query('delete from attempt')
  browser = createTestBrowser(test.app.publicUrl)
})

const org = 'NORDHAUS'
const NEW = 'a new and longer one'

async function enter(email: string, password = 'millwright') {
  const address = await browser.signIn(email, password)
  const { result } = await browser.complete(address.searchParams.get('jwt') ?? '')
  return { token: result.accessToken, id: result.user.Id }
}

/** A new sign-in whose redirect to the provider is changed on the way. */
async function beginWithout(...names: string[]): Promise<URL> {
  const url = await browser.begin()
  for (const name of names) url.searchParams.delete(name)
  return url
}

const rowsOf = async (email: string) =>
  (
    await test.db.query<{ model: string }>(
      `select model from oidc_payload p join account a on p.payload::text like '%' || a.public_id || '%'
        where a.email = $1 and model in ('Session', 'Grant', 'AuthorizationCode')`,
      [email],
    )
  ).rows

async function resetLink(email: string): Promise<string> {
  await test.db.query('delete from mail')
  await test.ask(resetPassword, { body: { Email: email } })
  const read = async () =>
    (await test.db.query<{ body: string }>('select body from mail')).rows[0]?.body ?? ''
  await expect.poll(read).toContain('password_token=')
  return /password_token=([\w-]+)/.exec(await read())?.[1] ?? ''
}

const choose = (token: string) =>
  test.ask(choosePassword, { body: { token, password: NEW, confirmPassword: NEW } })

describe('the cookie of the provider', () => {
  it('signs nobody in without the password when prompt=login is taken out of the redirect', async () => {
    await enter('manager_di_linea@example.com')
    const { url, response } = await browser.follow(await beginWithout('prompt'))
    expect(url.searchParams.get('jwt')).toBeNull()
    expect(await response?.text()).toContain('name="password"')
  })

  it('signs nobody in when the redirect asks for a sign-in without any page', async () => {
    await enter('manager_di_linea@example.com')
    const silent = await browser.begin()
    silent.searchParams.set('prompt', 'none')
    const { url } = await browser.follow(silent)
    expect(url.searchParams.get('error')).toBe('sso_login_failed')
  })

  it('means nothing any more after a sign-out', async () => {
    const email = 'manager_di_linea@example.com'
    const { token } = await enter(email)
    expect(await rowsOf(email)).not.toEqual([])
    await test.ask(logout, { params: { org }, token })
    expect(await rowsOf(email)).toEqual([])
    expect((await browser.follow(await beginWithout('prompt'))).url.searchParams.get('jwt')).toBeNull()
  })

  it('means nothing any more after the password was changed', async () => {
    const email = 'ticket_manager@example.com'
    const { token, id } = await enter(email)
    const body = { password: NEW, confirmPassword: NEW }
    expect((await test.ask(changePassword, { params: { org, id }, body, token })).status).toBe(204)
    expect(await rowsOf(email)).toEqual([])
  })

  it('means nothing any more after the password was reset', async () => {
    const email = 'maintainer@example.com'
    await enter(email)
    await choose(await resetLink(email))
    expect(await rowsOf(email)).toEqual([])
  })
})

describe('a token of the provider', () => {
  it('from before a reset of the password signs nobody in after it', async () => {
    const email = 'manager_manutenzione@example.com'
    const token = (await browser.signIn(email, 'millwright')).searchParams.get('jwt') ?? ''
    // It says in seconds when it was issued.
    const issuedAt = Math.floor(Date.now() / 1000)
    await vi.waitUntil(() => Date.now() / 1000 > issuedAt + 1, { timeout: 60_000 })
    await choose(await resetLink(email))
    expect(await browser.complete(token)).toMatchObject({
      status: 401,
      result: { label: 'SSO_LOGIN_FAILED' },
    })
    await enter(email, NEW)
  })

  it('is not issued without a proof of who asked for it (PKCE)', async () => {
    const { url } = await browser.follow(await beginWithout('code_challenge', 'code_challenge_method'))
    expect(url.searchParams.get('error')).toBe('sso_login_failed')
    const kept = await browser.begin()
    kept.searchParams.set('code_challenge_method', 'plain')
    expect((await browser.follow(kept)).url.searchParams.get('error')).toBe('sso_login_failed')
  })

  it('whose sign-in is older than what was asked for is refused', async () => {
    // The client's clock is ahead of the provider's, so that every sign-in there looks older than the request.
    const ahead = await startTestApp({}, undefined, () => Date.now() + 60_000)
    try {
      const stale = await createTestBrowser(ahead.app.publicUrl).signIn(
        'maintainer@example.com',
        'millwright',
      )
      expect(stale.searchParams.get('error')).toBe('sso_login_failed')
    } finally {
      await ahead.stop()
    }
  })
})

it('a session opened long after the person typed the password asks for it before it is changed', async () => {
  const email = 'branch_user@example.com'
  const { result } = await test.ask(passwordLogin, { body: { Email: email, Password: 'millwright' } })
  await test.db.query("update session set authenticated_at = now() - interval '11 minutes'")
  const answer = await test.ask(changePassword, {
    params: { org: result.user.OrganizationCode, id: result.user.Id },
    body: { password: NEW, confirmPassword: NEW },
    token: result.token,
  })
  expect(answer).toMatchObject({ status: 403, label: 'PASSWORD_NEEDED' })
})

describe('the callback page', () => {
  it('does not sign in with a token that another browser got: the link may come from anybody', async () => {
    const attacker = createTestBrowser(test.app.publicUrl)
    const address = await attacker.signIn('admin@other.example.com', 'millwright')
    const token = address.searchParams.get('jwt') ?? ''
    expect(await browser.complete(token)).toMatchObject({
      status: 401,
      result: { label: 'SSO_LOGIN_FAILED' },
    })
    // Also not in a browser that has begun, or finished, a sign-in of its own.
    await browser.begin()
    expect((await browser.complete(token)).status).toBe(401)
    await enter('admin@example.com')
    expect((await browser.complete(token)).status).toBe(401)
    expect((await attacker.complete(token)).status).toBe(200)
  })
})
