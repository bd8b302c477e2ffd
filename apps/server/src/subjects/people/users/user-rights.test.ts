import { LIVE_PATH } from '@millwright/contract/live'
import { listMyMachines } from '@millwright/contract/machines/machines'
import { createMachineGroup } from '@millwright/contract/people/groups'
import {
  deleteUser,
  getUser,
  listUserGroups,
  putUserGroups,
  putUserRoles,
} from '@millwright/contract/people/users'
import pino from 'pino'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAudit } from '../../../platform/audit/audit.ts'
import { createAuditStore } from '../../../platform/audit/audit-store.ts'
import { type BusEvents, createBus } from '../../../platform/bus/bus.ts'
import { createStores } from '../../../subjects.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createUserRights } from './user-rights.ts'

const org = 'MILLMAKER'
const ADMIN = 'user-12'
const MANAGER = 'user-5'
const COLLEAGUE = 'user-6'
const FOREIGN = 'user-13'

let test: TestApp
let admin: string
let manager: string
/** A group that the admin sees and the manager does not. */
let hidden: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@vendor.example.com')
  manager = await test.signIn('vendor_user@example.com')
  const body = { Name: 'Hidden', OrganizationCode: org }
  hidden = (await test.ask(createMachineGroup, { params: { org }, body, token: admin })).result.Id
})
afterAll(() => test.stop())

const putGroups = (id: string, ids: unknown[], token = manager) =>
  test.ask(putUserGroups, { params: { org, id }, body: { Machine_Group_Ids: ids }, token })
const putRoles = (id: string, ids: unknown[], token = admin) =>
  test.ask(putUserRoles, { params: { org, id }, body: { Role_Ids: ids }, token })
const groupsOf = async (id: string, token = admin) =>
  (await test.ask(listUserGroups, { params: { org, id }, token })).result.map((group) => group.Id)
const remove = (id: string, token = admin) => test.ask(deleteUser, { params: { org, id }, token })
const rolesBy = async (...labels: string[]) =>
  (
    await test.db.query<{ id: string }>('select id::text from role where label = any($1) order by role.id', [
      labels,
    ])
  ).rows.map((row) => row.id)
const lastDeed = async () =>
  (
    await test.db.query<{ action: string; target: string; detail: object }>(
      'select action, target, detail from audit_entry order by id desc limit 1',
    )
  ).rows[0]
/** Someone new with the password of everyone in the demo. */
const addPerson = async (publicId: string, isAdmin = false) => {
  const email = `${publicId}@example.com`
  await test.db.query(
    `insert into account (public_id, organization_id, email, username, firstname, lastname, is_admin, password_hash)
     select $1, organization_id, $2, $2, 'New', $1, $3, password_hash from account where public_id = $4`,
    [publicId, email, isAdmin, MANAGER],
  )
  return email
}

describe('the groups of a user', () => {
  it('are set by ids and by objects with an id, with effect on the next call', async () => {
    const token = await test.signIn('digital_service_manager@example.com')
    const seen = async () => (await test.ask(listMyMachines, { token })).total
    expect(await seen()).toBeGreaterThan(0)
    expect((await putGroups(COLLEAGUE, [])).result).toEqual([])
    expect(await seen()).toBe(0)
    expect((await putGroups(COLLEAGUE, [{ Id: 'group-5' }, 'group-5'])).result).toEqual([
      { Id: 'group-5', Name: 'All' },
    ])
    expect(await seen()).toBeGreaterThan(0)
    expect(await lastDeed()).toMatchObject({
      action: 'user_groups_changed',
      target: 'Jonas Holm',
      detail: { Machine_Group_Ids: ['group-5'] },
    })
  })

  it('that the caller does not see are not shown, not given and not taken', async () => {
    await putGroups(COLLEAGUE, ['group-5', hidden], admin)
    expect(await groupsOf(COLLEAGUE)).toEqual(['group-5', hidden])
    expect(await groupsOf(COLLEAGUE, manager)).toEqual(['group-5'])
    expect((await putGroups(COLLEAGUE, [])).status).toBe(200)
    expect(await groupsOf(COLLEAGUE)).toEqual([hidden])
    expect(await putGroups(MANAGER, ['group-5', hidden])).toMatchObject({
      status: 404,
      label: 'GROUP_NOT_FOUND',
      field: 'Machine_Group_Ids',
    })
    expect(await groupsOf(MANAGER)).toEqual(['group-5'])
  })

  it('are none of another organization', async () => {
    expect(await putGroups(COLLEAGUE, ['group-1'], admin)).toMatchObject({
      status: 404,
      label: 'GROUP_NOT_FOUND',
    })
    expect(await putGroups(FOREIGN, ['group-5'], admin)).toMatchObject({
      status: 404,
      label: 'USER_NOT_FOUND',
    })
  })

  it('are all of the organization for an admin, and only admins change them', async () => {
    expect(await groupsOf(ADMIN)).toEqual(['group-5', hidden])
    expect(await groupsOf(ADMIN, manager)).toEqual(['group-5'])
    expect(await putGroups(ADMIN, [])).toMatchObject({ status: 403, label: 'ACCESS_DENIED' })
    const { result } = await test.ask(getUser, { params: { org, id: ADMIN }, token: admin })
    expect(result.Machine_Group_Ids.map((group) => group.Id)).toEqual(['group-5', hidden])
  })
})

