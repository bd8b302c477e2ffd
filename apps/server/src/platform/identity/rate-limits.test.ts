import { createHook } from 'node:async_hooks'
import { passwordLogin, usernameLogin } from '@millwright/contract/people/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestBrowser } from '../../testing/browser-flow.ts'
import { derivingEach } from '../../testing/known-passwords.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** How often a password was looked at: each look derives a key, which Node does as a request of this name. */
const derivations = { count: 0 }
const watch = createHook({
  init(_, type) {
    if (type === 'ARGON2REQUEST') derivations.count += 1
  },
})

const EMAIL = 'manager_di_linea@example.com'
const NOBODY = 'nobody@example.com'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '127.0.0.1' })
  watch.enable()
})
afterAll(async () => {
  watch.disable()
  await test.stop()
})
beforeEach(() => test.db.query('delete from attempt'))

/** As the proxy would pass it on. */
async function signIn(Email: string, Password: string, address = '192.0.2.1') {
  const response = await fetch(`${test.app.publicUrl}${passwordLogin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ Email, Password }),
  })
  const { retryAfter, ...answer } = {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await response.text(),
  }
  return { ...answer, hasRetryAfter: Number(retryAfter) > 0 && Number(retryAfter) <= 15 * 60 }
}
const attempts = async (like: string) =>
  (await test.db.query<{ count: number }>('select count from attempt where key like $1', [like])).rows.map(
    (row) => row.count,
  )

/** As others at the same address would. */
const fillAddress = (address: string) =>
  test.db.query(
    `insert into attempt values ('signIn address ' || $1, 50, now() + interval '1 minute')
     on conflict (key) do update set count = 50`,
    [address],
  )

describe('wrong passwords', () => {
  it('for one email are looked at ten times, whether or not there is such an account', async () => {
    const tryAll = async (email: string) => {
      derivations.count = 0
      const answers = [await signIn(email, 'wrong')]
      await test.db.query("update attempt set count = 9 where key like 'signIn name %'")
      for (let n = 0; n < 2; n++) answers.push(await signIn(email, 'wrong'))
      return { answers, derived: derivations.count }
    }
    const known = await derivingEach(() => tryAll(EMAIL))
    expect(known.answers.map(({ status }) => status)).toEqual([401, 401, 429])
    expect(known.answers.at(-1)).toMatchObject({ hasRetryAfter: true })
    expect(known.derived).toBe(2)
    expect(await derivingEach(() => tryAll(NOBODY))).toEqual(known)
    await test.db.query("update attempt set count = 10 where key like 'signIn name %'")
    // And the right one is not looked at either, from where they came.
    expect((await signIn(` ${EMAIL.toUpperCase()} `, 'millwright')).status).toBe(429)
  })

  it('of somebody else do not keep the owner out, from wherever that is', async () => {
    await signIn(EMAIL, 'wrong', '203.0.113.66')
    await test.db.query("update attempt set count = 10 where key like 'signIn%name %'")
    expect((await signIn(EMAIL, 'millwright', '203.0.113.66')).status).toBe(429)
    expect((await signIn(EMAIL, 'millwright', '192.0.2.9')).status).toBe(200)
    await createTestBrowser(test.app.publicUrl).signIn(EMAIL, 'millwright')
    expect((await signIn(EMAIL, 'millwright', '203.0.113.66')).status).toBe(429)
  })

  it('from all addresses together are looked at a hundred times an hour, also of nobody', async () => {
    for (const email of [EMAIL, NOBODY]) {
      await signIn(email, 'wrong', '203.0.113.1')
      await test.db.query("update attempt set count = 99 where key like 'signInElsewhere name %'")
      const statuses = []
      for (const end of [2, 3, 4]) statuses.push((await signIn(email, 'wrong', `203.0.113.${end}`)).status)
      expect([email, statuses]).toEqual([email, [401, 429, 429]])
      expect((await signIn(email, 'millwright', '203.0.113.5')).status).toBe(429)
    }
  })

  it('from elsewhere, however many, do not keep out who has signed in at the same place before', async () => {
    expect((await signIn(EMAIL, 'millwright', '192.0.2.20')).status).toBe(200)
    await signIn(EMAIL, 'wrong', '203.0.113.1')
    await test.db.query("update attempt set count = 1000 where key like 'signInElsewhere name %'")
    await fillAddress('192.0.2.20')
    expect((await signIn(EMAIL, 'millwright', '192.0.2.21')).status).toBe(429)
    expect((await signIn(EMAIL, 'millwright', '192.0.2.20')).status).toBe(200)
    // Who guesses there has ten attempts of its own, as everywhere.
    await signIn(EMAIL, 'wrong', '192.0.2.20')
    await test.db.query("update attempt set count = 10 where key like 'signIn name %'")
    expect((await signIn(EMAIL, 'millwright', '192.0.2.20')).status).toBe(429)
  })

  it('at the same address do not keep out the browser of who has signed in before', async () => {
    const browser = createTestBrowser(test.app.publicUrl)
    await browser.signIn(EMAIL, 'millwright')
    await signIn(EMAIL, 'wrong', '127.0.0.1')
    await test.db.query("update attempt set count = 10 where key like 'signIn name %'")
    await test.db.query("update attempt set count = 100 where key like 'signInElsewhere name %'")
    await test.db.query("update attempt set count = 50 where key like 'signIn address %'")
    await expect(createTestBrowser(test.app.publicUrl).signIn(EMAIL, 'millwright')).rejects.toThrow('429')
    await browser.signIn(EMAIL, 'millwright')
    // It is the proof of one account, not of all.
    await fillAddress('127.0.0.1')
    await expect(browser.signIn('maintainer@example.com', 'millwright')).rejects.toThrow('429')
    await expect(browser.signIn(EMAIL, 'wrong')).rejects.toThrow('401')
    await test.db.query("update attempt set count = 10 where key like 'signIn name %'")
    await expect(browser.signIn(EMAIL, 'millwright')).rejects.toThrow('429')
  })

  it('sent all at once are not looked at more often', async () => {
    const answers = await derivingEach(() =>
      Promise.all(Array.from({ length: 20 }, () => signIn(EMAIL, 'wrong'))),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  }, 180_000)

  it('from one address are looked at fifty times, then not even for people who were never tried', async () => {
    await signIn(EMAIL, 'wrong')
    await test.db.query("update attempt set count = 50 where key like 'signIn address %'")
    expect((await signIn(NOBODY, 'wrong')).status).toBe(429)
    expect(await attempts('signIn name %')).toEqual([1])
    expect((await signIn(NOBODY, 'wrong', '192.0.2.2')).status).toBe(401)
  })

  it('from one network of IPv6 are those of one address', async () => {
    await signIn(NOBODY, 'wrong', '2001:db8::1')
    await signIn(NOBODY, 'wrong', '2001:db8:0:0:ffff::2')
    await signIn(NOBODY, 'wrong', '2001:db8:0:1::1')
    await signIn(NOBODY, 'wrong', '::ffff:192.0.2.7')
    await signIn(NOBODY, 'wrong', '192.0.2.7')
    expect((await attempts('signIn address %')).sort()).toEqual([1, 2, 2])
  })

  it('are forgiven when the right one comes, and when the time is over', async () => {
    for (let n = 0; n < 2; n++) await signIn(EMAIL, 'wrong')
    expect((await signIn(EMAIL, 'millwright')).status).toBe(200)
    expect(await attempts('signIn name %')).toEqual([])
    expect(await attempts('signIn address %')).toEqual([2])
    await test.db.query("update attempt set count = 50, ends_at = now() - interval '1 second'")
    expect((await signIn(EMAIL, 'wrong')).status).toBe(401)
    expect(await attempts('signIn address %')).toEqual([1])
  })

  it('are written down for the admins of an account that exists, with where they came from', async () => {
    await signIn('maintainer@example.com', 'wrong', '198.51.100.7')
    await signIn(NOBODY, 'wrong', '198.51.100.7')
    const entries = async () =>
      (
        await test.db.query(
          `select e.action, e.target, o.business_code from audit_entry e join organization o on o.id = e.organization_id
            where address = '198.51.100.7'`,
        )
      ).rows
    await expect
      .poll(entries)
      .toEqual([{ action: 'sign_in_refused', target: 'maintainer@example.com', business_code: 'NORDHAUS' }])
  })
})

describe('the page of the embedded provider', () => {
  it('that stood open for too long sends people back to the beginning', async () => {
    const response = await fetch(`${test.app.publicUrl}/oidc/interaction/over`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: EMAIL, password: 'millwright' }),
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${test.app.publicUrl}/sso`)
  })

  it('says in the language of the browser that it was tried too often', async () => {
    await signIn(EMAIL, 'wrong', '127.0.0.1')
    await test.db.query("update attempt set count = 10 where key like 'signIn name %'")
    const pageFor = async (language: string) => {
      const begin = await fetch(`${test.app.publicUrl}/oidc/interaction/any`, {
        method: 'POST',
        headers: { 'accept-language': language },
        body: new URLSearchParams({ email: EMAIL, password: 'millwright' }),
      })
      expect(begin.headers.get('retry-after')).toMatch(/^\d+$/)
      return await begin.text()
    }
    expect(await pageFor('it-IT')).toContain('Troppi tentativi')
    expect(await pageFor('en-US')).toContain('Tried too often')
  })
})

describe('a user name', () => {
  const enter = (org: string, Username: string, Password: string) =>
    test.ask(usernameLogin, { params: { org }, body: { Username, Password } })

  it('signs in at its own organization', async () => {
    const { result } = await enter('NORDHAUS', EMAIL, 'millwright')
    expect(result.user.Email).toBe(EMAIL)
  })

  it('is refused alike at another organization, with a wrong password, and when nobody has it', () =>
    derivingEach(async () => {
      derivations.count = 0
      const elsewhere = await enter('MILLMAKER', EMAIL, 'millwright')
      expect(elsewhere).toMatchObject({ status: 401, label: 'LOGIN_FAILED' })
      expect(await enter('NORDHAUS', EMAIL, 'wrong')).toEqual(elsewhere)
      expect(await enter('NORDHAUS', 'nobody', 'wrong')).toEqual(elsewhere)
      expect(await enter('NOWHERE', EMAIL, 'millwright')).toEqual(elsewhere)
      expect(derivations.count).toBe(4)
    }))
})
