import {
  getMachine,
  getMachineByApi,
  listGroupMachines,
  listLaggingFacts,
  listMyMachines,
  patchMachine,
} from '@millwright/contract/machines/machines'
import { listAudit } from '@millwright/contract/people/audit'
import { getCurrentShift, putShifts } from '@millwright/contract/shifts/shifts'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let manager: string
let admin: string
let dealer: string
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.signIn('manager_di_linea@example.com')
  admin = await test.signIn('admin@example.com')
  dealer = await test.signIn('admin@dealer.example.com')
})
afterAll(() => test.stop())

const read = async (id: string) => (await test.ask(getMachine, { params: { id }, token: manager })).result
const patch = (id: string, body: Record<string, unknown>, token = manager) =>
  test.ask(patchMachine, { params: { id }, body, token })

describe('a machine', () => {
  it('says what could not be derived from its points yet', async () => {
    const lagging = async (token: string) =>
      (await test.ask(listLaggingFacts, { params: { id: 'nst-01' }, token })).result
    expect(await lagging(manager)).toEqual([])
    await test.db.query(
      `insert into fact_lag (machine_id, fact, since, error, next_try_at)
       select id, 'status', '2026-11-01T06:00:00Z', 'a bug', now() + interval '1 day' from machine
        where public_id = 'nst-01'`,
    )
    expect(await lagging(manager)).toEqual([{ Fact: 'status', Since: Date.UTC(2026, 10, 1, 6), Failures: 0 }])
    await test.db.query('delete from fact_lag')
  })

  it('carries the shift that runs now, and what its goal counts', async () => {
    const { result: planer } = await test.ask(getMachine, { params: { id: 'pln-4s' }, token: manager })
    expect(planer.Kpi).toBe('METERS_WORKED')
    await test.ask(putShifts, {
      params: { id: 'pln-4s' },
      body: {
        machineId: 'pln-4s',
        shifts: [
          { Number: 1, Start: '00:00', End: '12:00', Goal: null },
          { Number: 2, Start: '12:00', End: '00:00', Goal: null },
        ],
      },
      token: manager,
    })
    const { currentShift } = await read('pln-4s')
    expect(currentShift).toMatchObject({
      name: expect.stringMatching(/^Shift [12]$/),
      Goal: { Kpi: 'METERS_WORKED' },
      code: 'MW',
    })
    expect(currentShift).toEqual(
      (await test.ask(getCurrentShift, { params: { id: 'pln-4s' }, query: {}, token: manager })).result,
    )
  })

  it('of another organization says whose it is and until when it is open', async () => {
    const seen = async () => (await test.ask(getMachine, { params: { id: 'nst-01' }, token: dealer })).result
    const listed = async () =>
      (await test.ask(listMyMachines, { token: dealer })).result.find(({ Id }) => Id === 'nst-01')
    expect(await seen()).toMatchObject({ OrganizationName: 'Nordhaus Möbel', AccessUntil: null })
    const ends = Date.now() + DAY_MS
    const put = (sql: string) => test.db.query(sql, [new Date(ends)])
    await put('update access_grant set ends_at = $1')
    expect((await seen()).AccessUntil).toBe(ends)
    expect((await listed())?.AccessUntil).toBe(ends)
    // Of two accesses the one that lasts longer counts, of this partner only.
    await test.db.query(
      `with added as (
         insert into access_grant (public_id, owner_id, partner_id, granted_by, ends_at)
         select 'later-' || p.business_code, o.id, p.id, 'test', $1::timestamptz + case p.business_code
                  when 'WERKHOF' then interval '1 hour' else interval '1 year' end
           from organization o, organization p
          where o.business_code = 'NORDHAUS' and p.business_code in ('WERKHOF', 'MILLMAKER') returning id)
       insert into access_grant_machine (grant_id, machine_id)
       select added.id, m.id from added, machine m where m.public_id = 'nst-01'`,
      [new Date(ends)],
    )
    expect((await seen()).AccessUntil).toBe(ends + HOUR_MS)
    await test.db.query("delete from access_grant where public_id like 'later-%'")
    await test.db.query('update access_grant set ends_at = null')
  })

  it('comes with its licence, kit, place, site and goal, under both names of the call', async () => {
    const machine = await read('nst-01')
    expect(machine).toMatchObject({
      OrganizationCode: 'NORDHAUS',
      Country: { Timezone: 'Europe/Berlin' },
      Device: { Device_Id: 'DEV-NST-01' },
      Activations: [{ Type: 'FULL' }],
      FreeTrialReady: false,
      Properties: { KitType: 'sensor' },
      TicketManager: 'Werkhof Handel',
      Goal: 48,
      Map_View: { X: 31.2, Y: 37.1, Width: 7.5, Height: 4.3, Rotation: 0 },
      Site: { Id: 'site-1', Name: 'Nordhaus Bremen', City: 'Bremen', Country: 'DE' },
      LastSeen: null,
    })
    expect(machine).toMatchObject({ OrganizationName: 'Nordhaus Möbel', Kpi: 'PART_COUNT' })
    expect(machine).not.toHaveProperty('AccessUntil')
    const other = await test.ask(getMachineByApi, { params: { id: 'nst-01' }, token: manager })
    expect(other.result).toEqual(machine)
  })

  it('that was never connected has no device, and one that nobody placed no place', async () => {
    const machine = await read('drl-3')
    expect(machine).not.toHaveProperty('Device')
    expect(machine.Map_View).toBeNull()
  })

  it('is the same in every list', async () => {
    const all = await test.ask(listMyMachines, { query: { limit: 1000 }, token: manager })
    // The shift that runs is in a call of its own for many machines.
    const { currentShift, ...one } = await read('thf-1')
    expect(currentShift).not.toBeUndefined()
    expect(all.result.find(({ Id }) => Id === 'thf-1')).toEqual(one)
    const params = { org: 'NORDHAUS', groupId: 'group-1' }
    const group = await test.ask(listGroupMachines, { params, query: { limit: 1000 }, token: manager })
    expect(group.result).toEqual(all.result)
  })

  it('lists its activations from the first to the last', async () => {
    const other = await test.signIn('admin@other.example.com')
    const { result } = await test.ask(getMachine, { params: { id: 'brd-1' }, token: other })
    expect(result.Activations.map(({ Type }) => Type)).toEqual(['FREE_TRIAL', 'FULL'])
  })
})

