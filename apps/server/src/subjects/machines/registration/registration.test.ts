import { getMachine, listMyMachines } from '@millwright/contract/machines/machines'
import {
  checkCredentials,
  deleteMachine,
  getConnection,
  registerMachine,
  renewCredentials,
} from '@millwright/contract/machines/registration'
import { listAudit } from '@millwright/contract/people/audit'
import { listMachineGroups } from '@millwright/contract/people/groups'
import { createGrant, listGrants } from '@millwright/contract/people/partner-access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'

let test: TestApp
let manager: string
let admin: string
let dealer: string
beforeAll(async () => {
  test = await startTestApp({ MQTT_PUBLIC_URL: 'mqtts://machines.example.com:8883' })
  manager = await test.signIn('manager_di_linea@example.com')
  admin = await test.signIn('admin@example.com')
  dealer = await test.signIn('admin@dealer.example.com')
})
afterAll(() => test.stop())

let serial = 0
const nextSerial = () => `ZZ9-${++serial}`
const machine = {
  Name: 'Nesting 09',
  ShortName: 'Größe 9 +#/',
  Model: 'CX',
  MachineFamily: 'CDL',
  Manufacturer: 'MILLMAKER',
  Timezone: 'Europe/Berlin',
}
const register = (changes: Record<string, unknown> = {}, token = manager) =>
  test.ask(registerMachine, {
    params: { org: 'NORDHAUS' },
    body: { ...machine, serial: nextSerial(), ...changes },
    token,
  })
const registered = async () => (await register()).result
const renew = (id: string) => test.ask(renewCredentials, { params: { org: 'NORDHAUS', id }, token: manager })
const remove = (id: string, token = manager, org = 'NORDHAUS') =>
  test.ask(deleteMachine, { params: { org, id }, token })
const read = (id: string, token = manager) => test.ask(getMachine, { params: { id }, token })

async function connects(deviceId: string, password: string): Promise<boolean> {
  return await connectDevice(test.app.mqttPort, deviceId, password).then(
    async (device) => {
      await device.end()
      return true
    },
    () => false,
  )
}

describe('a machine that is registered', () => {
  it('is seen at once, without licence, and ready for a trial', async () => {
    const { status, result } = await register({ Name: ' Nesting 09 ' })
    expect(status).toBe(200)
    expect(result.machine).toMatchObject({
      Name: 'Nesting 09',
      OrganizationCode: 'NORDHAUS',
      Activations: [],
      FreeTrialReady: true,
      Device: { Device_Id: result.credentials.Device_Id },
      status: { value: 'UNKNOWN', timestamp: null },
    })
    const { currentShift, ...known } = (await read(result.machine.Id)).result
    expect(known).toEqual(result.machine)
    // By night there is none.
    expect([null, result.machine.Id]).toContain(currentShift?.MachineId ?? null)
  })

  it('says later what its device connects with, without the password', async () => {
    const { machine: added, credentials } = await registered()
    const { Password, ...rest } = credentials
    const ask = (id: string, token = manager) =>
      test.ask(getConnection, { params: { org: 'NORDHAUS', id }, token })
    const { result } = await ask(added.Id)
    expect(result).toEqual(rest)
    expect(JSON.stringify(result)).not.toContain(Password)
    expect((await ask(added.Id, dealer)).status).toBe(403)
    await test.db.query(
      'delete from device where machine_id = (select id from machine where public_id = $1)',
      [added.Id],
    )
    expect((await ask(added.Id)).result).toBeNull()
  })

  it('has an id that can stand in topics and addresses, and a second one has another', async () => {
    const one = (await registered()).machine.Id
    const two = (await registered()).machine.Id
    expect(one).toMatch(/^gro-e-9-[a-z0-9]{6}$/)
    expect(two).not.toBe(one)
  })

  it('gets credentials with which its device speaks for it and for no other', async () => {
    const { machine: added, credentials } = await registered()
    expect(credentials).toEqual({
      Address: 'mqtts://machines.example.com:8883',
      Device_Id: expect.stringMatching(/^DEV-[A-Z0-9]{10}$/),
      Password: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
      Topic: `machines/${added.Id}`,
      EnteredBy: 'portal',
      Root: null,
    })
    const { Device_Id, Password, Topic } = credentials
    expect(await connects(Device_Id, 'millwright')).toBe(false)
    const device = await connectDevice(test.app.mqttPort, Device_Id, Password)
    await device.publish(Topic, { 'Machine/Status': { v: 'EXE' } })
    await device.end()
    await expect.poll(async () => (await read(added.Id)).result.status.value).toBe('EXE')
  })

  it('is kept without its password', async () => {
    const { credentials } = await registered()
    const { rows } = await test.db.query<{ secret_hash: string }>(
      'select secret_hash from device where device_id = $1',
      [credentials.Device_Id],
    )
    expect(rows[0]?.secret_hash).not.toContain(credentials.Password)
    const { rows: entries } = await test.db.query('select detail::text from audit_entry')
    expect(JSON.stringify(entries)).not.toContain(credentials.Password)
  })

  it('has a serial number that no other of its organization has', async () => {
    const taken = { serial: ' AA1-004127 ' }
    expect(await register(taken)).toMatchObject({ status: 409, label: 'SERIAL_TAKEN', field: 'serial' })
    const other = await test.signIn('admin@other.example.com')
    const elsewhere = await test.ask(registerMachine, {
      params: { org: 'SEGHERIA' },
      body: { ...machine, ...taken },
      token: other,
    })
    expect(elsewhere.status).toBe(200)
  })

  it.each([
    [{ Timezone: 'Mars/Olympus' }, 'Timezone'],
    [{ MachineFamily: 'XYZ' }, 'MachineFamily'],
    [{ serial: ' ' }, 'serial'],
  ])('is not taken with %j', async (bad, field) => {
    expect(await register(bad)).toMatchObject({ status: 400, label: 'VALIDATION_FAILED', field })
  })
})

