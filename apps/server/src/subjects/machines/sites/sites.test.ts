import { getMachine, patchMachine } from '@millwright/contract/machines/machines'
import { registerMachine } from '@millwright/contract/machines/registration'
import { addSite, deleteSite, listSites, patchSite } from '@millwright/contract/machines/sites'
import { listAudit } from '@millwright/contract/people/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const params = { org: 'NORDHAUS' }
const LINZ = {
  Name: 'Linz',
  Address: 'Industriezeile 1',
  City: 'Linz',
  Country: 'AT',
  Latitude: 48.306,
  Longitude: 14.286,
  Map_View: { BackgroundUrl: '' },
}

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@example.com')
})
afterAll(() => test.stop())

const list = async () => (await test.ask(listSites, { params, token: admin })).result
const add = (body: Record<string, unknown>, token = admin) => test.ask(addSite, { params, body, token })
const change = (siteId: string, body: Record<string, unknown>) =>
  test.ask(patchSite, { params: { ...params, siteId }, body, token: admin })
const remove = (siteId: string) => test.ask(deleteSite, { params: { ...params, siteId }, token: admin })

describe('the sites of an organization', () => {
  it('are its own, each with how many machines are there', async () => {
    const sites = await list()
    expect(sites.map(({ Id, City }) => [Id, City])).toEqual([
      ['site-1', 'Bremen'],
      ['site-2', 'Graz'],
    ])
    expect(sites.every(({ Machines }) => Machines > 0)).toBe(true)
  })

  it('get one more, which is on record and can be given to a machine', async () => {
    const { result: site } = await add(LINZ)
    expect(site).toMatchObject({ ...LINZ, Machines: 0 })
    const machine = {
      Name: 'Saw 9',
      ShortName: 'SAW 9',
      Model: '',
      Manufacturer: '',
      serial: 'S-9',
      Timezone: 'Europe/Vienna',
      MachineFamily: 'SEZ',
      KitType: 'sensor',
      TicketManager: 'Dealer',
      SiteId: site.Id,
    }
    const registered = await test.ask(registerMachine, { params, body: machine, token: admin })
    expect(registered.result.machine).toMatchObject({
      Site: { Id: site.Id, Latitude: 48.306 },
      Properties: { KitType: 'sensor' },
      TicketManager: 'Dealer',
    })
    expect((await list()).find(({ Id }) => Id === site.Id)?.Machines).toBe(1)
    const audit = await test.ask(listAudit, { params, query: { action: 'site_added' }, token: admin })
    expect(audit.result[0]).toMatchObject({ Target: 'Linz' })
  })

  it.each([
    ['Name', { ...LINZ, Name: ' ' }],
    ['Name', { ...LINZ, Name: 'LINZ' }],
    ['Country', { ...LINZ, Name: 'Other', Country: 'XX' }],
    ['Latitude', { ...LINZ, Name: 'Other', Latitude: 91 }],
    [
      'Map_View.BackgroundUrl',
      { ...LINZ, Name: 'Other', Map_View: { BackgroundUrl: '/storage-api/contents/plan-segheria' } },
    ],
    ['Map_View.Width', { ...LINZ, Name: 'Other', Map_View: { BackgroundUrl: '', Width: 10_001 } }],
  ])('refuse one with a fault, naming %s', async (field, body) => {
    const before = await list()
    expect((await add(body)).field).toBe(field)
    expect(await list()).toEqual(before)
  })

  it('change by what is given, and machines show it', async () => {
    const { result } = await change('site-2', { Name: 'Graz South', Latitude: 47 })
    expect(result).toMatchObject({ Name: 'Graz South', Latitude: 47, City: 'Graz', Longitude: 15.439 })
    expect((await change('site-2', { Name: 'Linz' })).label).toBe('SITE_NAME_TAKEN')
  })

  it('say how wide their plan is, until it is another picture', async () => {
    const BackgroundUrl = '/storage-api/contents/plan-nordhaus'
    const planOf = async () => (await list()).find(({ Id }) => Id === 'site-1')?.Map_View
    await change('site-1', { Map_View: { BackgroundUrl, Width: 60 } })
    expect(await planOf()).toEqual({ BackgroundUrl, Width: 60 })
    await change('site-1', { City: 'Bremen' })
    expect(await planOf()).toEqual({ BackgroundUrl, Width: 60 })
    await change('site-1', { Map_View: { BackgroundUrl: '' } })
    expect(await planOf()).toEqual({ BackgroundUrl: '', Width: null })
    const { result } = await add({ ...LINZ, Name: 'Wels', Map_View: { BackgroundUrl, Width: 24 } })
    expect(result.Map_View).toEqual({ BackgroundUrl, Width: 24 })
    await remove(result.Id)
  })

  it('lose one only when no machine is there', async () => {
    const linz = (await list()).find(({ Name }) => Name === 'Linz')?.Id ?? ''
    expect((await remove(linz)).label).toBe('SITE_HAS_MACHINES')
    await test.db.query(
      'update machine set site_id = null where site_id = (select id from site where public_id = $1)',
      [linz],
    )
    expect((await remove(linz)).status).toBe(204)
    expect((await list()).map(({ Id }) => Id)).not.toContain(linz)
    expect((await remove(linz)).label).toBe('SITE_NOT_FOUND')
    // The name is free again.
    expect((await add(LINZ)).status).toBe(200)
  })
})

describe('a site of somebody else', () => {
  it('is given to no machine, and gets none at its registration', async () => {
    const patched = await test.ask(patchMachine, {
      params: { id: 'saw-1' },
      body: { SiteId: 'site-3' },
      token: admin,
    })
    expect(patched).toMatchObject({ status: 400, field: 'SiteId' })
    const body = {
      Name: 'X',
      ShortName: 'X',
      Model: '',
      Manufacturer: '',
      serial: 'S-10',
      Timezone: 'Europe/Vienna',
      MachineFamily: 'SEZ',
      SiteId: 'site-3',
    }
    const registered = await test.ask(registerMachine, { params, body, token: admin })
    expect(registered).toMatchObject({ status: 400, field: 'SiteId' })
    const { result } = await test.ask(getMachine, { params: { id: 'saw-1' }, token: admin })
    expect(result.Site?.Id).toBe('site-1')
  })
})
