import {
  changePassword,
  choosePassword,
  passwordLogin,
  refreshSession,
  resetPassword,
} from '@millwright/contract/people/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  // Without the jobs mails stay where they can be read.
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' })
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.db.query('delete from attempt')
  await test.db.query('delete from mail')
})

const ITALIAN = 'manager_manutenzione@example.com'
const NEW = 'a new and longer one'

const signIn = (Email: string, Password = 'millwright') =>
  test.ask(passwordLogin, { body: { Email, Password } })
const askReset = (Email: string) => test.ask(resetPassword, { body: { Email } })
const choose = (token: string, password = NEW, confirmPassword = password) =>
  test.ask(choosePassword, { body: { token, password, confirmPassword } })
const mails = async () =>
  (await test.db.query<{ recipient: string; subject: string; body: string }>('select * from mail')).rows
const actionsOf = async (email: string) =>
  (
    await test.db.query<{ action: string }>(
      'select action from audit_entry where actor_email = $1 order by id',
      [email],
    )
  ).rows.map((row) => row.action)

async function tokenFor(email: string): Promise<string> {
  const before = (await mails()).length
  await askReset(email)
  await expect.poll(async () => (await mails()).length).toBe(before + 1)
  return /password_token=([\w-]+)\n/.exec((await mails()).at(-1)?.body ?? '')?.[1] ?? ''
}

describe('a forgotten password', () => {
  it('is answered the same for an account and for none', async () => {
    const known = await askReset('maintainer@example.com')
    const unknown = await askReset('nobody@example.com')
    expect(known.status).toBe(204)
    expect(unknown).toEqual(known)
    await expect.poll(mails).toHaveLength(1)
    expect(await mails()).toMatchObject([{ recipient: 'maintainer@example.com' }])
    expect(await actionsOf('maintainer@example.com')).toContain('password_reset_asked')
  })

  it('is written about in the language of the person, with the public address', async () => {
    await test.db.query("update account set language = 'it-IT' where email = $1", [ITALIAN])
    await tokenFor(ITALIAN)
    const [mail] = await mails()
    expect(mail?.subject).toBe('La tua nuova password per Millwright')
    expect(mail?.body).toContain(`Ciao Tomas,`)
    expect(mail?.body).toContain(`${test.app.publicUrl}/login?password_token=`)
  })

  it('can be asked for five times an hour, whether or not there is such an account', async () => {
    const answersFor = async (email: string) => {
      const answers = []
      for (let n = 0; n < 6; n++) answers.push((await askReset(email)).status)
      return answers
    }
    const known = await answersFor('maintainer@example.com')
    expect(known).toEqual([204, 204, 204, 204, 204, 429])
    expect(await answersFor('nobody@example.com')).toEqual(known)
  })
})

