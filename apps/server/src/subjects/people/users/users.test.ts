import { NOTICE_TOPICS } from '@millwright/contract/notices'
import {
  changeEmail,
  createSsoUser,
  createUser,
  getChannels,
  getSubscriptions,
  getUser,
  listUsers,
  patchChannels,
  patchSubscriptions,
  updateUser,
} from '@millwright/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const org = 'MILLMAKER'
const ADMIN = 'user-12'
const MANAGER = 'user-5'
const COLLEAGUE = 'user-6'
const FOREIGN = 'user-13'

let test: TestApp
let admin: string
let manager: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@vendor.example.com')
  manager = await test.signIn('vendor_user@example.com')
})
afterAll(() => test.stop())

const person = (Email: string) => ({
  Username: '',
  Language: 'it-IT' as const,
  Firstname: 'Rosa',
  Lastname: 'Quercia',
  Email,
})
const create = (body: Record<string, unknown>, token = manager) =>
  test.ask(createUser, { params: { org }, body, token })
const list = (query: Record<string, string>, token = manager) =>
  test.ask(listUsers, { params: { org }, query, token })
const update = (id: string, body: Record<string, unknown>, token = manager) =>
  test.ask(updateUser, { params: { org, id }, body, token })
const moveTo = (id: string, Email: string, token = manager) =>
  test.ask(changeEmail, { params: { org, id }, body: { Email }, token })
const roleId = async (label: string) =>
  (await test.db.query<{ id: string }>('select id::text from role where label = $1', [label])).rows[0]?.id ??
  ''
const lastDeed = async () =>
  (
    await test.db.query<{ action: string; target: string; detail: object; actor_email: string }>(
      'select action, target, detail, actor_email from audit_entry order by id desc limit 1',
    )
  ).rows[0]

describe('the list of users', () => {
  it('shows those of the organization by name, with roles and groups', async () => {
    const { result, total } = await list({})
    expect(result.map((user) => user.Firstname)).toEqual(['Jonas', 'Marta', 'Milo'])
    expect(total).toBe(3)
    expect(result[1]).toMatchObject({
      Role_Ids: [{ Label: 'vendor_user', Name: 'Vendor user' }],
      Machine_Group_Ids: [{ Id: 'group-5', Name: 'All' }],
    })
    expect(new Set(result.map((user) => user.OrganizationCode))).toEqual(new Set([org]))
  })

  it('comes in pages, and a page that was asked for is written down', async () => {
    const { result, total } = await list({ skip: '1', limit: '1' })
    expect(result.map((user) => user.Firstname)).toEqual(['Marta'])
    expect(total).toBe(3)
    expect(await lastDeed()).toMatchObject({ action: 'users_listed', detail: { search: '', skip: 1 } })
  })

  it.each([
    ['marta f', ['Marta']],
    ['VENDOR_USER@', ['Marta']],
    ['%', []],
    ['_________', []],
    ['vendor%user', []],
    ['ferri vendor_user', []],
    ["' or true --", []],
  ])('is searched for %j as plain text', async (search, found) => {
    const { result, total } = await list({ search })
    expect(result.map((user) => user.Firstname)).toEqual(found)
    expect(total).toBe(found.length)
    expect(await lastDeed()).toMatchObject({ action: 'users_listed', detail: { search, skip: 0 } })
  })

  it('is sorted as asked for, and says which field is wrong', async () => {
    const { result } = await list({ sort: '-name' })
    expect(result.map((user) => user.Firstname)).toEqual(['Milo', 'Marta', 'Jonas'])
    expect(await list({ sort: 'password_hash' })).toMatchObject({ status: 400, field: 'sort' })
  })

  it('refuses a search with signs that no keyboard types', async () => {
    expect(await list({ search: 'a\u0000' })).toMatchObject({ status: 400, field: 'search' })
  })

  it('is closed to those who do not manage users', async () => {
    const token = await test.signIn('maintainer@example.com')
    const answer = await test.ask(listUsers, { params: { org: 'NORDHAUS' }, token })
    expect(answer).toMatchObject({ status: 403, label: 'ACCESS_DENIED' })
  })
})

