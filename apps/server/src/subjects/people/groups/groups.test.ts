import { listMyMachines } from '@millwright/contract/machines/machines'
import {
  createMachineGroup,
  deleteMachineGroup,
  getMachineGroup,
  listGroupUsers,
  listMachineGroups,
  putGroupMachines,
  renameMachineGroup,
} from '@millwright/contract/people/groups'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAudit } from '../../../platform/audit/audit.ts'
import { createAuditStore } from '../../../platform/audit/audit-store.ts'
import { type BusEvents, createBus } from '../../../platform/bus/bus.ts'
import { createStores } from '../../../subjects.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createGroups } from './groups.ts'

const org = 'MILLMAKER'
const ALL = 'group-5'
const MANAGER = 'user-5'

let test: TestApp
let admin: string
/** Manages groups, and sees nothing but what is put into the own ones. */
let manager: string
let machines: string[]
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@vendor.example.com')
  manager = await test.signIn('vendor_user@example.com')
  await test.db.query(
    'delete from machine_group_account where account_id = (select id from account where public_id = $1)',
    [MANAGER],
  )
  machines = (await test.ask(listMyMachines, { token: admin })).result.map((machine) => machine.Id)
})
afterAll(() => test.stop())

const add = (Name: string, token = admin, rest: Record<string, unknown> = {}) =>
  test.ask(createMachineGroup, { params: { org }, body: { Name, OrganizationCode: org, ...rest }, token })
const rename = (groupId: string, Name: string, token = admin) =>
  test.ask(renameMachineGroup, { params: { org, groupId }, body: { Name }, token })
const put = (groupId: string, ids: unknown[], token = admin) =>
  test.ask(putGroupMachines, { params: { org, groupId }, body: { Machine_Ids: ids }, token })
const remove = (groupId: string, token = admin) =>
  test.ask(deleteMachineGroup, { params: { org, groupId }, token })
const read = (groupId: string, token = admin) =>
  test.ask(getMachineGroup, { params: { org, groupId }, token })
const usersOf = (groupId: string, query: Record<string, string> = {}) =>
  test.ask(listGroupUsers, { params: { org, groupId }, query, token: admin })
const letIn = (groupId: string, accountId = MANAGER) =>
  test.db.query(
    `insert into machine_group_account (group_id, account_id)
     select g.id, a.id from machine_group g, account a where g.public_id = $1 and a.public_id = $2`,
    [groupId, accountId],
  )
const machinesOf = async (groupId: string) =>
  (await read(groupId)).result.Machine_Ids.map((machine) => machine.Id).sort()
const lastDeed = async () =>
  (
    await test.db.query<{ action: string; target: string; detail: object }>(
      'select action, target, detail from audit_entry order by id desc limit 1',
    )
  ).rows[0]
const isAllGroup = { status: 409, label: 'GROUP_IS_ALL' }
const notFound = { status: 404, label: 'GROUP_NOT_FOUND' }

