import { listMyMachines } from '@millwright/contract/machines/machines'
import {
  authorizationAddress,
  externalLogin,
  logout,
  passwordLogin,
  refreshInOrganization,
  refreshSession,
} from '@millwright/contract/people/auth'
import { endSession, listSessions } from '@millwright/contract/people/sessions'
import { getUser } from '@millwright/contract/people/users'
import { ssoStart } from '@millwright/contract/wire/system'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestBrowser, proofOf } from '../../../testing/browser-flow.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const EMAIL = 'manager_di_linea@example.com'
const atProvider = (password: string, email = EMAIL, returnTo?: string) =>
  createTestBrowser(test.app.publicUrl).signIn(email, password, returnTo)

/** A browser that has come back from the provider, and its token. */
async function returned() {
  const browser = createTestBrowser(test.app.publicUrl)
  const token = (await browser.signIn(EMAIL, 'millwright')).searchParams.get('jwt') ?? ''
  return { token, complete: browser.complete }
}

describe('single sign-on', () => {
  it('returns to the callback page with the tokens and where the user wanted to go', async () => {
    const address = await atProvider(
      'millwright',
      EMAIL,
      '/external-login-callback?redirect_uri=%2Fmachine%2Fnst-01',
    )
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      redirect_uri: '/machine/nst-01',
      jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/.{20,}/),
    })
  })

  it('gives a session for the token', async () => {
    const { token, complete } = await returned()
    const { status, result } = await complete(token)
    expect(status).toBe(200)
    const known = { Email: EMAIL, OrganizationCode: 'NORDHAUS', IsAdmin: false, loginMethod: 'SSO' }
    expect(result.user).toMatchObject(known)
    const machines = await test.ask(listMyMachines, { token: result.accessToken })
    expect(machines.total).toBe(19)
  })

  it('takes a token once', async () => {
    const { token, complete } = await returned()
    expect((await complete(token)).status).toBe(200)
    expect(await complete(token)).toMatchObject({ status: 401, result: { label: 'SSO_LOGIN_FAILED' } })
  })

  it.each([
    [
      'unsigned',
      async () => new UnsecuredJWT({ email: EMAIL }).setSubject('user-1').setExpirationTime('5m').encode(),
    ],
    [
      'of another signer',
      () =>
        new SignJWT({ email: EMAIL })
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('5m')
          .sign(Buffer.alloc(32)),
    ],
    ['tampered with', async () => `${(await returned()).token.slice(0, -4)}AAAA`],
    ['no token at all', async () => 'rubbish'],
  ])('refuses a token that is %s', async (_kind, token) => {
    const accessToken = await token()
    const answer = await test.ask(externalLogin, {
      body: { accessToken },
      cookies: await proofOf(test.db, accessToken),
    })
    expect(answer).toMatchObject({ status: 401, label: 'SSO_LOGIN_FAILED' })
  })

  it.each([
    'https://evil.example/external-login-callback',
    '//evil.example/external-login-callback',
    'javascript:alert(1)',
    '/machine',
  ])('does not return to %s', async (redirect_uri) => {
    const refused = { status: 400, field: 'redirect_uri' }
    expect(await test.ask(ssoStart, { query: { redirect_uri } })).toMatchObject(refused)
    expect(await test.ask(authorizationAddress, { body: { redirect_uri } })).toMatchObject(refused)
  })

  it('says where a browser has to go, by the public address whichever one was used', async () => {
    const { publicUrl } = test.app
    const wanted = '/external-login-callback?redirect_uri=%2Fmachine'
    for (const origin of [publicUrl, publicUrl.replace('localhost', '127.0.0.1')]) {
      const response = await fetch(origin + authorizationAddress.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uri: origin + wanted }),
      })
      const { result } = (await response.json()) as { result: { url: string } }
      const url = new URL(result.url)
      expect(url.origin + url.pathname).toBe(`${publicUrl}/sso`)
      expect(Object.fromEntries(url.searchParams)).toEqual({ redirect_uri: publicUrl + wanted })
    }
  })

  it('does not say whether the email or the password was wrong', async () => {
    await expect(atProvider('wrong')).rejects.toThrow('401')
    await expect(atProvider('millwright', 'nobody@example.com')).rejects.toThrow('401')
  })
})

