import { listAudit } from '@millwright/contract/people/audit'
import {
  getOrganization,
  listMachineFamilies,
  listOrganizations,
  listRoles,
  patchOrganization,
} from '@millwright/contract/people/organizations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let admin: string
let member: string
let vendor: string
let dealer: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@example.com')
  member = await test.signIn('maintainer@example.com')
  vendor = await test.signIn('admin@vendor.example.com')
  dealer = await test.signIn('admin@dealer.example.com')
  await test.db.query(
    `insert into content (id, organization_id, type, bytes)
     select v.id, o.id, 'image/png', '' from organization o
       join (values ('own', 'NORDHAUS'), ('own-map', 'NORDHAUS'), ('foreign', 'SEGHERIA')) v (id, code)
         on v.code = o.business_code`,
  )
})
afterAll(() => test.stop())

const link = (id: string) => `/storage-api/contents/${id}`
const patch = (body: Record<string, unknown>, token = admin, org = 'NORDHAUS') =>
  test.ask(patchOrganization, { params: { org }, body, token })
const codesOf = async (token: string) =>
  (await test.ask(listOrganizations, { token })).result.map(({ BusinessCode }) => BusinessCode)

describe('an organization', () => {
  it('gets a logo and a map of its own pictures, each without touching the other', async () => {
    expect(await patch({ Logo_Url: link('own') })).toMatchObject({
      status: 200,
      result: { Logo_Url: link('own') },
    })
    const both = { Logo_Url: link('own'), Map_View: { BackgroundUrl: link('own-map') } }
    expect((await patch({ Map_View: { BackgroundUrl: link('own-map') } })).result).toMatchObject(both)
    expect((await patch({})).result).toMatchObject(both)
    expect((await patch({ Logo_Url: '' })).result).toMatchObject({ ...both, Logo_Url: '' })
    expect(
      (await test.ask(getOrganization, { params: { org: 'NORDHAUS' }, token: member })).result,
    ).toMatchObject({
      BusinessCode: 'NORDHAUS',
      type: 'CUSTOMER',
      Logo_Url: '',
    })
    const { result } = await test.ask(listAudit, {
      params: { org: 'NORDHAUS' },
      query: { action: 'organization_changed' },
      token: admin,
    })
    expect(result.map(({ Detail }) => Detail)).toEqual([
      { Logo_Url: '' },
      { Map_View: { BackgroundUrl: link('own-map') } },
      { Logo_Url: link('own') },
    ])
  })

  it('says how wide its map is, which another picture does not take over', async () => {
    const wide = { BackgroundUrl: link('own-map'), Width: 42.5 }
    expect((await patch({ Map_View: wide })).result.Map_View).toEqual(wide)
    expect((await patch({ Logo_Url: '' })).result.Map_View).toEqual(wide)
    const { result } = await patch({ Map_View: { BackgroundUrl: link('own') } })
    expect(result.Map_View).toEqual({ BackgroundUrl: link('own'), Width: null })
  })

  it.each([
    ['Logo_Url', { Logo_Url: link('foreign') }],
    ['Logo_Url', { Logo_Url: link('none') }],
    ['Logo_Url', { Logo_Url: 'https://evil.example/logo.png' }],
    ['Map_View.BackgroundUrl', { Map_View: { BackgroundUrl: link('foreign') } }],
    ['Map_View.Width', { Map_View: { BackgroundUrl: link('own-map'), Width: 0 } }],
    ['Name', { Name: 'Other' }],
    ['type', { type: 'VENDOR' }],
  ])('does not take, in %s, %j', async (field, body) => {
    expect(await patch(body)).toMatchObject({ status: 400, label: 'VALIDATION_FAILED', field })
  })

  it('is changed as a whole or not at all', async () => {
    await patch({ Logo_Url: '' })
    await patch({ Logo_Url: link('own'), Map_View: { BackgroundUrl: link('foreign') } })
    const { result } = await test.ask(getOrganization, { params: { org: 'NORDHAUS' }, token: admin })
    expect(result.Logo_Url).toBe('')
  })

  it('is changed by its managers only', async () => {
    expect((await patch({ Logo_Url: '' }, member)).status).toBe(403)
    expect((await patch({ Logo_Url: '' }, vendor)).status).toBe(403)
  })

  it('is listed for itself and its partners of today, without the map for those', async () => {
    await patch({ Logo_Url: link('own'), Map_View: { BackgroundUrl: link('own-map'), Width: 60 } })
    expect(await codesOf(member)).toEqual(['NORDHAUS', 'MILLMAKER', 'WERKHOF'])
    expect(await codesOf(vendor)).toEqual(['MILLMAKER', 'NORDHAUS', 'SEGHERIA'])
    const { result } = await test.ask(listOrganizations, { token: vendor })
    expect(result[1]).toMatchObject({ Logo_Url: link('own'), Map_View: { BackgroundUrl: '', Width: null } })
    await test.db.query("update access_grant set ends_at = now() where public_id = 'grant-2'")
    await test.db.query("update access_grant set ended_at = now() where public_id = 'grant-3'")
    expect(await codesOf(vendor)).toEqual(['MILLMAKER', 'NORDHAUS'])
    expect(await codesOf(member)).toEqual(['NORDHAUS', 'MILLMAKER'])
  })
})