describe('new credentials', () => {
  it('can be tried at the broker at any time', async () => {
    const { machine: added, credentials } = await registered()
    const check = async (Password: string) =>
      (
        await test.ask(checkCredentials, {
          params: { org: 'NORDHAUS', id: added.Id },
          body: { Password },
          token: manager,
        })
      ).result
    expect(await check(credentials.Password)).toEqual({ Accepted: true })
    expect(await check('wrong')).toEqual({ Accepted: false })
  })

  it('take the place of the old ones under the same device', async () => {
    const { machine: added, credentials: old } = await registered()
    const { result } = await renew(added.Id)
    expect(result).toEqual({ ...old, Password: expect.any(String) })
    expect(result.Password).not.toBe(old.Password)
    expect(await connects(old.Device_Id, old.Password)).toBe(false)
    expect(await connects(old.Device_Id, result.Password)).toBe(true)
  })

  it('give a device to a machine that had none', async () => {
    const { result } = await renew('drl-3')
    expect((await read('drl-3')).result.Device).toEqual({ Device_Id: result.Device_Id })
    expect(await connects(result.Device_Id, result.Password)).toBe(true)
  })
})

describe('a machine that is removed', () => {
  it('is gone from lists, groups and partners, and its device no longer gets in', async () => {
    const { machine: added, credentials } = await registered()
    const grant = { PartnerCode: 'WERKHOF', Machine_Ids: [added.Id], EndsAt: null }
    await test.ask(createGrant, { params: { org: 'NORDHAUS' }, body: grant, token: admin })
    expect((await read(added.Id, dealer)).status).toBe(200)
    expect(await remove(added.Id, dealer, 'WERKHOF')).toMatchObject({ status: 403, label: 'ACCESS_DENIED' })

    expect((await remove(added.Id)).status).toBe(204)
    for (const token of [manager, admin, dealer]) {
      expect(await read(added.Id, token)).toMatchObject({ status: 404, label: 'ERROR_MACHINE_NOT_FOUND' })
      const { result } = await test.ask(listMyMachines, { query: { limit: 1000 }, token })
      expect(result.map(({ Id }) => Id)).not.toContain(added.Id)
    }
    expect((await remove(added.Id)).status).toBe(404)
    expect((await renew(added.Id)).status).toBe(404)
    const groups = await test.ask(listMachineGroups, { params: { org: 'NORDHAUS' }, token: admin })
    expect(JSON.stringify(groups.result)).not.toContain(added.Id)
    const { result: grants } = await test.ask(listGrants, { params: { org: 'NORDHAUS' }, token: admin })
    expect(grants.flatMap(({ Machines }) => Machines.map(({ Id }) => Id))).not.toContain(added.Id)
    expect(await connects(credentials.Device_Id, credentials.Password)).toBe(false)
    const again = await test.ask(createGrant, { params: { org: 'NORDHAUS' }, body: grant, token: admin })
    expect(again).toMatchObject({ status: 404, label: 'ERROR_MACHINE_NOT_FOUND' })
  })

  it('leaves its serial number to another', async () => {
    const first = await registered()
    await remove(first.machine.Id)
    expect((await register({ serial: first.machine.serial })).status).toBe(200)
  })
})

it('what happens to machines is written down', async () => {
  const { machine: added } = await registered()
  await renew(added.Id)
  await remove(added.Id)
  const { result } = await test.ask(listAudit, { params: { org: 'NORDHAUS' }, token: admin })
  expect(
    result
      .filter(({ Target }) => Target === added.Name)
      .slice(0, 3)
      .map(({ Action }) => Action),
  ).toEqual(['machine_deleted', 'machine_credentials_renewed', 'machine_registered'])
})
