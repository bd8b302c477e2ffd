import { search } from '@millwright/contract/fleet/search'
import { addSite } from '@millwright/contract/machines/sites'
import { addMaintenance, addOperation } from '@millwright/contract/maintenance/maintenance'
import { createTicket } from '@millwright/contract/tickets/tickets'
import { OPERATOR_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { topicOf } from '@millwright/contract/wire/topics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'

let test: TestApp
let admin: string
let lineManager: string
let maintenanceManager: string
let maintainer: string
let ticketManager: string
let stranger: string
let strangersOrg: string
const org = 'NORDHAUS'

const find = async (text: string, token = admin, place = org) =>
  (await test.ask(search, { params: { org: place }, query: { text }, token })).result
const titles = async (kind: string, text: string, token = admin, place = org) =>
  (await find(text, token, place)).Texts.filter(({ Kind }) => Kind === kind).map(({ Title }) => Title)

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@example.com')
  lineManager = await test.signIn('manager_di_linea@example.com')
  maintenanceManager = await test.signIn('manager_manutenzione@example.com')
  maintainer = await test.signIn('maintainer@example.com')
  ticketManager = await test.signIn('ticket_manager@example.com')
  stranger = await test.signIn('admin@other.example.com')
  strangersOrg =
    (
      await test.db.query<{ code: string }>(
        "select o.business_code as code from account a join organization o on o.id = a.organization_id where a.email = 'admin@other.example.com'",
      )
    ).rows[0]?.code ?? ''
})
afterAll(async () => {
  await test.stop()
})