describe('a new machine group', () => {
  it('is empty, and seen by its maker', async () => {
    const { status, result } = await add('Service north', manager)
    expect(status).toBe(200)
    expect(result).toMatchObject({
      Name: 'Service north',
      OrganizationCode: org,
      IsAll: false,
      Machine_Ids: [],
      User_Ids: [expect.any(String)],
    })
    expect((await read(result.Id, manager)).result).toEqual(result)
    const list = await test.ask(listMachineGroups, { params: { org }, token: manager })
    expect(list.result).toEqual([result])
    expect(await lastDeed()).toMatchObject({ action: 'group_created', target: 'Service north' })
  })

  it.each(['ALL', ' all ', 'service NORTH'])('cannot be called %j', async (name) => {
    expect(await add(name)).toMatchObject({ status: 409, label: 'GROUP_NAME_TAKEN', field: 'Name' })
  })

  it('may have the name of a group of another organization', async () => {
    expect((await add('Panel line, hall 2')).status).toBe(200)
  })

  it('exists once when added twice at the same moment', async () => {
    const answers = await Promise.all([add('Twice'), add('twice'), add('TWICE')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })

  it('has a name of 100 characters and not of 101', async () => {
    const name = 'x'.repeat(100)
    expect((await add(name)).result.Name).toBe(name)
    expect(await add(`${name}x`)).toMatchObject({ status: 400, field: 'Name' })
  })

  it('keeps script in its name as the text that it is', async () => {
    const name = `<img src=x onerror="alert(1)">'; drop table machine_group --`
    const { result } = await add(name)
    expect((await read(result.Id)).result.Name).toBe(name)
  })

  it('belongs to the organization of the caller', async () => {
    expect(await add('Foreign', admin, { OrganizationCode: 'WERKHOF' })).toMatchObject({
      status: 403,
      label: 'ACCESS_DENIED',
      field: 'OrganizationCode',
    })
    const params = { org: 'WERKHOF' }
    const body = { Name: 'Foreign', OrganizationCode: 'WERKHOF' }
    expect(await test.ask(createMachineGroup, { params, body, token: admin })).toMatchObject({ status: 403 })
    expect(await add('Extra', admin, { IsAll: true })).toMatchObject({ status: 400, field: 'IsAll' })
  })

  it('is not made by those who do not manage groups', async () => {
    const token = await test.signIn('manager_di_linea@example.com')
    const body = { Name: 'Mine', OrganizationCode: 'NORDHAUS' }
    const answer = await test.ask(createMachineGroup, { params: { org: 'NORDHAUS' }, body, token })
    expect(answer).toMatchObject({ status: 403, label: 'ACCESS_DENIED' })
  })
})

describe('the name of a machine group', () => {
  it('changes to one that no other has', async () => {
    const { Id } = (await add('Before')).result
    expect((await rename(Id, 'After')).result.Name).toBe('After')
    expect(await lastDeed()).toMatchObject({
      action: 'group_changed',
      detail: { from: 'Before', to: 'After' },
    })
    expect((await rename(Id, 'AFTER')).result.Name).toBe('AFTER')
    for (const taken of ['service north', 'all'])
      expect(await rename(Id, taken)).toMatchObject({ status: 409, label: 'GROUP_NAME_TAKEN', field: 'Name' })
  })
})

describe('the machines of a group', () => {
  it('are set by ids and by objects with an id, and their users see them at once', async () => {
    const { Id } = (await add('Machines')).result
    await letIn(Id)
    const [first = '', second = '', third = ''] = machines
    expect((await put(Id, [first, { Id: second }, second])).result.Machine_Ids).toHaveLength(2)
    await put(Id, [second, third])
    expect(await machinesOf(Id)).toEqual([second, third].sort())
    expect(await lastDeed()).toMatchObject({
      action: 'group_changed',
      target: 'Machines',
      detail: { added: [third], removed: [first] },
    })
    const seen = await test.ask(listMyMachines, { token: manager })
    expect(seen.result.map((machine) => machine.Id).sort()).toEqual([second, third].sort())
  })

  it('are only added by those who see them', async () => {
    const { Id } = (await add('Bounded', manager)).result
    const [unseen = ''] = machines
    const { rows } = await test.db.query<{ id: string }>(
      'select public_id as id from machine where not public_id = any($1) limit 1',
      [machines],
    )
    const refused = { status: 404, label: 'ERROR_MACHINE_NOT_FOUND', field: 'Machine_Ids' }
    expect(await put(Id, [unseen], manager)).toMatchObject(refused)
    expect(await put(Id, [rows[0]?.id], admin)).toMatchObject(refused)
    expect(await put(Id, ['no-machine'], admin)).toMatchObject(refused)
    expect(await machinesOf(Id)).toEqual([])
  })

  it('to which access has ended stay where they are', async () => {
    const { Id } = (await add('Resting')).result
    const [first = '', second = ''] = machines
    await put(Id, [first, second])
    const setEnd = (end: Date | null) =>
      test.db.query(
        'update access_grant set ended_at = $1 where partner_id = (select id from organization where business_code = $2)',
        [end, org],
      )
    await setEnd(new Date())
    expect(await machinesOf(Id)).toEqual([])
    expect((await put(Id, [])).status).toBe(200)
    await setEnd(null)
    expect(await machinesOf(Id)).toEqual([first, second].sort())
  })
})

describe('the users of a group', () => {
  it('come by name and in pages, of the group of all machines too', async () => {
    const all = await usersOf(ALL)
    expect(all.result.map((user) => user.Firstname)).toEqual(['Jonas', 'Milo'])
    const second = await usersOf(ALL, { skip: '1', limit: '1' })
    expect(second.result.map((user) => user.Firstname)).toEqual(['Milo'])
    expect(second.total).toBe(2)
    const { Id } = (await add('Of one', manager)).result
    expect((await usersOf(Id)).result.map((user) => user.Id)).toEqual([MANAGER])
  })
})

describe('a machine group', () => {
  it('is removed without its machines and users', async () => {
    const { Id } = (await add('Short-lived')).result
    await letIn(Id)
    await put(Id, machines.slice(0, 1))
    expect((await remove(Id, manager)).status).toBe(204)
    expect(await lastDeed()).toMatchObject({ action: 'group_deleted', target: 'Short-lived' })
    expect(await read(Id)).toMatchObject(notFound)
    expect((await test.ask(listMyMachines, { token: admin })).total).toBe(machines.length)
  })

  it('that holds all machines stays as it is', async () => {
    expect(await rename(ALL, 'Everything')).toMatchObject(isAllGroup)
    expect(await put(ALL, [])).toMatchObject(isAllGroup)
    expect(await remove(ALL)).toMatchObject(isAllGroup)
    expect(await machinesOf(ALL)).toEqual([...machines].sort())
  })

  it('that the caller does not see is not there', async () => {
    for (const [groupId, token] of [
      [ALL, manager],
      ['group-1', admin],
    ] as const) {
      expect(await read(groupId, token)).toMatchObject(notFound)
      expect(await rename(groupId, 'Mine', token)).toMatchObject(notFound)
      expect(await put(groupId, [], token)).toMatchObject(notFound)
      expect(await remove(groupId, token)).toMatchObject(notFound)
    }
  })

  it('tells everyone who sees it of each change', async () => {
    const stores = createStores(test.db)
    const bus = createBus()
    const heard: BusEvents['rightsChanged'][] = []
    bus.on('rightsChanged', (event) => heard.push(event))
    const log = pino({ level: 'silent' })
    const audit = createAudit({ store: createAuditStore(test.db), grants: stores.grants, log, now: Date.now })
    const groups = createGroups({ stores, db: test.db, audit, bus })
    const { rows } = await test.db.query<{ id: string }>(
      'select s.id from session s join account a on a.id = s.account_id where a.public_id = $1',
      [MANAGER],
    )
    const caller = await stores.sessions.callerOf(rows[0]?.id ?? '')
    if (!caller) throw new Error('the manager is signed in')
    const actor = { caller, address: '::1' }
    const { Id } = await groups.add(actor, 'Told', org)
    const group = await stores.groups.seenBy(caller, Id)
    if (!group) throw new Error('its maker sees a group')
    await groups.rename(actor, group, 'Told again')
    await groups.putMachines(actor, group, [])
    await groups.remove(actor, group)
    const admins = await test.db.query<{ id: number }>(
      'select id from account where organization_id = $1 and is_admin',
      [caller.organizationId],
    )
    const expected = [caller.accountId, ...admins.rows.map((row) => row.id)].sort((a, b) => a - b)
    const sorted = heard.map((event) =>
      'accountIds' in event ? [...event.accountIds].sort((a, b) => a - b) : [],
    )
    expect(sorted).toEqual([expected, expected, expected, expected])
  })
})
