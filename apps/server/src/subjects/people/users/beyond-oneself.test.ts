import { createMachineGroup, putGroupMachines } from '@millwright/contract/people/groups'
import {
  changeEmail,
  deleteUser,
  getUser,
  listUsers,
  putUserGroups,
  putUserRoles,
  sendInvitation,
  updateUser,
  withdrawInvitation,
} from '@millwright/contract/people/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Nobody changes the account of one who sees more machines, or may do more, than they (rules: people 10). */

const org = 'MILLMAKER'
const DENIED = { status: 403, label: 'ACCESS_DENIED' }

let test: TestApp
let admin: string
/** Of one machine. */
let corner: string
beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' })
  admin = await test.signIn('admin@vendor.example.com')
  const body = { Name: 'Corner', OrganizationCode: org }
  corner = (await test.ask(createMachineGroup, { params: { org }, body, token: admin })).result.Id
  const params = { org, groupId: corner }
  await test.ask(putGroupMachines, { params, body: { Machine_Ids: ['nst-01'] }, token: admin })
})
afterAll(() => test.stop())

let count = 0
/** With the password of everyone in the demo. */
async function addPerson(role: string, groups: readonly string[], isInvited = false): Promise<string> {
  const id = `person-${++count}`
  await test.db.query(
    `insert into account (public_id, organization_id, email, username, firstname, lastname, password_hash)
     select $1, organization_id, $1 || '@example.com', $1, 'Some', $1, case when $2 then null else password_hash end
       from account where public_id = 'user-5'`,
    [id, isInvited],
  )
  await test.db.query(
    `insert into account_role (account_id, role_id) select a.id, r.id from account a, role r
      where a.public_id = $1 and r.label = $2`,
    [id, role],
  )
  await putGroups(id, groups, admin)
  return id
}

const idOf = (id: string) => ({ org, id })
const putGroups = (id: string, ids: readonly string[], token: string) =>
  test.ask(putUserGroups, { params: idOf(id), body: { Machine_Group_Ids: [...ids] }, token })
const signIn = (id: string) => test.signIn(`${id}@example.com`)
const stateOf = async (id: string) => {
  const { rows } = await test.db.query(
    `select a.email, a.firstname, array(select g.public_id from machine_group_account ga
        join machine_group g on g.id = ga.group_id where ga.account_id = a.id order by 1) as groups,
       (select i.withdrawn_at is null from invitation i where i.account_id = a.id) as invited
     from account a where a.public_id = $1`,
    [id],
  )
  return rows[0]
}

/** Each by its name, as someone does it to somebody. */
const DEEDS: Record<string, (id: string, token: string) => Promise<{ status: number; label?: string }>> = {
  change: (id, token) => test.ask(updateUser, { params: idOf(id), body: { Firstname: 'Changed' }, token }),
  'put into groups': (id, token) => putGroups(id, [corner], token),
  'take out of groups': (id, token) => putGroups(id, [], token),
  'give an email': (id, token) =>
    test.ask(changeEmail, { params: idOf(id), body: { Email: `mine-${id}@example.com` }, token }),
  'give roles': (id, token) => test.ask(putUserRoles, { params: idOf(id), body: { Role_Ids: [] }, token }),
  'invite again': (id, token) => test.ask(sendInvitation, { params: idOf(id), token }),
  'withdraw the invitation of': (id, token) => test.ask(withdrawInvitation, { params: idOf(id), token }),
  delete: (id, token) => test.ask(deleteUser, { params: idOf(id), token }),
}

describe.each([
  ['sees all machines', 'vendor_user', ['group-5']],
  ['may do more', 'digital_service_manager', []],
])('a person who %s', (_what, role, groups) => {
  let manager: string
  let person: string
  beforeAll(async () => {
    // Manages users, without the tickets that the other role has.
    const id = await addPerson('branch_user', [corner])
    manager = await signIn(id)
  })
  beforeEach(async () => {
    person = await addPerson(role, groups, true)
    await test.ask(sendInvitation, { params: idOf(person), token: admin })
  })

  it.each(Object.keys(DEEDS))('is not for one who has less to %s', async (deed) => {
    const before = await stateOf(person)
    expect(await DEEDS[deed]?.(person, manager)).toMatchObject(DENIED)
    expect(await stateOf(person)).toEqual(before)
  })

  it('is shown as one whom they may not change', async () => {
    const { result } = await test.ask(getUser, { params: idOf(person), token: manager })
    expect(result.MayChange).toBe(false)
    const list = await test.ask(listUsers, { params: { org }, query: { search: person }, token: manager })
    expect(list.result.map(({ MayChange }) => MayChange)).toEqual([false])
    const forAdmin = await test.ask(getUser, { params: idOf(person), token: admin })
    expect(forAdmin.result.MayChange).toBe(true)
  })
})

describe('one who sees a part of the machines', () => {
  let id: string
  let manager: string
  beforeAll(async () => {
    id = await addPerson('branch_user', [corner])
    manager = await signIn(id)
  })

  it.each(['change', 'put into groups', 'invite again', 'withdraw the invitation of', 'delete'])(
    'may %s somebody who has no more than they',
    async (deed) => {
      const person = await addPerson('branch_user', [corner], true)
      await test.ask(sendInvitation, { params: idOf(person), token: admin })
      expect((await DEEDS[deed]?.(person, manager))?.status).toBeLessThan(300)
    },
  )

  it('does not raise themselves', async () => {
    const { rows } = await test.db.query<{ id: string }>(
      "select id::text from role where label = 'vendor_user'",
    )
    const body = { Role_Ids: rows.map((role) => role.id) }
    expect(await test.ask(putUserRoles, { params: idOf(id), body, token: manager })).toMatchObject(DENIED)
    expect(await putGroups(id, [corner, 'group-5'], manager)).toMatchObject({ label: 'GROUP_NOT_FOUND' })
    expect((await stateOf(id))?.groups).toEqual([corner])
  })

  it('changes themselves, and reads what they see', async () => {
    expect(await DEEDS.change?.(id, manager)).toMatchObject({ status: 200 })
    const { result } = await test.ask(getUser, { params: idOf(id), token: manager })
    expect(result).toMatchObject({ MayChange: true, SeesAllMachines: false })
    const { result: adminToo } = await test.ask(getUser, { params: idOf('user-12'), token: admin })
    expect(adminToo).toMatchObject({ MayChange: true, SeesAllMachines: true })
  })
})
