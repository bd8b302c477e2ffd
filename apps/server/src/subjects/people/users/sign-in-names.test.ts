import { passwordLogin, usernameLogin } from '@millwright/contract/people/auth'
import { changeEmail, createUser, updateUser } from '@millwright/contract/people/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** By a name that one person signs in with nobody else shuts them out (rules: people 11). */

const org = 'MILLMAKER'
const A = { id: 'user-5', email: 'vendor_user@example.com' }
const B = { id: 'user-6', email: 'digital_service_manager@example.com' }
const TAKEN = { status: 400, label: 'VALIDATION_FAILED', field: 'Username' }

let test: TestApp
let admin: string
let ofA: string
let ofB: string
beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' })
  admin = await test.signIn('admin@vendor.example.com')
  ofA = await test.signIn(A.email)
  ofB = await test.signIn(B.email)
})
afterAll(() => test.stop())
beforeEach(() => test.db.query('update account set username = email'))

const rename = (id: string, Username: string, token: string) =>
  test.ask(updateUser, { params: { org, id }, body: { Username }, token })
const signInBy = async (Username: string, code = org) => {
  const { status, result } = await test.ask(usernameLogin, {
    params: { org: code },
    body: { Username, Password: 'millwright' },
  })
  return status === 200 ? result.user.Id : status
}

describe('a username', () => {
  it.each([
    ['the email of a colleague', B.email],
    ['that email in other letters', 'Digital_Service_MANAGER@Example.com'],
    ['what looks like it', 'ｄigital_service_manager@example.com'],
    ['the email of somebody elsewhere', 'maintainer@example.com'],
  ])('is not %s, who would be shut out', async (_what, name) => {
    expect(await rename(A.id, name, ofA)).toMatchObject(TAKEN)
    expect(await signInBy(B.email)).toBe(B.id)
  })

  it('is not that of a colleague, in whatever letters', async () => {
    expect((await rename(B.id, 'Jörg', ofB)).status).toBe(200)
    for (const name of ['Jörg', ' jörg ', 'JO\u0308RG', 'ｊörg'])
      expect(await rename(A.id, name, ofA)).toMatchObject(TAKEN)
    const person = { Firstname: 'N', Lastname: 'N', Language: 'en-US' as const }
    const body = { ...person, Username: 'jörg', Email: 'joerg@example.com' }
    expect(await test.ask(createUser, { params: { org }, body, token: admin })).toMatchObject(TAKEN)
    expect(await signInBy('JO\u0308RG')).toBe(B.id)
  })

  it('of one organization says nothing about those of another, whose people name theirs as they sign in', async () => {
    const line = await test.signIn('maintainer@example.com')
    const params = { org: 'NORDHAUS', id: 'user-3' }
    const theirs = await test.ask(updateUser, { params, body: { Username: 'shift' }, token: line })
    expect(theirs.status).toBe(200)
    expect((await rename(A.id, 'shift', ofA)).status).toBe(200)
    expect([await signInBy('shift'), await signInBy('shift', 'NORDHAUS')]).toEqual([A.id, 'user-3'])
  })

  it('is given to one of two who ask for it at once', async () => {
    const answers = await test.db.transaction(async (tx) => {
      await tx.query('select id from organization where business_code = $1 for no key update', [org])
      const asked = [rename(A.id, 'same', ofA), rename(B.id, 'SAME', ofB)]
      const waiting = async () =>
        (
          await test.db.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update'",
          )
        ).rows.length
      await expect.poll(waiting, { timeout: 60_000 }).toBe(2)
      return asked
    })
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400])
  })

  it('is kept by the person who has it', async () => {
    expect((await rename(A.id, 'mine', ofA)).status).toBe(200)
    expect((await rename(A.id, 'Mine', ofA)).status).toBe(200)
    expect((await rename(A.id, A.email.toUpperCase(), ofA)).status).toBe(200)
    expect((await rename(A.id, '', ofA)).result.Username).toBe(A.email)
  })
})

it('an email is not the username of a colleague', async () => {
  await rename(B.id, 'b@corp.example.com', ofB)
  const refused = { status: 409, label: 'EMAIL_ALREADY_EXIST', field: 'Email' }
  const Email = 'B@corp.example.com'
  expect(
    await test.ask(changeEmail, { params: { org, id: A.id }, body: { Email }, token: admin }),
  ).toMatchObject(refused)
  const body = { Username: '', Firstname: 'N', Lastname: 'N', Language: 'en-US' as const, Email }
  expect(await test.ask(createUser, { params: { org }, body, token: admin })).toMatchObject(refused)
})

describe('of two who have one name from times when they could', () => {
  beforeEach(() => test.db.query('update account set username = $2 where public_id = $1', [A.id, B.email]))

  it('the owner of the email signs in by it, and the other by the own email', async () => {
    expect(await signInBy(B.email)).toBe(B.id)
    const body = { Email: A.email, Password: 'millwright' }
    expect((await test.ask(passwordLogin, { body })).result.user.Id).toBe(A.id)
  })

  it('the other can be saved as they are', async () => {
    expect((await rename(A.id, B.email, ofA)).status).toBe(200)
    expect(await signInBy(B.email)).toBe(B.id)
  })
})
