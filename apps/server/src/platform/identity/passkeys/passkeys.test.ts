import { passwordLogin } from '@millwright/contract/people/auth'
import * as calls from '@millwright/contract/people/passkeys'
import {
  getSecondFactor,
  putSignInRules,
  removeSecondFactorOf,
} from '@millwright/contract/people/second-factor'
import { deleteUser, listUsers } from '@millwright/contract/people/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestBrowser } from '../../../testing/browser-flow.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createTestAuthenticator } from '../../../testing/test-authenticator.ts'
import { passkeySite } from './relying-party-id.ts'

const ADMIN = 'admin@example.com'
const PERSON = 'manager_di_linea@example.com'
const STRANGER = 'admin@other.example.com'
const PASSWORD = 'millwright'
const ORG = { org: 'NORDHAUS' }

let test: TestApp
let admin: string
let token: string
let person: string
let origin: string
beforeAll(async () => {
  test = await startTestApp()
  origin = test.app.publicUrl
  admin = await test.signIn(ADMIN)
  token = await test.signIn(PERSON)
  person = await idOf(PERSON)
})
afterAll(() => test.stop())
beforeEach(() => test.db.query('delete from attempt'))

async function idOf(email: string): Promise<string> {
  const { rows } = await test.db.query('select public_id as id from account where email = $1', [email])
  return rows[0]?.id
}

const offer = async (as = token, params = ORG) =>
  (await test.ask(calls.offerPasskey, { params, body: {}, token: as })).result
const add = (
  device: Device,
  { Options, Pass }: Awaited<ReturnType<typeof offer>>,
  as = token,
  params = ORG,
) =>
  test.ask(calls.addPasskey, {
    params,
    body: { Name: 'Phone', Pass, Answer: device.register({ origin, challenge: String(Options.challenge) }) },
    token: as,
  })
const list = async () => (await test.ask(calls.listPasskeys, { params: ORG, token })).result.Passkeys

type Device = ReturnType<typeof createTestAuthenticator>

const unescaped = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

async function formOf(response: Response | null) {
  const page = (await response?.text()) ?? ''
  const one = (pattern: RegExp) => pattern.exec(page)?.[1] ?? ''
  const options = unescaped(one(/data-passkey="([^"]+)"/))
  return {
    page,
    action: one(/action="([^"]+)"/),
    challenge: one(/name="challenge" value="([^"]+)"/),
    pass: one(/name="pass" value="([^"]+)"/),
    options: options === '' ? null : JSON.parse(options),
  }
}
type Form = Awaited<ReturnType<typeof formOf>>

async function signInPage() {
  const browser = createTestBrowser(origin)
  const { response } = await browser.follow(await browser.begin())
  return { browser, form: await formOf(response) }
}
type Opened = Awaited<ReturnType<typeof signInPage>>

const post = ({ browser, form }: Opened, fields: Record<string, string>) =>
  browser.visit(form.action, { method: 'POST', body: new URLSearchParams(fields) })

const answerTo = (device: Device, { options }: Form, flags?: number, from = origin) =>
  JSON.stringify(device.signIn({ origin: from, challenge: options.challenge }, flags))

const byPasskey = (opened: Opened, device: Device, flags?: number, from?: string) =>
  post(opened, { challenge: opened.form.challenge, answer: answerTo(device, opened.form, flags, from) })

