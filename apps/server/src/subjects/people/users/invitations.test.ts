import { listMyMachines } from '@millwright/contract/machines/machines'
import { choosePassword, openPasswordLink } from '@millwright/contract/people/auth'
import {
  changeEmail,
  createUser,
  getUser,
  sendInvitation,
  withdrawInvitation,
} from '@millwright/contract/people/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const org = 'MILLMAKER'
const PASSWORD = 'a new and longer one'

let test: TestApp
let admin: string
beforeAll(async () => {
  // Without the jobs mails stay where they can be read.
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' })
  admin = await test.signIn('admin@vendor.example.com')
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.db.query('delete from mail')
})

let count = 0
async function invite(): Promise<string> {
  const Email = `invited-${++count}@example.com`
  const person = { Username: '', Language: 'en-US' as const, Firstname: 'Ada', Lastname: 'Birch', Email }
  const body = { ...person, Machine_Group_Ids: ['group-5'] }
  return (await test.ask(createUser, { params: { org }, body, token: admin })).result.user.Id
}
const stateOf = async (id: string) =>
  (await test.ask(getUser, { params: { org, id }, token: admin })).result.Invitation?.State
const again = (id: string, token = admin) => test.ask(sendInvitation, { params: { org, id }, token })
const withdraw = (id: string, token = admin) => test.ask(withdrawInvitation, { params: { org, id }, token })
const links = async () =>
  (await test.db.query<{ body: string }>('select body from mail order by id')).rows.map(
    ({ body }) => /password_token=([\w-]+)/.exec(body)?.[1] ?? '',
  )
const open = (token: string) => test.ask(openPasswordLink, { body: { token } })
const choose = (token: string) =>
  test.ask(choosePassword, { body: { token, password: PASSWORD, confirmPassword: PASSWORD } })

describe('an invitation', () => {
  it('is sent, opened and accepted, and who accepts it is signed in', async () => {
    const id = await invite()
    expect(await stateOf(id)).toBe('SENT')
    const [token = ''] = await links()
    expect((await open(token)).status).toBe(204)
    expect(await stateOf(id)).toBe('OPENED')
    const { session } = (await choose(token)).result
    expect(session?.user).toMatchObject({
      Id: id,
      loginMethod: 'PASSWORD',
      Invitation: { State: 'ACCEPTED' },
    })
    expect((await test.ask(listMyMachines, { token: session?.accessToken })).status).toBe(200)
    expect(await stateOf(id)).toBe('ACCEPTED')
    expect(await again(id)).toMatchObject({ status: 409, label: 'INVITATION_OVER' })
    expect(await withdraw(id)).toMatchObject({ status: 409, label: 'INVITATION_OVER' })
  })

  it('that is sent again has one link that works, the newest', async () => {
    const id = await invite()
    expect((await again(id)).result.Invitation?.State).toBe('SENT')
    const [first = '', second = ''] = await links()
    expect(await open(first)).toMatchObject({ status: 400, label: 'LINK_NOT_VALID' })
    expect((await choose(second)).status).toBe(200)
  })

  it('that is withdrawn no longer works, and can be sent again', async () => {
    const id = await invite()
    const [token = ''] = await links()
    expect((await withdraw(id)).result.Invitation?.State).toBe('WITHDRAWN')
    expect(await choose(token)).toMatchObject({ status: 400, label: 'LINK_NOT_VALID' })
    expect(await withdraw(id)).toMatchObject({ status: 409 })
    expect((await again(id)).result.Invitation?.State).toBe('SENT')
    const { rows } = await test.db.query(
      "select action from audit_entry where action like 'invitation_%' order by id desc limit 2",
    )
    expect(rows).toEqual([{ action: 'invitation_sent' }, { action: 'invitation_withdrawn' }])
  })

  it('expires after seven days', async () => {
    const id = await invite()
    await test.db.query("update invitation set expires_at = now() - interval '1 second'")
    expect(await stateOf(id)).toBe('EXPIRED')
    expect((await again(id)).result.Invitation?.State).toBe('SENT')
  })

  it('does not work from the mailbox of an address that was changed', async () => {
    const id = await invite()
    await test.ask(changeEmail, {
      params: { org, id },
      body: { Email: `moved-${id}@example.com` },
      token: admin,
    })
    expect(await stateOf(id)).toBe('WITHDRAWN')
  })

  it('of an admin is not for people who are none', async () => {
    const manager = await test.signIn('vendor_user@example.com')
    expect(await again('user-12', manager)).toMatchObject({ status: 403 })
    expect(await withdraw('user-12', manager)).toMatchObject({ status: 403 })
  })
})
