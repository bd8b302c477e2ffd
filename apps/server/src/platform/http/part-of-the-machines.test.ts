import {
  addMaintenance,
  addOperation,
  changeMaintenance,
  listMaintenances,
  removeMaintenance,
} from '@millwright/contract/maintenance/maintenance'
import { addMessage, endMessage, getMessage, patchMessage } from '@millwright/contract/messages/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Only those who see all machines may change how they are handled, and write to them (rules: access 9). */

const org = 'NORDHAUS'
const params = { org }
const SEEN = 'nst-01'
const HIDDEN = 'nst-02'
const DENIED = { status: 403, label: 'ACCESS_DENIED' }

let test: TestApp
let admin: string
/** Both see one machine. */
let planner: string
let manager: string
beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,ingest,broker,identity' })
  admin = await test.signIn('admin@example.com')
  planner = await test.signIn('manager_manutenzione@example.com')
  manager = await test.signIn('manager_di_linea@example.com')
  const people = ['manager_manutenzione@example.com', 'manager_di_linea@example.com']
  await test.db.query(
    `delete from machine_group_account where account_id in (select id from account where email = any($1))`,
    [people],
  )
  await test.db.query(
    `with g as (insert into machine_group (public_id, organization_id, name)
         select 'corner', id, 'Corner' from organization where business_code = $1 returning id),
       gm as (insert into machine_group_machine (group_id, machine_id)
         select g.id, m.id from g, machine m where m.public_id = $2)
     insert into machine_group_account (group_id, account_id)
       select g.id, a.id from g, account a where a.email = any($3)`,
    [org, SEEN, people],
  )
  await test.db.query(
    `insert into activation (machine_id, type, starts_at, ends_at, activated_by)
     select id, 'FULL', now() - interval '1 day', now() + interval '1 day', 'test' from machine
      where public_id = any($1)`,
    [[SEEN, HIDDEN]],
  )
})
afterAll(() => test.stop())

describe('a task', () => {
  let count = 0
  async function addOn(machines: readonly string[]): Promise<string> {
    const code = `PART-${++count}`
    const counters = [{ name: 'TIME', unit: 'H', triggers: [{ value: '500' }] }]
    const body = { action: 'Grease', group: 'X', device: 'Y', code, counters }
    const { result } = await test.ask(addMaintenance, { params, body, token: admin })
    for (const id of machines)
      await test.ask(addOperation, { params: { org, id }, body: { code }, token: admin })
    return result.id
  }
  const remove = (maintenanceId: string, token: string) =>
    test.ask(removeMaintenance, { params: { org, maintenanceId }, token })
  const change = (maintenanceId: string, token: string) =>
    test.ask(changeMaintenance, { params: { org, maintenanceId }, body: { action: 'Oil' }, token })
  const shownTo = async (token: string, id: string) =>
    (await test.ask(listMaintenances, { params, token })).result.find((task) => task.id === id)

  it('of machines that the planner sees is changed and removed by them', async () => {
    const task = await addOn([SEEN])
    expect(await shownTo(planner, task)).toMatchObject({ mayChange: true })
    expect((await change(task, planner)).result.action).toBe('Oil')
    expect((await remove(task, planner)).status).toBe(204)
  })

  it('that is done on another machine too is neither changed nor removed by them', async () => {
    const task = await addOn([SEEN, HIDDEN])
    expect(await change(task, planner)).toMatchObject(DENIED)
    expect(await remove(task, planner)).toMatchObject(DENIED)
    const shown = await shownTo(planner, task)
    expect(shown).toMatchObject({ action: 'Grease', mayChange: false })
    expect(shown?.operations.map(({ machineId }) => machineId)).toEqual([SEEN])
    expect(await shownTo(admin, task)).toMatchObject({ mayChange: true })
    expect((await remove(task, admin)).status).toBe(204)
  })

  it('on a machine that nobody of the organization sees any more is removed', async () => {
    const task = await addOn([SEEN])
    await test.db.query(
      `insert into maintenance_operation (public_id, task_id, machine_id, expert, model, location, cycle_from, check_at)
       select 'op-foreign', t.id, m.id, true, '', '', now(), now() from maintenance_task t, machine m
        where t.public_id = $1 and m.public_id = 'trn-1'`,
      [task],
    )
    expect((await remove(task, planner)).status).toBe(204)
  })
})

it('a template of a maker is for all of its customers, and for those of its people who see all machines', async () => {
  const maker = await test.signIn('vendor_user@example.com')
  const counters = [{ name: 'TIME', unit: 'H', triggers: [{ value: '500' }] }]
  const add = (isHandedOut: boolean) =>
    test.ask(addMaintenance, {
      params: { org: 'MILLMAKER' },
      body: { action: 'Grease', group: 'X', device: 'Y', counters, isHandedOut },
      token: maker,
    })
  const { result } = await add(true)
  await test.db.query(
    "delete from machine_group_account using account a where a.id = account_id and a.email = 'vendor_user@example.com'",
  )
  expect(await add(true)).toMatchObject(DENIED)
  expect((await add(false)).status).toBe(200)
  const one = { org: 'MILLMAKER', maintenanceId: result.id }
  const body = { isHandedOut: false }
  expect(await test.ask(changeMaintenance, { params: one, body, token: maker })).toMatchObject(DENIED)
  expect(await test.ask(removeMaintenance, { params: one, token: maker })).toMatchObject(DENIED)
})

describe('a message', () => {
  const write = async (MachineIds: string[], token = admin) =>
    (
      await test.ask(addMessage, {
        params,
        body: {
          Text: 'Wear gloves',
          Language: 'en-US',
          MachineIds,
          GroupIds: [],
          IsPinned: false,
          IsOnPanel: false,
          UntilTime: null,
        },
        token,
      })
    ).result.Id
  const get = async (messageId: string, token: string) =>
    (await test.ask(getMessage, { params: { org, messageId }, token })).result
  const change = (messageId: string, token: string) =>
    test.ask(patchMessage, { params: { org, messageId }, body: { Text: 'Wear none' }, token })
  const end = (messageId: string, token: string) =>
    test.ask(endMessage, { params: { org, messageId }, token })

  it('to machines that the manager sees is changed and ended by them', async () => {
    const id = await write([SEEN])
    expect(await get(id, manager)).toMatchObject({ MayChange: true, MayEnd: true })
    expect((await change(id, manager)).status).toBe(200)
    expect((await end(id, manager)).status).toBe(204)
  })

  it('to another machine too is neither changed nor ended by them, nor do they learn its name', async () => {
    const id = await write([SEEN, HIDDEN])
    const shown = await get(id, manager)
    expect(shown).toMatchObject({ MayChange: false, MayEnd: false, MachineCount: 1 })
    expect(shown.Targets.Machines.map(({ Id }) => Id)).toEqual([SEEN])
    expect(await change(id, manager)).toMatchObject(DENIED)
    expect(await end(id, manager)).toMatchObject(DENIED)
    expect((await get(id, admin)).Phase).toBe('current')
  })

  it('of one’s own to a machine that one no longer sees is not changed, but ended', async () => {
    const id = await write([SEEN, HIDDEN])
    await test.db.query(
      "update message set author_id = (select id from account where email = 'manager_di_linea@example.com') where public_id = $1",
      [id],
    )
    expect(await get(id, manager)).toMatchObject({ MayChange: false, MayEnd: true })
    expect(await change(id, manager)).toMatchObject(DENIED)
    expect((await end(id, manager)).status).toBe(204)
  })
})
