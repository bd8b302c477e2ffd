import { passwordLogin } from '@millwright/contract/people/auth'
import * as calls from '@millwright/contract/people/second-factor'
import { listUsers } from '@millwright/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestBrowser, type TestBrowser } from '../../../testing/browser-flow.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { base32, totpCode } from './totp.ts'

const ADMIN = 'admin@example.com'
const MANAGER = 'manager_di_linea@example.com'
const PASSWORD = 'millwright'
const ORG = { org: 'NORDHAUS' }

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn(ADMIN)
})
afterAll(() => test.stop())

/** Back from what is typed in. */
function secretOf(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
  const joined = bits.map((five) => five.toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((joined.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  expect(base32(secret)).toBe(text)
  return secret
}

const codeNow = (secret: string, periods = 0): string =>
  totpCode(secretOf(secret), Math.floor(Date.now() / 30_000) + periods)

/** As if the half minute were over: a code works once. */
const forgetTaken = () => test.db.query('update second_factor set taken_period = 0')

async function setUp(token: string): Promise<{ secret: string; codes: string[] }> {
  const { result: offer } = await test.ask(calls.beginSecondFactor, { params: ORG, body: {}, token })
  const Code = codeNow(offer.Secret)
  const { result } = await test.ask(calls.confirmSecondFactor, { params: ORG, body: { Code }, token })
  return { secret: offer.Secret, codes: result.RecoveryCodes }
}

async function formOf(response: Response | null): Promise<{ action: string; pass: string; page: string }> {
  const page = (await response?.text()) ?? ''
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
  const [, pass = ''] = /name="pass" value="([^"]+)"/.exec(page) ?? []
  return { action, pass, page }
}

/** As far as the page that follows the password. */
async function afterPassword(browser: TestBrowser, email: string) {
  const { response } = await browser.follow(await browser.begin())
  const { action } = await formOf(response)
  const body = new URLSearchParams({ email, password: PASSWORD })
  return { action, answer: await browser.visit(action, { method: 'POST', body }) }
}

const post = (browser: TestBrowser, action: string, form: Record<string, string>) =>
  browser.visit(action, { method: 'POST', body: new URLSearchParams(form) })

const logIn = (Email: string, Code?: string) =>
  test.ask(passwordLogin, { body: { Email, Password: PASSWORD, ...(Code && { Code }) } })

describe('a person with a second factor', () => {
  let token: string
  let factor: Awaited<ReturnType<typeof setUp>>
  beforeAll(async () => {
    token = await test.signIn(MANAGER)
    factor = await setUp(token)
  })
  const status = async () => (await test.ask(calls.getSecondFactor, { params: ORG, token })).result

  it('is seen to have one, with ten codes on paper, and does not get another', async () => {
    expect(await status()).toMatchObject({ IsPossible: true, IsNeeded: false, CodesLeft: 10 })
    expect(new Set(factor.codes).size).toBe(10)
    const again = await test.ask(calls.beginSecondFactor, { params: ORG, body: {}, token })
    expect(again).toMatchObject({ status: 409, label: 'SECOND_FACTOR_THERE' })
  })

  it('is asked for a code at the provider, and signed in by it once', async () => {
    await forgetTaken()
    const browser = createTestBrowser(test.app.publicUrl)
    const { action, answer } = await afterPassword(browser, MANAGER)
    expect(answer.status).toBe(200)
    const { pass, page } = await formOf(answer)
    expect(page).toContain('one-time-code')
    const wrong = await post(browser, action, { pass, code: '000000' })
    expect(wrong.status).toBe(401)
    const code = codeNow(factor.secret)
    expect((await post(browser, action, { pass, code })).status).toBe(303)

    const other = createTestBrowser(test.app.publicUrl)
    const second = await afterPassword(other, MANAGER)
    const form = await formOf(second.answer)
    expect((await post(other, second.action, { pass: form.pass, code })).status).toBe(401)
  })

  it('is not signed in by the pass of another sign-in, or by none', async () => {
    const browser = createTestBrowser(test.app.publicUrl)
    const { pass } = await formOf((await afterPassword(browser, MANAGER)).answer)
    const other = createTestBrowser(test.app.publicUrl)
    const { action } = await afterPassword(other, MANAGER)
    await forgetTaken()
    for (const forged of [pass, 'rubbish', '']) {
      const answer = await post(other, action, { pass: forged, code: codeNow(factor.secret) })
      expect(answer.headers.get('location')).toBeNull()
      expect(await answer.text()).toContain('name="password"')
    }
  })

  it('is asked for a code with email and password too, and each one on paper works once', async () => {
    expect(await logIn(MANAGER)).toMatchObject({ status: 401, label: 'SECOND_FACTOR_NEEDED', field: 'Code' })
    expect(await logIn(MANAGER, '123')).toMatchObject({ status: 403, label: 'SECOND_FACTOR_WRONG' })
    const [first = ''] = factor.codes
    expect((await logIn(MANAGER, first.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect(await logIn(MANAGER, first)).toMatchObject({ label: 'SECOND_FACTOR_WRONG' })
    expect((await status()).CodesLeft).toBe(9)
  })

  it('has ten tries in a quarter of an hour', async () => {
    await test.db.query('delete from attempt')
    for (let time = 0; time < 10; time++) await logIn(MANAGER, '123')
    expect(await logIn(MANAGER, codeNow(factor.secret))).toMatchObject({ status: 429 })
    await test.db.query('delete from attempt')
  })

  it('loses it by a code alone, or by somebody who may change the account, which ends all sessions', async () => {
    const remove = (Code: string) =>
      test.ask(calls.removeSecondFactor, { params: ORG, body: { Code }, token })
    expect(await remove('1')).toMatchObject({ status: 403 })
    const { result: users } = await test.ask(listUsers, {
      params: ORG,
      query: { search: MANAGER },
      token: admin,
    })
    const id = users[0]?.Id ?? ''
    const byOther = (as: string) =>
      test.ask(calls.removeSecondFactorOf, { params: { ...ORG, id }, token: as })
    expect((await byOther(await test.signIn('admin@other.example.com'))).status).toBeGreaterThanOrEqual(403)
    expect(await byOther(token)).toMatchObject({ status: 403 })
    expect((await byOther(admin)).status).toBe(204)
    expect((await test.ask(calls.getSecondFactor, { params: ORG, token })).status).toBe(401)
    expect((await logIn(MANAGER)).status).toBe(200)
    const { rows } = await test.db.query<{ action: string }>(
      `select action from audit_entry where action ~ '^(second_factor|recovery)' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'second_factor_added',
      'recovery_code_used',
      'second_factor_removed',
    ])
  })
})

it('where a role needs a second factor, who holds it needs one', async () => {
  const setRule = (Roles: string[]) =>
    test.ask(calls.putSignInRules, { params: ORG, body: { SecondFactorOf: 'nobody', Roles }, token: admin })
  expect(await setRule(['maintainer', 'vendor_user'])).toMatchObject({ status: 400, field: 'Roles' })
  expect((await setRule(['maintainer'])).status).toBe(204)
  const { result } = await test.ask(calls.getSignInRules, { params: ORG, token: admin })
  expect(result).toMatchObject({ SecondFactorOf: 'nobody', Roles: ['maintainer'] })
  expect(await logIn('maintainer@example.com')).toMatchObject({ label: 'SECOND_FACTOR_NEEDED' })
  expect((await logIn(ADMIN)).status).toBe(200)
  expect((await setRule([])).status).toBe(204)
  expect((await logIn('maintainer@example.com')).status).toBe(200)
})

describe('where everyone needs a second factor', () => {
  const setRule = (SecondFactorOf: calls.SecondFactorOf, token = admin) =>
    test.ask(calls.putSignInRules, { params: ORG, body: { SecondFactorOf }, token })
  beforeAll(async () => void (await setRule('everyone')))
  afterAll(async () => void (await setRule('nobody')))

  it('only admins say so', async () => {
    expect(await setRule('nobody', await test.signIn('admin@other.example.com'))).toMatchObject({
      status: 403,
    })
    const { result } = await test.ask(calls.getSignInRules, { params: ORG, token: admin })
    expect(result).toEqual({ SecondFactorOf: 'everyone', Roles: [], IsPossible: true })
  })

  it('who has none sets it up after the password, keeps the codes, and is signed in', async () => {
    const email = 'maintainer@example.com'
    const browser = createTestBrowser(test.app.publicUrl)
    const { action, answer } = await afterPassword(browser, email)
    const { pass, page } = await formOf(answer)
    expect(page).toContain('data:image/svg+xml;base64,')
    const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '').replaceAll(' ', '')
    expect((await post(browser, action, { pass, code: '000000' })).status).toBe(401)
    const codes = await formOf(await post(browser, action, { pass, code: codeNow(secret) }))
    expect(codes.page.match(/<li><code>/g)).toHaveLength(10)
    expect((await post(browser, action, { pass: codes.pass })).status).toBe(303)
    expect(await logIn(email)).toMatchObject({ label: 'SECOND_FACTOR_NEEDED' })
    // The secret cannot be read in the database.
    const { rows } = await test.db.query<{ text: string }>('select f::text as text from second_factor f')
    expect(rows.some(({ text }) => text.includes(secretOf(secret).toString('hex')))).toBe(false)
  })

  it('a secret that was shown to one sign-in is not confirmed in another, and that one gets a new one', async () => {
    const email = 'ticket_manager@example.com'
    const [first, second] = [createTestBrowser(test.app.publicUrl), createTestBrowser(test.app.publicUrl)]
    const guessed = await formOf((await afterPassword(first, email)).answer)
    const own = await afterPassword(second, email)
    const form = await formOf(own.answer)
    const secretIn = (page: string) =>
      (/<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '').replaceAll(' ', '')
    expect(secretIn(form.page)).not.toBe(secretIn(guessed.page))
    const late = await post(first, guessed.action, {
      pass: guessed.pass,
      code: codeNow(secretIn(guessed.page)),
    })
    expect(late.status).toBe(401)
  })

  it('nobody removes their own', async () => {
    await setRule('nobody')
    const token = await test.signIn('manager_manutenzione@example.com')
    const { secret } = await setUp(token)
    await setRule('everyone')
    const answer = await test.ask(calls.removeSecondFactor, {
      params: ORG,
      body: { Code: codeNow(secret, 1) },
      token,
    })
    expect(answer).toMatchObject({ status: 409, label: 'SECOND_FACTOR_KEPT' })
  })
})