describe('a change of a machine', () => {
  it('takes what is given, leaves the rest, and null empties', async () => {
    const before = await read('saw-1')
    const Map_View = { X: 1.5, Y: 2, Width: 3, Height: 4, Rotation: -90 }
    const { status, result } = await patch('saw-1', { Name: '  Saw one ', Goal: 12.5, Map_View })
    expect(status).toBe(200)
    expect(result).toEqual({ ...before, Name: 'Saw one', Goal: 12.5, Map_View })
    expect(await read('saw-1')).toEqual(result)
    const emptied = await patch('saw-1', { Goal: null, Map_View: null, SiteId: null })
    expect(emptied.result).toMatchObject({ Name: 'Saw one', Goal: null, Map_View: null, Site: null })
    expect((await patch('saw-1', { SiteId: 'site-2' })).result.Site?.City).toBe('Graz')
    expect((await patch('saw-1', {})).result.Site?.City).toBe('Graz')
  })

  it.each([
    [{ Timezone: 'Europe/Atlantis' }, 'Timezone'],
    [{ SiteId: 'site-3' }, 'SiteId'],
    [{ SiteId: 'nowhere' }, 'SiteId'],
    [{ Goal: 0 }, 'Goal'],
    [{ ShiftTarget: 0 }, 'ShiftTarget'],
    [{ ValidFrom: '2026-11-02' }, 'ValidFrom'],
    [{ Goal: 5, ValidFrom: '2099-01-01' }, 'ValidFrom'],
    [{ ShiftTarget: 5, ValidFrom: '2020-01-01' }, 'ValidFrom'],
    [{ Goal: 5, ValidFrom: '2026-02-30' }, 'ValidFrom'],
    [{ Name: '   ' }, 'Name'],
    [{ ShortName: 'thirteen long' }, 'ShortName'],
    [{ Map_View: { X: 1, Y: 2, Width: 0, Height: 4, Rotation: 0 } }, 'Map_View'],
    [{ serial: '  ' }, 'serial'],
    [{ MachineFamily: 'LATHE' }, 'MachineFamily'],
  ])('to %j is refused with its field named, and nothing else of it is kept', async (bad, field) => {
    const before = await read('saw-2')
    const answer = await patch('saw-2', { Model: 'half-saved', ...bad })
    expect(answer).toMatchObject({ status: 400, label: 'VALIDATION_FAILED' })
    expect(answer.field?.split('.')[0]).toBe(field)
    expect(await read('saw-2')).toEqual(before)
  })

  it('to an offset gives it the zone of this offset', async () => {
    expect((await patch('edg-a', { Timezone: '+02:00' })).result.Country.Timezone).toBe('Etc/GMT-2')
    expect(await patch('edg-a', { Timezone: '+05:30' })).toMatchObject({ status: 400, field: 'Timezone' })
    expect((await patch('edg-a', { Timezone: 'Europe/Berlin' })).status).toBe(200)
  })

  it('of family, make and serial number is for administrators, and no serial number is there twice', async () => {
    const body = { MachineFamily: 'CDL', Manufacturer: ' Millmaker ', serial: ' NEW-77 ' }
    const { result } = await patch('edg-b', body, admin)
    expect(result).toMatchObject({ MachineFamily: 'CDL', Manufacturer: 'Millmaker', serial: 'NEW-77' })
    const lineManager = await test.signIn('manager_di_linea@example.com')
    for (const [field, value] of Object.entries(body))
      expect(await patch('edg-b', { [field]: value }, lineManager)).toMatchObject({
        status: 403,
        label: 'ACCESS_DENIED',
        field,
      })
    expect(await patch('edg-a', { serial: 'NEW-77' }, admin)).toMatchObject({
      status: 409,
      label: 'SERIAL_TAKEN',
      field: 'serial',
    })
  })

  it('is written down with what was changed', async () => {
    await patch('edg-a', { Goal: 7 })
    const { result } = await test.ask(listAudit, {
      params: { org: 'NORDHAUS' },
      query: { action: 'machine_changed' },
      token: admin,
    })
    expect(result[0]).toMatchObject({ Target: 'Edgebander A', Detail: { Goal: 7 } })
  })

  it('is not for partners, who see it all the same', async () => {
    expect((await test.ask(getMachine, { params: { id: 'edg-a' }, token: dealer })).status).toBe(200)
    expect(await patch('edg-a', { Goal: 8 }, dealer)).toMatchObject({ status: 403, label: 'ACCESS_DENIED' })
    expect((await read('edg-a')).Goal).toBe(7)
  })

  it('of the sensor kit and the ticket manager takes hold, and another kit is refused', async () => {
    const { result } = await patch('edg-b', { KitType: 'sensor', TicketManager: ' Millmaker ' })
    expect(result).toMatchObject({ Properties: { KitType: 'sensor' }, TicketManager: 'Millmaker' })
    expect(await patch('edg-b', { KitType: 'gps' })).toMatchObject({ status: 400, field: 'KitType' })
  })

  it('of the site is refused for a site of somebody else', async () => {
    expect(await patch('edg-b', { SiteId: 'site-3' })).toMatchObject({ status: 400, field: 'SiteId' })
    expect((await read('edg-b')).Site?.Id).toBe('site-1')
  })

  it('of the time zone makes its days count again', async () => {
    const ofMachine = '(select id from machine where public_id = $1)'
    await test.db.query(
      `insert into usage_day (machine_id, day, ends_at) values (${ofMachine}, '2026-11-01', now())`,
      ['edg-b'],
    )
    const days = `select 1 from usage_day where machine_id = ${ofMachine}`
    await patch('edg-b', { Goal: 5 })
    expect((await test.db.query(days, ['edg-b'])).rows).toHaveLength(1)
    const { result } = await patch('edg-b', { Timezone: 'Asia/Kolkata' })
    expect(result.Country.Timezone).toBe('Asia/Kolkata')
    expect((await test.db.query(days, ['edg-b'])).rows).toHaveLength(0)
  })
})
