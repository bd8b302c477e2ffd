import { externalLogin, passwordLogin, resetPassword } from '@millwright/contract/people/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proofOf } from '../../../testing/browser-flow.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { startTestProvider, type TestProvider } from '../../../testing/test-provider.ts'

const EMAIL = 'manager_di_linea@example.com'
const refused = { status: 401, label: 'SSO_LOGIN_FAILED' }

let provider: TestProvider
let test: TestApp
beforeAll(async () => {
  provider = await startTestProvider('portal')
  test = await startTestApp({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
  })
})
afterAll(async () => {
  await test.stop()
  await provider.stop()
})

const enter = async (accessToken: string) =>
  await test.ask(externalLogin, { body: { accessToken }, cookies: await proofOf(test.db, accessToken) })

describe('a token of somebody else’s provider', () => {
  it('is refused when the key that signed it is no longer published', async () => {
    const stale = await provider.tokenFor('elena', EMAIL)
    await provider.changeKey()
    expect(await enter(stale)).toMatchObject(refused)
    expect((await enter(await provider.tokenFor('elena', EMAIL))).status).toBe(200)
  })

  it('binds the account to the person, who may then come again', async () => {
    await enter(await provider.tokenFor('tomas', 'manager_manutenzione@example.com'))
    const { result } = await enter(await provider.tokenFor('tomas', 'Manager_Manutenzione@example.com'))
    expect(result.user.ExternalUserId).toBe('tomas')
  })

  it('of another person with the same address is refused, and the admins can read of it', async () => {
    await enter(await provider.tokenFor('pavel', 'maintainer@example.com'))
    expect(await enter(await provider.tokenFor('paula', 'maintainer@example.com'))).toMatchObject(refused)
    const { rows } = await test.db.query(
      "select action, detail from audit_entry where actor_email = 'maintainer@example.com' order by id",
    )
    expect(rows).toEqual([
      { action: 'signed_in', detail: { by: 'single sign-on' } },
      { action: 'sign_in_refused', detail: { reason: 'another person at the provider' } },
    ])
  })

  it('of nobody with an account is refused', async () => {
    expect(await enter(await provider.tokenFor('nobody', 'nobody@example.com'))).toMatchObject(refused)
  })

  it('tried in vain fifty times from one address is not looked at for a while', async () => {
    const guess = () => test.ask(externalLogin, { body: { accessToken: 'rubbish' } })
    expect(await guess()).toMatchObject(refused)
    await test.db.query("update attempt set count = 50 where key = 'signIn address 127.0.0.1'")
    expect(await guess()).toMatchObject({ status: 429, label: 'TOO_MANY_REQUESTS' })
    const byPassword = await test.ask(passwordLogin, { body: { Email: EMAIL, Password: 'millwright' } })
    expect(byPassword).toMatchObject({ status: 429 })
    // A browser that came back from the provider has done nothing wrong.
    expect((await enter(await provider.tokenFor('elena', EMAIL))).status).toBe(200)
    await test.db.query('delete from attempt')
  })
})

it('no mail about a password is sent where somebody else keeps the passwords', async () => {
  const answer = await test.ask(resetPassword, { body: { Email: EMAIL } })
  expect(answer.status).toBe(204)
  const asked = "select 1 from audit_entry where action = 'password_reset_asked'"
  await expect.poll(async () => (await test.db.query(asked)).rows.length).toBe(1)
  expect((await test.db.query('select * from mail')).rows).toEqual([])
})