describe('email and password', () => {
  it('sign in where debug sign-in is on', async () => {
    const answer = await test.ask(passwordLogin, { body: { Email: ` ${EMAIL} `, Password: 'millwright' } })
    expect(answer.result.user.Email).toBe(EMAIL)
  })

  it('are refused alike, whichever is wrong', async () => {
    const wrongPassword = await test.ask(passwordLogin, { body: { Email: EMAIL, Password: 'x' } })
    const wrongEmail = await test.ask(passwordLogin, { body: { Email: 'nobody@example.com', Password: 'x' } })
    expect(wrongPassword).toMatchObject({ status: 401, label: 'LOGIN_FAILED' })
    expect(wrongEmail).toEqual(wrongPassword)
  })

  it('are named when missing, and unknown fields are refused', async () => {
    expect(await test.ask(passwordLogin, { body: { Email: EMAIL } })).toMatchObject({
      status: 400,
      field: 'Password',
    })
    expect(
      await test.ask(passwordLogin, { body: { Email: EMAIL, Password: 'x', IsAdmin: true } }),
    ).toMatchObject({ status: 400, field: 'IsAdmin' })
  })

  it('are no way in where debug sign-in is off', async () => {
    const strict = await startTestApp({ MILLWRIGHT_DEBUG_LOGIN: 'false' })
    try {
      const answer = await strict.ask(passwordLogin, { body: { Email: EMAIL, Password: 'millwright' } })
      expect(answer).toMatchObject({ status: 404, label: 'NOT_FOUND' })
    } finally {
      await strict.stop()
    }
  })
})

