import { search } from '@millwright/contract/fleet/search'
import { getMachine, patchMachine } from '@millwright/contract/machines/machines'
import { programChannel } from '@millwright/contract/production/production-channels'
import { topicOf } from '@millwright/contract/wire/topics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'

let test: TestApp
let admin: string
let lineManager: string
let vendor: string
let stranger: string
const TS = Math.floor(Date.now() / 1000) * 1000 - 60_000

const find = async (text: string, token = admin, org = 'NORDHAUS') =>
  (await test.ask(search, { params: { org }, query: { text }, token })).result
const machineNames = async (text: string, token = admin, org = 'NORDHAUS') =>
  (await find(text, token, org)).Machines.map(({ Name }) => Name)

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@example.com')
  lineManager = await test.signIn('manager_di_linea@example.com')
  vendor = await test.signIn('vendor_user@example.com')
  stranger = await test.signIn('admin@other.example.com')
  for (const [id, device, minutes] of [
    ['nst-01', 'DEV-NST-01', 0],
    ['saw-2', 'DEV-SAW-2', 1],
  ] as const) {
    const connection = await connectDevice(test.app.mqttPort, device)
    const ts = TS + minutes * 1000
    await connection.publish(topicOf(id, programChannel('01', 'Name')), { v: 'KÜCHE_100%_LINKS.cnc', ts })
    await connection.publish(topicOf(id, 'Alarms'), {
      v: { alarmCode: 'E3105', text: 'Holder not clamped', activeState: true },
      ts,
    })
    await connection.end()
  }
})
afterAll(async () => {
  await test.stop()
})

describe('one search', () => {
  it('finds machines by each of their names, the best first', async () => {
    const { result } = await test.ask(getMachine, { params: { id: 'nst-01' }, token: admin })
    expect((await machineNames(result.Name.toUpperCase()))[0]).toBe(result.Name)
    expect(await machineNames(result.serial)).toEqual([result.Name])
    expect((await machineNames(result.ShortName))[0]).toBe(result.Name)
    const words = result.Name.split(' ').toReversed().join('  ')
    expect(await machineNames(words)).toContain(result.Name)
    expect(await machineNames('nothing is called so')).toEqual([])
  })

  it('knows a new name at once, without accents and case', async () => {
    const token = lineManager
    await test.ask(patchMachine, { params: { id: 'saw-2' }, body: { Name: 'Säge Größe Łódź' }, token })
    expect(await machineNames('SAGE gro')).toEqual(['Säge Größe Łódź'])
    expect(await machineNames('säge')).toEqual(['Säge Größe Łódź'])
  })

  it('finds programs and alarms with the machine that had them last', async () => {
    const had = { MachineId: 'saw-2', Machines: 2, LastTime: new Date(TS + 1000).toISOString() }
    expect((await find('kuche')).Programs).toMatchObject([{ Program: 'KÜCHE_100%_LINKS.cnc', ...had }])
    expect((await find('links.CNC')).Programs).toMatchObject([had])
    expect((await find('e3105')).Alarms).toMatchObject([
      { Code: 'E3105', Text: 'Holder not clamped', ...had, Open: 2 },
    ])
    expect((await find('clamped holder')).Alarms).toHaveLength(1)
    expect((await find('e3')).Alarms).toHaveLength(1)
  })

  it('takes signs of patterns for what they are', async () => {
    expect((await find('100%')).Programs).toHaveLength(1)
    expect((await find('100_')).Programs).toEqual([])
    expect((await find('_')).Machines).toEqual([])
    expect((await find('%%%')).Machines).toEqual([])
    expect(await find('\\'.repeat(33))).toMatchObject({ Machines: [], Programs: [], Alarms: [] })
    expect(await find(`${'%'.repeat(31)}\\x`)).toMatchObject({ Programs: [] })
  })

  it('finds people only for those who manage them', async () => {
    expect((await find('maintainer@example')).People).toMatchObject([{ Email: 'maintainer@example.com' }])
    expect((await find('maintainer@example', lineManager)).People).toEqual([])
  })

  it('shows nothing of another organization', async () => {
    const org = (
      await test.db.query<{ code: string }>(
        "select o.business_code as code from account a join organization o on o.id = a.organization_id where a.email = 'admin@other.example.com'",
      )
    ).rows[0]?.code
    for (const text of ['nst-01', 'kuche', 'e3105', 'clamped', '@example.com', 'a', 'e', '0']) {
      const found = await find(text, stranger, org)
      expect(JSON.stringify(found)).not.toMatch(/nst-01|saw-2|KÜCHE|E3105|[a-z]@example\.com/)
    }
    const asked = await test.ask(search, {
      params: { org: 'NORDHAUS' },
      query: { text: 'a' },
      token: stranger,
    })
    expect(asked.status).toBe(403)
  })

  it('shows a partner what it was given access to, for as long as it has it', async () => {
    const before = await find('kuche', vendor, 'MILLMAKER')
    expect(before.Programs).toMatchObject([{ MachineId: expect.stringMatching(/nst-01|saw-2/) }])
    await test.db.query("update access_grant set ends_at = now() - interval '1 second'")
    expect(await find('kuche', vendor, 'MILLMAKER')).toMatchObject({ Programs: [], Machines: [] })
    expect((await find('e3105', vendor, 'MILLMAKER')).Alarms).toEqual([])
  })

  it('does not see a machine that was removed', async () => {
    expect((await find('kuche')).Programs[0]?.Machines).toBe(2)
    await test.db.query("update machine set removed_at = now() where public_id = 'saw-2'")
    expect((await find('kuche')).Programs).toMatchObject([{ MachineId: 'nst-01', Machines: 1 }])
    expect(await machineNames('säge')).toEqual([])
  })
})
