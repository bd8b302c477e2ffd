import { choosePassword, passwordLogin, resetPassword } from '@millwright/contract/people/auth'
import { createMachineGroup } from '@millwright/contract/people/groups'
import {
  changeEmail,
  createSsoUser,
  createUser,
  getUser,
  putUserGroups,
  putUserRoles,
} from '@millwright/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const org = 'MILLMAKER'
const ADMIN = 'user-12'
/** Manages users, is no admin, and has the role vendor_user. */
const MANAGER = 'user-5'
/** Has the role digital_service_manager. */
const COLLEAGUE = 'user-6'

let test: TestApp
let admin: string
let manager: string
let hidden: string
beforeAll(async () => {
  // Without the jobs mails stay where they can be read.
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' })
  admin = await test.signIn('admin@vendor.example.com')
  manager = await test.signIn('vendor_user@example.com')
  const body = { Name: 'Hidden', OrganizationCode: org }
  hidden = (await test.ask(createMachineGroup, { params: { org }, body, token: admin })).result.Id
})
afterAll(() => test.stop())

let count = 0
const person = () => ({
  Username: '',
  Language: 'en-US' as const,
  Firstname: 'New',
  Lastname: 'Person',
  Email: `new-${++count}@example.com`,
})
const invite = (rights: object, token = manager) =>
  test.ask(createUser, { params: { org }, body: { ...person(), ...rights }, token })
const addSso = (rights: object, token = manager) =>
  test.ask(createSsoUser, {
    params: { org },
    body: { ...person(), CreatorUserId: '', Role_Ids: [], ...rights },
    token,
  })
const roleId = async (label: string) =>
  (await test.db.query<{ id: string }>('select id::text from role where label = $1', [label])).rows[0]?.id ??
  ''
const moveTo = (id: string, Email: string, token = manager) =>
  test.ask(changeEmail, { params: { org, id }, body: { Email }, token })
const countUsers = async () => (await test.db.query('select id from account')).rows.length

describe.each([
  ['invited', invite],
  ['added for single sign-on', addSso],
])('a person who is %s by someone who is no admin', (_how, add) => {
  it.each(['digital_service_manager', 'branch_manager', 'sales_dealer_role', 'ticket_manager'])(
    'does not get the role %s, which that one does not have',
    async (label) => {
      const before = await countUsers()
      const answer = await add({ Role_Ids: [await roleId('vendor_user'), await roleId(label)] })
      expect(answer).toMatchObject({ status: 403, label: 'ACCESS_DENIED', field: 'Role_Ids' })
      expect(await countUsers()).toBe(before)
    },
  )

  it('gets a role that the other one has', async () => {
    const { result } = await add({ Role_Ids: [await roleId('vendor_user')] })
    expect(result.user.Role_Ids).toMatchObject([{ Label: 'vendor_user' }])
  })

  it('is no administrator', async () => {
    expect(await add({ IsAdmin: true })).toMatchObject({
      status: 403,
      label: 'ACCESS_DENIED',
      field: 'IsAdmin',
    })
    expect((await add({ IsAdmin: false })).result.user.IsAdmin).toBe(false)
  })

  it('does not get a group that the other one does not see', async () => {
    const before = await countUsers()
    expect(await add({ Machine_Group_Ids: ['group-5', hidden] })).toMatchObject({
      status: 404,
      label: 'GROUP_NOT_FOUND',
      field: 'Machine_Group_Ids',
    })
    expect(await add({ Machine_Group_Ids: ['group-1'] })).toMatchObject({ label: 'GROUP_NOT_FOUND' })
    expect(await countUsers()).toBe(before)
    const { result } = await add({ Machine_Group_Ids: ['group-5'] })
    expect(result.user.Machine_Group_Ids).toEqual([{ Id: 'group-5', Name: 'All' }])
  })

  it('gets role, groups and administrator from an admin', async () => {
    const rights = {
      Role_Ids: [await roleId('branch_manager')],
      Machine_Group_Ids: [hidden],
      IsAdmin: true,
    }
    const { result } = await add(rights, admin)
    expect(result.user).toMatchObject({ IsAdmin: true, Role_Ids: [{ Label: 'branch_manager' }] })
    const read = await test.ask(getUser, { params: { org, id: result.user.Id }, token: admin })
    expect(read.result).toMatchObject({ IsAdmin: true, Role_Ids: [{ Label: 'branch_manager' }] })
  })
})