describe('a session', () => {
  const open = async () =>
    (await test.ask(passwordLogin, { body: { Email: EMAIL, Password: 'millwright' } })).result

  it('is refreshed by a token that changes each time', async () => {
    const first = await open()
    const { result } = await test.ask(refreshSession, { body: { refreshToken: first.refreshToken } })
    expect(result.refreshToken).not.toBe(first.refreshToken)
    expect((await test.ask(listMyMachines, { token: result.accessToken })).status).toBe(200)
  })

  const refresh = (refreshToken: string) => test.ask(refreshSession, { body: { refreshToken } })

  it('ends for everyone when a refresh token is used after its successor', async () => {
    const first = await open()
    const second = (await refresh(first.refreshToken)).result
    const third = (await refresh(second.refreshToken)).result
    expect(await refresh(first.refreshToken)).toMatchObject({ status: 401, label: 'SESSION_ENDED' })
    expect(await refresh(third.refreshToken)).toMatchObject({ status: 401 })
    expect(await test.ask(listMyMachines, { token: third.accessToken })).toMatchObject({
      status: 401,
      label: 'NOT_SIGNED_IN',
    })
  })

  it('goes on when the answer to a refresh was lost, and then only with the newest token', async () => {
    const first = await open()
    const lost = (await refresh(first.refreshToken)).result
    const again = await refresh(first.refreshToken)
    expect(again.status).toBe(200)
    expect((await refresh(lost.refreshToken)).status).toBe(401)
    expect((await refresh(again.result.refreshToken)).status).toBe(200)
  })

  it('ends when a refresh token is used again long after, even if its successor never was', async () => {
    const first = await open()
    const { result } = await refresh(first.refreshToken)
    await test.db.query("update refresh_token set used_at = used_at - interval '11 seconds'")
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(result.refreshToken)).status).toBe(401)
  })

  it('refreshed several times at the same moment has one valid token in the end', async () => {
    const { refreshToken } = await open()
    const answers = await Promise.all([1, 2, 3].map(() => refresh(refreshToken)))
    const later = await Promise.all(answers.map((answer) => refresh(answer.result.refreshToken)))
    expect(later.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it('is refreshed under the older name by people of that organization only', async () => {
    const { refreshToken } = await open()
    const refreshIn = (org: string, token: string) =>
      test.ask(refreshInOrganization, { params: { org }, body: { token } })
    expect(await refreshIn('MILLMAKER', refreshToken)).toMatchObject({ status: 401, label: 'SESSION_ENDED' })
    const { status, result } = await refreshIn('NORDHAUS', refreshToken)
    expect(status).toBe(200)
    expect((await test.ask(listMyMachines, { token: result.token })).status).toBe(200)
    expect((await refresh(result.refreshToken)).status).toBe(200)
  })

  it('is listed with its device, and ended from another one', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const login = await fetch(test.app.publicUrl + passwordLogin.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ Email: 'maintainer@example.com', Password: 'millwright' }),
    })
    const { token: other } = ((await login.json()) as { result: { token: string } }).result
    const token = await test.signIn('maintainer@example.com')
    const params = { org: 'NORDHAUS' }
    const { result } = await test.ask(listSessions, { params, token })
    const found = result.find(({ Device }) => Device === 'Firefox, Linux')
    expect(found).toMatchObject({ Address: '127.0.0.1', LoginMethod: 'PASSWORD', IsThis: false })
    expect(result.filter(({ IsThis }) => IsThis)).toHaveLength(1)

    const end = (as: string) =>
      test.ask(endSession, { params: { ...params, sessionId: found?.Id ?? '' }, token: as })
    const stranger = await test.signIn('manager_di_linea@example.com')
    expect((await end(stranger)).status).toBe(204)
    expect((await test.ask(listSessions, { params, token: other })).status).toBe(200)
    expect((await end(token)).status).toBe(204)
    expect((await test.ask(listSessions, { params, token: other })).status).toBe(401)
    expect((await test.ask(listSessions, { params, token })).result).not.toContainEqual(found)
  })

  it('is written down when it begins, when it is revoked and when its owner leaves', async () => {
    const email = 'branch_manager@example.com'
    const enter = async () =>
      (await test.ask(passwordLogin, { body: { Email: email, Password: 'millwright' } })).result
    const first = await enter()
    const second = (await refresh(first.refreshToken)).result
    await refresh(second.refreshToken)
    await refresh(first.refreshToken)
    await refresh(first.refreshToken)
    const { token } = await enter()
    await test.ask(logout, { params: { org: 'FILIALE' }, token })
    const { rows } = await test.db.query(
      'select action, target, address, detail from audit_entry where actor_email = $1 order by id',
      [email],
    )
    const entry = (action: string, detail: object) => ({
      action,
      target: email,
      address: '127.0.0.1',
      detail,
    })
    expect(rows).toEqual([
      entry('signed_in', { by: 'password' }),
      entry('session_revoked', { reason: 'refresh token used twice' }),
      entry('signed_in', { by: 'password' }),
      entry('signed_out', {}),
    ])
  })

  it('ends at sign-out', async () => {
    const { token, refreshToken } = await open()
    expect((await test.ask(logout, { params: { org: 'NORDHAUS' }, token })).status).toBe(204)
    expect((await test.ask(listMyMachines, { token })).status).toBe(401)
    expect((await test.ask(refreshSession, { body: { refreshToken } })).status).toBe(401)
  })

  it('shows a user nobody but themselves', async () => {
    const { token, user } = await open()
    expect((await test.ask(getUser, { params: { org: 'NORDHAUS', id: user.Id }, token })).result.Email).toBe(
      EMAIL,
    )
    expect((await test.ask(getUser, { params: { org: 'NORDHAUS', id: 'user-2' }, token })).status).toBe(403)
  })
})