describe('the link of a mail', () => {
  it('sets the password once, ends every session and all other links', async () => {
    const email = 'maintainer@example.com'
    const session = (await signIn(email)).result
    const older = await tokenFor(email)
    const token = await tokenFor(email)
    expect((await choose(token)).status).toBe(200)
    expect((await signIn(email, 'millwright')).status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(200)
    const refreshed = await test.ask(refreshSession, { body: { refreshToken: session.refreshToken } })
    expect(refreshed.label).toBe('SESSION_ENDED')
    for (const each of [token, older, 'unknown'])
      expect(await choose(each)).toMatchObject({ status: 400, label: 'LINK_NOT_VALID' })
    expect(await actionsOf(email)).toContain('password_changed')
  })

  it('is good for an hour', async () => {
    const token = await tokenFor('ticket_manager@example.com')
    const { rows } = await test.db.query<{ seconds: number }>(
      'select extract(epoch from max(expires_at) - now())::float8 as seconds from password_link',
    )
    expect(Math.round((rows[0]?.seconds ?? 0) / 600)).toBe(6)
    await test.db.query("update password_link set expires_at = now() - interval '1 second'")
    expect(await choose(token)).toMatchObject({ status: 400, label: 'LINK_NOT_VALID' })
  })

  it('takes no password that is too short or typed differently the second time', async () => {
    const token = await tokenFor('ticket_manager@example.com')
    expect(await choose(token, 'too short')).toMatchObject({ status: 400, field: 'password' })
    expect(await choose(token, NEW, `${NEW}x`)).toMatchObject({
      status: 400,
      label: 'VALIDATION_FAILED',
      field: 'confirmPassword',
    })
    expect((await choose(token)).status).toBe(200)
  })

  it('lets those in who had tried too often before they remembered that they forgot', async () => {
    const email = 'branch_user@example.com'
    await signIn(email, 'wrong')
    await test.db.query('update attempt set count = 10')
    expect((await signIn(email)).status).toBe(429)
    await choose(await tokenFor(email))
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  it('cannot be guessed more than twenty times an hour', async () => {
    await choose('guess')
    await test.db.query('update attempt set count = 20')
    expect(await choose('guess')).toMatchObject({ status: 429, label: 'TOO_MANY_REQUESTS' })
  })
})

describe('the own password', () => {
  const EMAIL = 'vendor_user@example.com'
  const change = (asked: { token: string; user: { Id: string } }, body: Record<string, unknown>) =>
    test.ask(changePassword, {
      params: { org: 'MILLMAKER', id: asked.user.Id },
      token: asked.token,
      body: { password: NEW, confirmPassword: NEW, ...body },
    })

  beforeEach(() =>
    test.db.query(
      `update account set password_hash = (select password_hash from account where email = 'admin@example.com')
        where email = $1`,
      [EMAIL],
    ),
  )

  it('is changed just after signing in, which ends the other sessions', async () => {
    const other = (await signIn(EMAIL)).result
    const mine = (await signIn(EMAIL)).result
    expect((await change(mine, {})).status).toBe(204)
    const refresh = (refreshToken: string) => test.ask(refreshSession, { body: { refreshToken } })
    expect((await refresh(other.refreshToken)).status).toBe(401)
    expect((await refresh(mine.refreshToken)).status).toBe(200)
    expect((await signIn(EMAIL, NEW)).status).toBe(200)
    expect(await actionsOf(EMAIL)).toContain('password_changed')
  })

  it('is changed later only by someone who knows it', async () => {
    const mine = (await signIn(EMAIL)).result
    await test.db.query("update session set authenticated_at = authenticated_at - interval '11 minutes'")
    expect(await change(mine, {})).toMatchObject({ status: 403, label: 'PASSWORD_NEEDED' })
    expect(await change(mine, { currentPassword: 'wrong' })).toMatchObject({
      status: 403,
      label: 'PASSWORD_NEEDED',
      field: 'currentPassword',
    })
    expect((await signIn(EMAIL)).status).toBe(200)
    expect((await change(mine, { currentPassword: 'millwright' })).status).toBe(204)
  })

  it('is not guessed with the session of somebody else', async () => {
    const mine = (await signIn(EMAIL)).result
    await change(mine, { currentPassword: 'wrong' })
    await test.db.query("update attempt set count = 10 where key like 'signIn name %'")
    expect(await change(mine, { currentPassword: 'millwright' })).toMatchObject({ status: 429 })
  })

  it('is changed by its owner however often others tried it', async () => {
    const mine = (await signIn(EMAIL)).result
    await signIn(EMAIL, 'wrong')
    await test.db.query(
      "update attempt set count = 1000 where key like 'signIn%' and key not like '% known %'",
    )
    expect((await signIn(EMAIL)).status).toBe(429)
    expect((await change(mine, { currentPassword: 'millwright' })).status).toBe(204)
  })

  it('must be typed the same twice', async () => {
    const mine = (await signIn(EMAIL)).result
    expect(await change(mine, { confirmPassword: 'other' })).toMatchObject({
      status: 400,
      field: 'confirmPassword',
    })
  })

  it('is nobody else’s affair, not even an admin’s', async () => {
    const { token } = (await signIn('admin@vendor.example.com')).result
    const { user } = (await signIn(EMAIL)).result
    expect(await change({ token, user }, {})).toMatchObject({ status: 403, label: 'ACCESS_DENIED' })
    expect((await signIn(EMAIL)).status).toBe(200)
  })
})