describe('the roles of a user', () => {
  it('are replaced by an admin, with effect on the next call', async () => {
    const token = await test.signIn('digital_service_manager@example.com')
    const isManager = async () => (await test.ask(getUser, { params: { org, id: MANAGER }, token })).status
    expect(await isManager()).toBe(200)
    const ids = await rolesBy('ticket_manager')
    expect((await putRoles(COLLEAGUE, ids)).result).toMatchObject([{ Label: 'ticket_manager' }])
    expect(await isManager()).toBe(403)
    expect(await lastDeed()).toMatchObject({
      action: 'user_roles_changed',
      detail: { from: ['digital_service_manager'], to: ['ticket_manager'] },
    })
    const two = await rolesBy('ticket_manager', 'digital_service_manager')
    expect((await putRoles(COLLEAGUE, [...two, ...two])).result.map((role) => role.Id)).toEqual(two)
    expect(await isManager()).toBe(200)
  })

  it('are not for others to set, themselves neither', async () => {
    const ids = await rolesBy('branch_manager')
    for (const id of [MANAGER, COLLEAGUE])
      expect(await putRoles(id, ids, manager)).toMatchObject({ status: 403, label: 'ACCESS_DENIED' })
  })

  it('are among those of the kind of organization', async () => {
    const possible = await rolesBy('vendor_user')
    for (const bad of [...(await rolesBy('manager_di_linea')), '0', `0${possible[0]}`])
      expect(await putRoles(COLLEAGUE, [...possible, bad])).toMatchObject({
        status: 400,
        label: 'ROLE_NOT_POSSIBLE',
        field: 'Role_Ids',
      })
    expect(await putRoles(FOREIGN, possible)).toMatchObject({ status: 404, label: 'USER_NOT_FOUND' })
  })
})

describe('rights that change', () => {
  it('are told for the user whose they are, once they are stored', async () => {
    const stores = createStores(test.db)
    const bus = createBus()
    const heard: BusEvents['rightsChanged'][] = []
    bus.on('rightsChanged', (event) => heard.push(event))
    const audit = createAudit({
      store: createAuditStore(test.db),
      grants: stores.grants,
      log: pino({ level: 'silent' }),
      now: Date.now,
    })
    const rights = createUserRights({ stores, db: test.db, audit, bus })
    const { rows } = await test.db.query<{ id: string }>(
      'select s.id from session s join account a on a.id = s.account_id where a.public_id = $1',
      [ADMIN],
    )
    const caller = await stores.sessions.callerOf(rows[0]?.id ?? '')
    const user = await stores.accounts.byPublicId(COLLEAGUE)
    if (!caller || !user) throw new Error('the demo has both')
    const actor = { caller, address: '::1' }
    await rights.putGroups(actor, user, ['group-5'])
    await rights.putRoles(actor, user, await rolesBy('vendor_user'))
    await expect(rights.putGroups(actor, user, ['no-group'])).rejects.toThrow('no such machine group')
    expect(heard).toEqual([{ accountIds: [user.id] }, { accountIds: [user.id] }])
  })
})

describe('a user who is removed', () => {
  it('is signed out everywhere, and stays in the log by name', async () => {
    const token = await test.signIn(await addPerson('leaver'))
    const own = () => test.ask(getUser, { params: { org, id: 'leaver' }, token })
    expect((await own()).status).toBe(200)
    const socket = io(test.app.publicUrl, {
      path: LIVE_PATH,
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
    })
    await new Promise<void>((done) => socket.once('connect', done))
    const closed = new Promise((done) => socket.once('disconnect', done))
    expect((await remove('leaver', manager)).status).toBe(204)
    await closed
    expect(await own()).toMatchObject({ status: 401, label: 'NOT_SIGNED_IN' })
    expect(await remove('leaver', manager)).toMatchObject({ status: 404, label: 'USER_NOT_FOUND' })
    expect(await lastDeed()).toMatchObject({
      action: 'user_deleted',
      target: 'New leaver',
      detail: { Email: 'leaver@example.com' },
    })
  })

  it('is not oneself, not an admin for those who are none, and nobody of another organization', async () => {
    const denied = { status: 403, label: 'ACCESS_DENIED' }
    expect(await remove(ADMIN)).toMatchObject(denied)
    expect(await remove(MANAGER, manager)).toMatchObject(denied)
    expect(await remove(ADMIN, manager)).toMatchObject(denied)
    expect(await remove(FOREIGN)).toMatchObject({ status: 404, label: 'USER_NOT_FOUND' })
  })

  it('is never the last admin, even when two remove each other at the same moment', async () => {
    const other = await test.signIn(await addPerson('second-admin', true))
    const waiting = async () =>
      (
        await test.db.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update'",
        )
      ).rows.length
    // Both are let in before either can go on.
    const answers = await test.db.transaction(async (tx) => {
      await tx.query('select id from account where is_admin for update')
      const asked = [remove('second-admin', admin), remove(ADMIN, other)]
      await expect.poll(waiting, { timeout: 60_000 }).toBe(2)
      return asked
    })
    const settled = await Promise.all(answers)
    expect(settled.map((answer) => answer.status).sort()).toEqual([204, 409])
    expect(settled.find((answer) => answer.status === 409)?.label).toBe('LAST_ADMIN')
    const left = await test.db.query(
      `select a.id from account a join organization o on o.id = a.organization_id
        where o.business_code = $1 and a.is_admin`,
      [org],
    )
    expect(left.rows).toHaveLength(1)
  })
})