describe('one user', () => {
  const read = (id: string, token = manager) => test.ask(getUser, { params: { org, id }, token })

  it('is read by a manager, which is written down', async () => {
    expect((await read(COLLEAGUE)).result).toMatchObject({ Id: COLLEAGUE, Firstname: 'Jonas' })
    expect(await lastDeed()).toMatchObject({
      action: 'user_read',
      target: 'Jonas Holm',
      actor_email: 'vendor_user@example.com',
    })
  })

  it('may read itself without anyone noting it', async () => {
    const before = await lastDeed()
    expect((await read(MANAGER)).result).toMatchObject({ Id: MANAGER })
    expect(await lastDeed()).toEqual(before)
  })

  it('of another organization is not there', async () => {
    expect(await read(FOREIGN, admin)).toMatchObject({ status: 404, label: 'USER_NOT_FOUND' })
    expect(await update(FOREIGN, { Firstname: 'X' }, admin)).toMatchObject({ status: 404 })
    expect(await moveTo(FOREIGN, 'x@example.com', admin)).toMatchObject({ status: 404 })
  })
})

describe('a new user', () => {
  it('goes by the email where no username is given, has no right, and is invited by mail', async () => {
    const { status, result } = await create(person('rosa@example.com'))
    expect(status).toBe(200)
    expect(result.user).toMatchObject({
      Username: 'rosa@example.com',
      Language: 'it-IT',
      OrganizationCode: org,
      IsAdmin: false,
      Role_Ids: [],
      Machine_Group_Ids: [],
      FirstLogin: true,
    })
    expect(await lastDeed()).toMatchObject({ action: 'user_created', target: 'Rosa Quercia' })
    const mails = await test.db.query("select subject from mail where recipient = 'rosa@example.com'")
    expect(mails.rows).toHaveLength(1)
  })

  it.each(['IsAdmin', 'Role_Ids', 'OrganizationCode', 'Machine_Group_Ids'])(
    'is refused with the field %s',
    async (field) => {
      expect(await create({ ...person('extra@example.com'), [field]: 'x' })).toMatchObject({
        status: 400,
        field,
      })
    },
  )

  it('has a name of 100 characters and not of 101', async () => {
    const Firstname = 'x'.repeat(100)
    expect((await create({ ...person('long@example.com'), Firstname })).result.user.Firstname).toBe(Firstname)
    expect(await create({ ...person('longer@example.com'), Firstname: `${Firstname}x` })).toMatchObject({
      status: 400,
      field: 'Firstname',
    })
  })

  it('keeps script in a name as the text that it is', async () => {
    const Lastname = `<script>alert("1")</script>'; drop table account --`
    const { result } = await create({ ...person('script@example.com'), Lastname })
    const read = await test.ask(getUser, { params: { org, id: result.user.Id }, token: manager })
    expect(read.result.Lastname).toBe(Lastname)
  })

  it('cannot have the email of anyone, in whatever case and organization', async () => {
    const answer = await create(person('Admin@EXAMPLE.com'))
    expect(answer).toMatchObject({ status: 409, label: 'EMAIL_ALREADY_EXIST', field: 'Email' })
  })

  it('exists once when added twice at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create(person('twice@example.com'))))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })

  it('has a picture of the own organization or none', async () => {
    const content = `insert into content (id, organization_id, type, bytes)
      select $1, id, 'image/png', '' from organization where business_code = $2`
    await test.db.query(content, ['own-picture', org])
    await test.db.query(content, ['foreign-picture', 'WERKHOF'])
    const link = (id: string) => `/storage-api/contents/${id}`
    const own = await create({ ...person('own@example.com'), Image_Url: link('own-picture') })
    expect(own.result.user.Image_Url).toBe(link('own-picture'))
    for (const id of ['foreign-picture', 'no-picture']) {
      const answer = await create({ ...person('foreign@example.com'), Image_Url: link(id) })
      expect(answer).toMatchObject({ status: 400, label: 'VALIDATION_FAILED', field: 'Image_Url' })
    }
    expect(await update(own.result.user.Id, { Image_Url: link('foreign-picture') })).toMatchObject({
      status: 400,
      field: 'Image_Url',
    })
    expect((await update(own.result.user.Id, { Image_Url: '' })).result.Image_Url).toBe('')
  })
})

describe('a new user of the single sign-on provider', () => {
  const createSso = (body: Record<string, unknown>, token = manager) =>
    test.ask(createSsoUser, {
      params: { org },
      body: { ...person('sso@example.com'), CreatorUserId: '', Role_Ids: [], ...body },
      token,
    })

  it('has the given roles and gets no mail', async () => {
    const id = await roleId('branch_user')
    const { result } = await createSso({ Role_Ids: [id], CreatorUserId: ADMIN }, admin)
    expect(result.user.Role_Ids).toEqual([{ Id: id, Label: 'branch_user', Name: 'Branch user' }])
    const mails = await test.db.query("select id from mail where recipient = 'sso@example.com'")
    expect(mails.rows).toEqual([])
  })

  it('holds no role of the other kind of organization, nor one that does not exist', async () => {
    for (const id of [await roleId('maintainer'), '999', 'vendor_user'])
      expect(await createSso({ Email: 'role@example.com', Role_Ids: [id] })).toMatchObject({
        status: 400,
        label: 'ROLE_NOT_POSSIBLE',
        field: 'Role_Ids',
      })
  })

  it('is created by the caller and nobody else', async () => {
    expect(await createSso({ Email: 'creator@example.com', CreatorUserId: ADMIN })).toMatchObject({
      status: 400,
      label: 'VALIDATION_FAILED',
      field: 'CreatorUserId',
    })
    await test.db.query("update account set external_user_id = 'sso|5' where public_id = $1", [MANAGER])
    expect((await createSso({ Email: 'creator@example.com', CreatorUserId: 'sso|5' })).status).toBe(200)
  })

  it('is refused with the email of another', async () => {
    expect(await createSso({ Email: 'admin@example.com' })).toMatchObject({ status: 409, field: 'Email' })
  })
})

describe('a change of a user', () => {
  it('leaves what is not given, and is written down', async () => {
    await test.db.query('update account set first_login = true where public_id = $1', [COLLEAGUE])
    const { result } = await update(COLLEAGUE, { Firstname: 'Jon', Language: 'de-DE' })
    expect(result).toMatchObject({ Firstname: 'Jon', Lastname: 'Holm', Language: 'de-DE', FirstLogin: true })
    expect(await lastDeed()).toMatchObject({
      action: 'user_changed',
      target: 'Jonas Holm',
      detail: { Firstname: 'Jon', Language: 'de-DE' },
    })
    expect((await update(COLLEAGUE, { FirstLogin: false })).result).toMatchObject({
      Firstname: 'Jon',
      FirstLogin: false,
    })
  })

  it('cannot make a first sign-in of a later one', async () => {
    expect(await update(COLLEAGUE, { FirstLogin: true })).toMatchObject({ status: 400, field: 'FirstLogin' })
  })

  it('gives the email for a username that is taken away', async () => {
    expect((await update(COLLEAGUE, { Username: 'jh' })).result.Username).toBe('jh')
    expect((await update(COLLEAGUE, { Username: ' ' })).result.Username).toBe(
      'digital_service_manager@example.com',
    )
  })

  it.each(['IsAdmin', 'Role_Ids', 'OrganizationCode', 'Email'])(
    'is refused with the field %s',
    async (field) => {
      expect(await update(MANAGER, { [field]: true })).toMatchObject({ status: 400, field })
    },
  )

  it('of an admin is for admins', async () => {
    const denied = { status: 403, label: 'ACCESS_DENIED' }
    expect(await update(ADMIN, { Firstname: 'X' })).toMatchObject(denied)
    expect(await moveTo(ADMIN, 'taken-over@example.com')).toMatchObject(denied)
    expect((await update(ADMIN, { Firstname: 'Emil' }, admin)).result.Firstname).toBe('Emil')
  })

  it('of another is for those who manage users', async () => {
    const token = await test.signIn('maintainer@example.com')
    const params = { org: 'NORDHAUS', id: 'user-1' }
    expect(await test.ask(updateUser, { params, body: { Firstname: 'X' }, token })).toMatchObject({
      status: 403,
    })
    const own = await test.ask(updateUser, {
      params: { ...params, id: 'user-3' },
      body: { Language: 'it-IT' },
      token,
    })
    expect(own.result.Language).toBe('it-IT')
  })
})

describe('a change of email', () => {
  it('takes the username along, ends links, and is told to the old address and the log', async () => {
    const { result } = await create(person('old@example.com'))
    const { Id } = result.user
    const links = () =>
      test.db.query(
        'select from password_link l join account a on a.id = l.account_id where a.public_id = $1',
        [Id],
      )
    expect((await links()).rows).toHaveLength(1)
    const moved = await moveTo(Id, 'new@example.com')
    expect(moved.result).toMatchObject({ Email: 'new@example.com', Username: 'new@example.com' })
    expect((await links()).rows).toEqual([])
    expect(await lastDeed()).toMatchObject({
      action: 'user_email_changed',
      target: 'Rosa Quercia',
      detail: { from: 'old@example.com', to: 'new@example.com' },
    })
    const { rows } = await test.db.query<{ subject: string }>(
      "select subject from mail where recipient = 'old@example.com' order by id",
    )
    expect(rows.at(-1)?.subject).toBe('La tua email per Millwright è cambiata')
  })

  it('to the address of another is refused, and changes nothing', async () => {
    const before = await lastDeed()
    expect(await moveTo(COLLEAGUE, 'ADMIN@example.com', admin)).toMatchObject({
      status: 409,
      label: 'EMAIL_ALREADY_EXIST',
      field: 'Email',
    })
    expect(await lastDeed()).toEqual(before)
  })

  it('may be one of case only', async () => {
    const email = 'Digital_Service_Manager@example.com'
    expect((await moveTo(COLLEAGUE, email, admin)).result.Email).toBe(email)
  })
})

describe('what a user wants to be told', () => {
  const params = { me: MANAGER }

  it('is everything until it is switched off, one by one', async () => {
    expect((await test.ask(getSubscriptions, { params, token: manager })).result).toEqual(
      Object.fromEntries(NOTICE_TOPICS.map((topic) => [topic, true])),
    )
    await test.ask(patchSubscriptions, { params, body: { Alarms: false }, token: manager })
    const second = await test.ask(patchSubscriptions, { params, body: { Shifts: false }, token: manager })
    expect(second.result).toMatchObject({ Alarms: false, Shifts: false, Tickets: true })
    expect((await test.ask(getSubscriptions, { params, token: manager })).result).toEqual(second.result)
  })

  it('comes on the ways that are not switched off', async () => {
    expect((await test.ask(getChannels, { params, token: manager })).result).toEqual({
      inApp: true,
      push: true,
      email: true,
    })
    const changed = await test.ask(patchChannels, { params, body: { email: false }, token: manager })
    expect(changed.result).toEqual({ inApp: true, push: true, email: false })
    expect((await test.ask(getSubscriptions, { params, token: manager })).result).toMatchObject({
      Alarms: false,
    })
  })

  it('is refused with an unknown topic, and for anyone else', async () => {
    expect(
      await test.ask(patchSubscriptions, { params, body: { Gossip: true }, token: manager }),
    ).toMatchObject({ status: 400, field: 'Gossip' })
    expect(await test.ask(getSubscriptions, { params: { me: COLLEAGUE }, token: admin })).toMatchObject({
      status: 403,
    })
  })
})