describe('the search', () => {
  it('finds machines and people without the spaces and hyphens of their names', async () => {
    for (const text of ['beamsaw', 'beam-saw', 'BEAMSAW 2'])
      expect(
        (await find(text)).Machines.map(({ Name }) => Name),
        text,
      ).toContain('Beam saw 2')
    expect((await find('beamsaw', stranger, strangersOrg)).Machines).toEqual([])
    expect((await find('managerdilinea')).People).toMatchObject([{ Email: 'manager_di_linea@example.com' }])
  })

  it('finds tickets for those who read them', async () => {
    const raise = (Title: string, token: string) =>
      test.ask(createTicket, { params: { org }, token, body: { MachineId: 'nst-02', Title } })
    const { status } = await raise('Spindle hums at night', ticketManager)
    expect(status).toBe(200)
    await raise('Spindle hums by day', lineManager)
    const all = ['Spindle hums by day', 'Spindle hums at night']
    expect(await titles('ticket', 'hums spindle', ticketManager)).toEqual(all)
    const hit = (await find('hums at night', ticketManager)).Texts[0]
    const number = hit?.Text.split(',')[0] ?? ''
    expect(await titles('ticket', number, ticketManager)).toEqual(['Spindle hums at night'])
    // Who follows only what they raised finds no more.
    expect(await titles('ticket', 'hums', lineManager)).toEqual(['Spindle hums by day'])
    expect(await titles('ticket', 'hums', maintainer)).toEqual([])
    expect(await titles('ticket', 'hums', stranger, strangersOrg)).toEqual([])
  })

  it('finds tasks for those who plan, open work for those who do it, and the parts of both', async () => {
    const task = {
      action: 'Grease the lift-table',
      group: 'Lubrication',
      device: 'Lift table',
      counters: [{ name: 'TIME', unit: 'H', triggers: [{ value: '500' }] }],
      code: 'LIFT-7',
      parts: [{ id: 'p1', name: 'Cartridge GR-55', quantity: 1 }],
    }
    const made = await test.ask(addMaintenance, { params: { org }, token: maintenanceManager, body: task })
    expect(made).toMatchObject({ status: 200 })
    const put = await test.ask(addOperation, {
      params: { org, id: 'nst-02' },
      token: maintenanceManager,
      body: { code: 'LIFT-7' },
    })
    expect(put.status).toBe(200)
    await test.db.query(
      `insert into maintenance_activity (public_id, organization_id, machine_id, operation_id, cycle, code, action, task_group,
         device, minutes, priority, steps, parts, raised_at, state, assigned_by, work, gauges)
       select 'act-lift', t.organization_id, op.machine_id, op.id, op.cycle, t.code, t.action, '', t.device, 10, 10, '[]',
              t.parts, now(), 'open', '', '{}', '[]'
         from maintenance_operation op join maintenance_task t on t.id = op.task_id where t.code = 'LIFT-7'`,
    )
    expect(await titles('task', 'lifttable', maintenanceManager)).toEqual(['Grease the lift-table'])
    expect(await titles('task', 'lifttable', maintainer)).toEqual([])
    expect(await titles('activity', 'LIFT-7', maintainer)).toEqual(['Grease the lift-table'])
    expect(await titles('activity', 'LIFT-7', ticketManager)).toEqual([])
    expect((await find('gr 55', maintainer)).Texts).toMatchObject([
      { Kind: 'part', Title: 'Cartridge GR-55', Id: 'nst-02' },
    ])
    expect(await titles('part', 'cartridge', ticketManager)).toEqual([])
    expect(await find('lift', stranger, strangersOrg)).toMatchObject({ Texts: [], Machines: [] })
    await test.db.query("update maintenance_activity set state = 'done' where public_id = 'act-lift'")
    expect(await titles('activity', 'LIFT-7', maintainer)).toEqual([])
  })

  it('finds the parts that the catalogue names, at a machine that they are for', async () => {
    const entry = (publicId: string, family: string, part: string) =>
      test.db.query(
        `insert into alarm_catalogue (public_id, organization_id, manufacturer, family, code, part, texts, documents)
         select $1, organization_id, '', $2, '7788', $3, '[]', '[]' from machine where public_id = 'saw-1'`,
        [publicId, family, part],
      )
    await entry('for-all', '', 'Belt ZK-99')
    expect((await find('zk99', lineManager)).Texts).toMatchObject([
      { Kind: 'part', Title: 'Belt ZK-99', Id: expect.any(String) },
    ])
    expect(await titles('part', 'zk99', stranger, strangersOrg)).toEqual([])
    // At each machine one comes before it that names no part.
    const { rows } = await test.db.query<{ family: string }>('select distinct family from machine')
    for (const { family } of rows) await entry(`for-${family}`, family, '')
    expect(await titles('part', 'zk99', lineManager)).toEqual([])
  })

  it('finds sites: all for those who keep them, those of the machines that they see for others', async () => {
    const more = { Address: 'Am Hafen 1', Map_View: { BackgroundUrl: '' } }
    const site = { Name: 'Hafen-Werk', City: 'Kiel', Country: 'DE', Latitude: 54.3, Longitude: 10.1, ...more }
    expect((await test.ask(addSite, { params: { org }, token: admin, body: site })).status).toBe(200)
    expect(await titles('site', 'hafenwerk')).toEqual(['Hafen-Werk'])
    expect(await titles('site', 'kiel')).toEqual(['Hafen-Werk'])
    expect(await titles('site', 'hafenwerk', lineManager)).toEqual([])
    await test.db.query(
      "update machine set site_id = (select id from site where name = 'Hafen-Werk') where public_id = 'nst-02'",
    )
    expect(await titles('site', 'hafenwerk', lineManager)).toEqual(['Hafen-Werk'])
    expect(await titles('site', 'hafenwerk', stranger, strangersOrg)).toEqual([])
    await test.db.query("update site set removed_at = now() where name = 'Hafen-Werk'")
    expect(await titles('site', 'hafenwerk')).toEqual([])
  })

  it('finds operators with the machine at which they were last', async () => {
    const ts = Date.now() - 60_000
    for (const [id, device, at] of [
      ['nst-01', 'DEV-NST-01', ts],
      ['saw-2', 'DEV-SAW-2', ts + 1000],
    ] as const) {
      const connection = await connectDevice(test.app.mqttPort, device)
      await connection.publish(topicOf(id, OPERATOR_CHANNEL), { v: 'Zoë Quist', ts: at })
      await connection.publish(topicOf(id, OPERATOR_CHANNEL), { v: '', ts: at + 1 })
      await connection.end()
    }
    const LastTime = new Date(ts + 1000).toISOString()
    expect((await find('zoe q', lineManager)).Operators).toMatchObject([
      { Name: 'Zoë Quist', MachineId: 'saw-2', Machines: 2, LastTime },
    ])
    expect((await find('zoe', stranger, strangersOrg)).Operators).toEqual([])
  })
})
