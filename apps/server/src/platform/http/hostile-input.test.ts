import { request } from 'node:http'
import { listAnalytics } from '@millwright/contract/analytics/analytics'
import { patchMachine } from '@millwright/contract/machines/machines'
import { listAudit } from '@millwright/contract/people/audit'
import { createUser } from '@millwright/contract/people/users'
import { listShiftHistory } from '@millwright/contract/shifts/shifts'
import { listMessages } from '@millwright/contract/values/machine-data'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('admin@example.com')
})
afterAll(() => test.stop())

const person = {
  Username: '',
  Firstname: 'Ada',
  Lastname: 'Rossi',
  Language: 'en-US',
  Email: 'ada@example.com',
}
const refused = (field: string) => ({ status: 400, label: 'VALIDATION_FAILED', field })

describe('a text that is sent', () => {
  it.each(['a\0b', 'a\nb', '\ud800', 'a\udc00'])('is refused by its field when it is %j', async (text) => {
    const params = { org: 'NORDHAUS' }
    const body = { ...person, Firstname: text }
    expect(await test.ask(createUser, { token, params, body })).toMatchObject(refused('Firstname'))
    const login = await fetch(`${test.app.publicUrl}/v2/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: `${text}@b.c`, Password: 'x' }),
    })
    expect(await login.json()).toMatchObject({ result: { label: 'VALIDATION_FAILED', field: 'Email' } })
  })

  it('is measured before its pattern is looked at', async () => {
    const body = { Name: `${' '.repeat(64_000)}\0` }
    const answer = await test.ask(patchMachine, { token, params: { id: 'nst-01' }, body })
    expect(answer).toMatchObject(refused('Name'))
  })

  it('may be no name of a field either', async () => {
    const body = { Map_View: { 'a\0': 1 } }
    const answer = await test.ask(patchMachine, { token, params: { id: 'nst-01' }, body })
    expect(answer).toMatchObject(refused('Map_View'))
  })
})

describe('an email address', () => {
  it.each([
    '<x@y.example>',
    'x@y.example,z@y.example',
    '"x"@y.example',
    'x;z@y.example',
    `${'a'.repeat(250)}@y.example`,
  ])('that a mail could not be sent to as it is, is refused: %s', async (Email) => {
    const answer = await test.ask(createUser, {
      token,
      params: { org: 'NORDHAUS' },
      body: { ...person, Email },
    })
    expect(answer).toMatchObject(refused('Email'))
  })
})

describe('a body of a hundred thousand levels', () => {
  it.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('is refused by its field: %s', async (_name, deep) => {
    const answer = await fetch(`${test.app.publicUrl}/v2/machines/nst-01`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `{"Map_View":${deep}}`,
    })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('is nested too deeply')
  })
})

describe('a time', () => {
  it.each([
    '8640000000000000',
    '9999999999999999',
    '0001-01-01T00:00:00Z',
    '1999-12-31T23:59:59.999Z',
    '2100-01-01T00:00:00.001Z',
    '+275760-09-13T00:00:00.000Z',
  ])('of %s is refused: it lies before 2000 or after 2100', async (time) => {
    const params = { id: 'nst-01', channel: 'Machine/Status' }
    for (const name of ['after', 'before'])
      expect(await test.ask(listMessages, { token, params, query: { [name]: time } })).toMatchObject(
        refused(name),
      )
    const answer = await test.ask(listAudit, { token, params: { org: 'NORDHAUS' }, query: { from: time } })
    expect(answer).toMatchObject(refused('from'))
  })

  it.each(['2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z'])('of %s is taken', async (time) => {
    const query = { after: time }
    const params = { id: 'nst-01', channel: 'Machine/Status' }
    expect((await test.ask(listMessages, { token, params, query })).status).toBe(200)
  })
})

describe('a day', () => {
  const params = { id: 'nst-01' }

  it.each(['0001-01-01', '1999-12-31', '2100-01-02', '9999-12-31'])(
    'of %s is refused: it lies before 2000 or after 2100',
    async (day) => {
      for (const field of ['from', 'to']) {
        const query = { [field]: day }
        const usage = { kpiCalcMethod: 'ISO_22400', ...query }
        expect(await test.ask(listAnalytics, { token, query: usage })).toMatchObject(refused(field))
        expect(await test.ask(listShiftHistory, { token, params, query })).toMatchObject(refused(field))
      }
    },
  )

  it.each(['2000-01-01', '2100-01-01'])('of %s is taken', async (day) => {
    const query = { to: day }
    const usage = { kpiCalcMethod: 'ISO_22400', ...query }
    expect((await test.ask(listAnalytics, { token, query: usage })).status).toBe(200)
    expect((await test.ask(listShiftHistory, { token, params, query })).status).toBe(200)
  })
})

describe('a path that no address has', () => {
  // Not by fetch, which would repair it.
  const statusOf = (path: string): Promise<number> =>
    new Promise((done, fail) => {
      const { hostname, port } = new URL(test.app.publicUrl)
      request({ hostname, port, path }, (answer) => {
        answer.resume()
        done(answer.statusCode ?? 0)
      })
        .on('error', fail)
        .end()
    })

  it.each(['//', '/\\', '//a', '/\\\\a.b', '/%00', '/%'])('does not fail: %s', async (path) => {
    // 503 where the web app is not built.
    expect([200, 400, 404, 503]).toContain(await statusOf(path))
  })
})

describe('a form of the OpenID provider', () => {
  it('that goes on with a sign-in which nobody began is refused, whatever it asks for', async () => {
    const answer = await fetch(`${test.app.publicUrl}/oidc/auth/abc?client_id=millwright&response_type=code`)
    expect(answer.status).toBeLessThan(500)
  })

  const send = (path: string, body: string) =>
    fetch(`${test.app.publicUrl}/oidc/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })

  it('over 16 KB is too large', async () => {
    expect((await send('interaction/abc', `email=${'a'.repeat(17_000)}`)).status).toBe(413)
  })

  it('with a NUL for an email is that of nobody', async () => {
    expect((await send('interaction/abc', 'email=a%00b&password=x')).status).toBe(401)
  })

  it.each(['state', 'nonce', 'client_id', 'login_hint', 'ui_locales'])(
    'with a NUL in %s is refused',
    async (name) => {
      const fields = new URLSearchParams({
        client_id: 'millwright',
        redirect_uri: `${test.app.publicUrl}/sso/callback`,
        response_type: 'code',
        scope: 'openid',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
        [name]: 'a\0b',
      })
      const posted = await send('auth', String(fields))
      const asked = await fetch(`${test.app.publicUrl}/oidc/auth?${fields}`, { redirect: 'manual' })
      expect([posted.status, asked.status].filter((status) => status >= 500)).toEqual([])
    },
  )
})