describe('what people choose from', () => {
  it('are the roles of an organization type', async () => {
    const labels = async (type: 'CUSTOMER' | 'VENDOR') =>
      (await test.ask(listRoles, { params: { type }, token: member })).result.map(({ Label }) => Label).sort()
    expect(await labels('CUSTOMER')).toEqual([
      'maintainer',
      'manager_di_linea',
      'manager_manutenzione',
      'operator',
      'ticket_manager',
    ])
    expect(await labels('VENDOR')).toEqual([
      'branch_manager',
      'branch_user',
      'digital_service_manager',
      'sales_dealer_role',
      'service_dealer_role',
      'ticket_manager',
      'vendor_user',
    ])
    expect((await test.ask(listRoles, { params: { type: 'OTHER' as never }, token: member })).status).toBe(
      400,
    )
  })

  it('are the families of the machines that they see', async () => {
    const params = { vendorId: 'MILLMAKER' }
    const families = (await test.ask(listMachineFamilies, { params, token: vendor })).result
    expect(families.map(({ Id }) => Id)).toEqual(['AUT', 'BOR', 'CDL', 'EBA', 'PLS', 'SEZ'])
    expect(families[1]).toEqual({ Id: 'BOR', Name: 'Drilling machine' })
    await test.db.query("update machine set family = 'XYZ' where family = 'AUT'")
    const again = (await test.ask(listMachineFamilies, { params, token: vendor })).result
    expect(again.at(-1)).toEqual({ Id: 'XYZ', Name: 'XYZ' })
  })

  it('are families by vendor: of another one those that it has access to, of a stranger none', async () => {
    const of = async (vendorId: string, token: string) =>
      (await test.ask(listMachineFamilies, { params: { vendorId }, token })).result.map(({ Id }) => Id)
    const all = await of('NORDHAUS', member)
    const theirs = await of('MILLMAKER', member)
    expect(theirs).not.toEqual([])
    expect(all).toEqual(expect.arrayContaining(theirs))
    expect(all.length).toBeGreaterThan(theirs.length)
    await test.db.query("update access_grant set ended_at = null where public_id = 'grant-3'")
    // A dealer who sees an organization does not learn who else sees it.
    expect(await of('MILLMAKER', dealer)).toEqual([])
    expect(await of('NORDHAUS', dealer)).not.toEqual([])
    expect(await of('SEGHERIA', member)).toEqual([])
    expect(await of('NOBODY', member)).toEqual([])
  })
})