it('roles do not come from nothing: a user for single sign-on and a reset link give no more than before', async () => {
  const taken = await addSso({
    Role_Ids: [await roleId('digital_service_manager')],
    Email: 'mine@example.com',
  })
  expect(taken.status).toBe(403)
  await test.ask(resetPassword, { body: { Email: 'mine@example.com' } })
  const { rows } = await test.db.query("select id from mail where recipient = 'mine@example.com'")
  expect(rows).toEqual([])
})

describe('the email of somebody else', () => {
  it('is not changed to one’s own by someone who has less: a reset link would open that account', async () => {
    expect(await moveTo(COLLEAGUE, 'mine@example.com')).toMatchObject({ status: 403, label: 'ACCESS_DENIED' })
    expect(await moveTo(ADMIN, 'mine@example.com')).toMatchObject({ status: 403 })
  })

  it('is not changed by someone who does not see all of the groups', async () => {
    const { result } = await invite({ Role_Ids: [await roleId('vendor_user')] })
    const params = { org, id: result.user.Id }
    await test.ask(putUserGroups, { params, body: { Machine_Group_Ids: [hidden] }, token: admin })
    expect(await moveTo(result.user.Id, 'mine@example.com')).toMatchObject({ status: 403 })
  })

  it('is changed by someone who has as much', async () => {
    const { result } = await invite({
      Role_Ids: [await roleId('vendor_user')],
      Machine_Group_Ids: ['group-5'],
    })
    expect((await moveTo(result.user.Id, 'theirs@example.com')).result.Email).toBe('theirs@example.com')
  })
})

describe('one’s own email', () => {
  const move = (body: object) =>
    test.ask(changeEmail, {
      params: { org, id: MANAGER },
      body: { Email: 'moved@example.com', ...body },
      token: manager,
    })

  it('is changed with the password only, however short ago the sign-in was', async () => {
    expect(await move({})).toMatchObject({ status: 403, label: 'PASSWORD_NEEDED', field: 'currentPassword' })
    expect(await move({ currentPassword: 'wrong' })).toMatchObject({ status: 403, label: 'PASSWORD_NEEDED' })
    const { rows } = await test.db.query('select email from account where public_id = $1', [MANAGER])
    expect(rows).toEqual([{ email: 'vendor_user@example.com' }])
    expect((await move({ currentPassword: 'millwright' })).result.Email).toBe('moved@example.com')
  })
})

it('roles stay as they are unless an admin changes them', async () => {
  const body = { Role_Ids: [await roleId('vendor_user')] }
  for (const id of [MANAGER, COLLEAGUE])
    expect(await test.ask(putUserRoles, { params: { org, id }, body, token: manager })).toMatchObject({
      status: 403,
      label: 'ACCESS_DENIED',
    })
})

it('a person who chose a password by the link of an invitation has the rights that were given and no others', async () => {
  const { result } = await invite({ Role_Ids: [await roleId('vendor_user')], Machine_Group_Ids: ['group-5'] })
  const { rows } = await test.db.query<{ body: string }>('select body from mail where recipient = $1', [
    result.user.Email,
  ])
  const token = /password_token=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
  const password = 'a new and longer one'
  await test.ask(choosePassword, { body: { token, password, confirmPassword: password } })
  const entered = await test.ask(passwordLogin, { body: { Email: result.user.Email, Password: password } })
  expect(entered.result.user).toMatchObject({
    IsAdmin: false,
    Role_Ids: [{ Label: 'vendor_user' }],
    Machine_Group_Ids: [{ Id: 'group-5', Name: 'All' }],
  })
})