describe('a passkey', () => {
  let device: Device
  let codes: readonly string[]
  beforeAll(async () => {
    device = createTestAuthenticator(person)
    const added = await add(device, await offer())
    codes = added.result.RecoveryCodes
  })

  it('is listed by its name, counts as a second step, and brings recovery codes the first time', async () => {
    expect(await list()).toMatchObject([{ Name: 'Phone', UsedAt: null }])
    expect(codes).toHaveLength(10)
    const status = await test.ask(getSecondFactor, { params: ORG, token })
    expect(status.result).toMatchObject({ Since: null, CodesLeft: 10 })
    const logIn = (Code?: string) =>
      test.ask(passwordLogin, { body: { Email: PERSON, Password: PASSWORD, ...(Code && { Code }) } })
    expect(await logIn()).toMatchObject({ label: 'SECOND_FACTOR_NEEDED' })
    expect(await logIn('000000')).toMatchObject({ label: 'SECOND_FACTOR_WRONG' })
    expect((await logIn(codes[0])).status).toBe(200)
  })

  it('signs in without a password, in the browser that asked, once', async () => {
    const opened = await signInPage()
    expect(opened.form.page).toContain('/passkey.js')
    const fields = { challenge: opened.form.challenge, answer: answerTo(device, opened.form) }
    const other = await signInPage()
    expect((await post(other, fields)).status).toBe(401)
    const done = await post(opened, fields)
    expect(done.status).toBe(303)
    expect((await list())[0]?.UsedAt).not.toBeNull()
    const again = await signInPage()
    expect((await post(again, { ...fields, challenge: again.form.challenge })).status).toBe(401)
  })

  it('is the second step after a password', async () => {
    const opened = await signInPage()
    const asked = await formOf(await post(opened, { email: PERSON, password: PASSWORD }))
    expect(asked.options.allowCredentials).toMatchObject([{ id: device.id }])
    const at = { ...opened, form: asked }
    const fields = { pass: asked.pass, challenge: asked.challenge }
    const forged = createTestAuthenticator(person)
    expect((await post(at, { ...fields, answer: answerTo(forged, asked) })).status).toBe(401)
    const fresh = await formOf(await post(opened, { email: PERSON, password: PASSWORD }))
    const answer = answerTo(device, fresh)
    expect((await post(at, { pass: fresh.pass, challenge: fresh.challenge, answer })).status).toBe(303)
  })

  it.each([
    ['a finger, face or PIN was not asked for', 0b001, undefined],
    ['it signed for another site', undefined, 'https://portal.example.net'],
  ])('is refused where %s', async (_why, flags, from) => {
    const answer = await byPasskey(await signInPage(), device, flags, from)
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('could not be verified')
  })

  it.each(['', 'null', '{"id":{}}', '{"id":"\\u0000"}', '{"id":"x","response":null}'])(
    'is not %j',
    async (answer) => {
      const opened = await signInPage()
      expect((await post(opened, { challenge: opened.form.challenge, answer })).status).toBe(401)
    },
  )

  it('works for no account of another organization, and is not theirs to remove', async () => {
    const theirs = { org: 'SEGHERIA' }
    const stranger = await test.signIn(STRANGER)
    // Registered here already, and for a session of another person.
    const offered = await offer(stranger, theirs)
    expect(await add(device, offered, stranger, theirs)).toMatchObject({
      status: 403,
      label: 'PASSKEY_REFUSED',
      field: 'Answer',
    })
    expect(await add(createTestAuthenticator(person), offered)).toMatchObject({ label: 'PASSKEY_REFUSED' })
    const own = createTestAuthenticator(await idOf(STRANGER))
    expect((await add(own, await offer(stranger, theirs), stranger, theirs)).status).toBe(200)

    const opened = await signInPage()
    const asked = await formOf(await post(opened, { email: PERSON, password: PASSWORD }))
    const fields = { pass: asked.pass, challenge: asked.challenge, answer: answerTo(own, asked) }
    expect((await post({ ...opened, form: asked }, fields)).status).toBe(401)

    const [mine] = await list()
    const remove = { params: { ...theirs, passkeyId: mine?.Id ?? '' }, body: {}, token: stranger }
    expect(await test.ask(calls.removePasskey, remove)).toMatchObject({ status: 404 })
    expect(await list()).toHaveLength(1)
  })

  it('has ten wrong answers in a quarter of an hour after a password', async () => {
    const opened = await signInPage()
    let asked = await formOf(await post(opened, { email: PERSON, password: PASSWORD }))
    const attempt = (answer: string) =>
      post({ ...opened, form: asked }, { pass: asked.pass, challenge: asked.challenge, answer })
    for (let time = 0; time < 10; time++) asked = await formOf(await attempt('null'))
    expect((await attempt(answerTo(device, asked))).status).toBe(429)
  })

  it('stays where it is the only second step and one is needed, and goes with its codes otherwise', async () => {
    const setRule = (SecondFactorOf: 'everyone' | 'nobody') =>
      test.ask(putSignInRules, { params: ORG, body: { SecondFactorOf }, token: admin })
    const [mine] = await list()
    const remove = () =>
      test.ask(calls.removePasskey, { params: { ...ORG, passkeyId: mine?.Id ?? '' }, body: {}, token })
    await setRule('everyone')
    expect(await remove()).toMatchObject({ status: 409, label: 'SECOND_FACTOR_KEPT' })
    await setRule('nobody')
    expect((await remove()).status).toBe(204)
    const status = await test.ask(getSecondFactor, { params: ORG, token })
    expect(status.result.CodesLeft).toBe(0)
    expect((await byPasskey(await signInPage(), device)).status).toBe(401)
    const { rows } = await test.db.query<{ action: string; detail: unknown }>(
      `select action, detail from audit_entry where action ~ '^passkey' and actor_email = $1 order by id`,
      [PERSON],
    )
    expect(rows).toEqual([
      { action: 'passkey_added', detail: { name: 'Phone' } },
      { action: 'passkey_removed', detail: { name: 'Phone' } },
    ])
  })
})

it('passkeys go when a manager removes the second step, and with their account', async () => {
  const email = 'maintainer@example.com'
  const own = await test.signIn(email)
  const id = await idOf(email)
  const device = createTestAuthenticator(id)
  await add(device, await offer(own), own)
  const { result } = await test.ask(listUsers, { params: ORG, query: { search: email }, token: admin })
  expect(result[0]?.HasSecondFactor).toBe(true)
  expect((await test.ask(removeSecondFactorOf, { params: { ...ORG, id }, token: admin })).status).toBe(204)
  expect((await byPasskey(await signInPage(), device)).status).toBe(401)

  const again = await test.signIn(email)
  const next = createTestAuthenticator(id)
  await add(next, await offer(again), again)
  expect((await byPasskey(await signInPage(), next)).status).toBe(303)
  expect((await test.ask(deleteUser, { params: { ...ORG, id }, token: admin })).status).toBeLessThan(300)
  expect((await byPasskey(await signInPage(), next)).status).toBe(401)
})

it('belongs to the host of the public address, where browsers have passkeys at all', () => {
  expect(passkeySite('https://portal.plant.example:8443')).toEqual({
    id: 'portal.plant.example',
    origin: 'https://portal.plant.example:8443',
  })
  expect(passkeySite('http://localhost:8080')?.id).toBe('localhost')
  for (const url of ['http://portal.local', 'https://10.0.0.5', 'https://[::1]:8443'])
    expect(passkeySite(url)).toBeNull()
})
