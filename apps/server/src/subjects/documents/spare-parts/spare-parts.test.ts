import { request } from 'node:http'
import {
  getCart,
  getShopProduct,
  listMachineParts,
  putCart,
  sendCart,
} from '@millwright/contract/documents/spare-parts'
import { listAudit } from '@millwright/contract/people/audit'
import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'
import { type HttpTarget, startHttpTarget } from '../../../testing/test-http-target.ts'

const FILTER = { id: 'VF-220', name: 'Vacuum filter', price: 96.5, currency: 'EUR', stock: 12 }

let test: TestApp
let heldAt: number | null = null
let shop: HttpTarget
let token: string
let answer: (path: string) => { status: number; text?: string }

beforeAll(async () => {
  shop = await startHttpTarget((_, path) => answer(path))
  const shopSettings = { SHOP_URL: `http://${shop.host}/api/`, SHOP_TOKEN: 'of the shop' }
  test = await startTestApp(shopSettings, undefined, () => heldAt ?? Date.now())
  token = await test.signIn('maintainer@example.com')
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  await device.publish(batchTopicOf('nst-01'), {
    [ALARM_CHANNEL]: [
      { v: { alarmCode: '4012', activeState: true, text: 'VACUUM' }, ts: Date.now() - 60_000 },
    ],
  })
  await device.end()
})
beforeEach(() => {
  shop.requests.length = 0
  answer = (path) => {
    if (path.endsWith('/products/VF-220')) return { status: 200, text: JSON.stringify(FILTER) }
    if (path.endsWith('/cart')) return { status: 201, text: JSON.stringify({ orderNumber: 'O-17' }) }
    return { status: 404, text: '{}' }
  }
})
afterAll(async () => {
  await test.stop()
  await shop.stop()
})

const partsOf = async (id = 'nst-01', by = token) =>
  await test.ask(listMachineParts, { params: { id }, token: by })
const order = (products: object[], more = {}) =>
  test.ask(sendCart, { body: { products, ...more } as never, token })
const cart = async () => (await test.ask(getCart, { token })).result

describe('parts of a machine', () => {
  it('are those that the catalogue names for its alarms, what an active alarm needs first, with what the shop knows', async () => {
    const { result } = await partsOf()
    expect(result).toMatchObject({
      Shop: 'ready',
      Parts: [
        {
          SpareId: 'VF-220',
          Alarms: [{ Code: '4012', Text: 'Vacuum below threshold, zone 3', IsActive: true }],
          Product: { Name: 'Vacuum filter', Price: 96.5, Currency: 'EUR', Stock: 12, DeliveryDays: null },
        },
        ...((result as { Parts: unknown[] }).Parts.slice(1) as object[]),
      ],
    })
    // Of an edge bander; and one that the shop does not have.
    const others = (result as { Parts: { SpareId: string; Product: unknown }[] }).Parts
    expect(others.map(({ SpareId }) => SpareId)).not.toContain('GH-3')
    expect(others.find(({ SpareId }) => SpareId === 'LP-12')?.Product).toBeNull()
    expect(shop.requests[0]?.headers.authorization).toBe('Bearer of the shop')
  })

  it('are those that maintenance needs too, with the activity, for those who see it', async () => {
    await test.db.query(
      `with task as (
         insert into maintenance_task (public_id, uuid, organization_id, code, action, task_group, device, triggers, minutes,
           priority, steps, parts, family, is_handed_out)
         select 'task-parts', gen_random_uuid(), organization_id, 'FIL-9', 'Replace the filter', '', '', '[]', 10, 10, '[]',
                $1, '', false from machine where public_id = 'nst-01' returning id, organization_id),
       op as (
         insert into maintenance_operation (public_id, task_id, machine_id, expert, model, location, stage)
         select 'op-parts', task.id, m.id, true, '', '', 'due' from task, machine m where m.public_id = 'nst-01'
         returning id, machine_id)
       insert into maintenance_activity (public_id, organization_id, machine_id, operation_id, cycle, code, action,
         task_group, device, minutes, priority, steps, parts, raised_at)
       select 'activity-parts', task.organization_id, op.machine_id, op.id, 1, 'FIL-9', 'Replace the filter', '', '', 10, 10,
              '[]', $1, now() from task, op`,
      [
        JSON.stringify([
          { id: 'p1', name: 'Filter VF-220', quantity: 2 },
          { id: 'p2', name: 'Rag', quantity: 1 },
        ]),
      ],
    )
    const parts = (await partsOf()).result?.Parts ?? []
    const work = { Id: 'activity-parts', Code: 'FIL-9', Action: 'Replace the filter', Stage: 'due' }
    expect(parts.find(({ SpareId }) => SpareId === 'VF-220')).toMatchObject({
      Alarms: [{ Code: '4012' }],
      Activities: expect.arrayContaining([{ ...work, Quantity: 2 }]),
      Product: { Stock: 12 },
    })
    expect(parts.find(({ Name }) => Name === 'Rag')).toMatchObject({
      SpareId: '',
      Alarms: [],
      Activities: [{ ...work, Quantity: 1 }],
      Product: null,
    })
    // Sees the machine, and no maintenance.
    const clerk = await test.signIn('ticket_manager@example.com')
    const theirs = (await partsOf('nst-01', clerk)).result?.Parts ?? []
    expect(theirs.map(({ SpareId }) => SpareId)).toContain('VF-220')
    expect(theirs.flatMap(({ Activities }) => Activities)).toEqual([])
  })

  it('are listed without prices while the shop is away', async () => {
    answer = () => ({ status: 500, text: 'oops' })
    const { result } = await partsOf('edg-a')
    expect(result).toMatchObject({ Shop: 'notReached' })
    expect((result as { Parts: unknown[] }).Parts.length).toBeGreaterThan(0)
  })

  it('of a machine of another organization are not shown', async () => {
    const stranger = await test.signIn('admin@other.example.com')
    expect((await partsOf('nst-01', stranger)).status).toBe(404)
  })
})

describe('an order', () => {
  const lines = [{ spareId: 'VF-220', quantity: 2 }]

  it('says who orders by what the server knows, whatever the browser says, and empties the cart', async () => {
    await test.ask(putCart, { body: { products: lines }, token })
    const { result } = await order(lines, {
      OrganizationCode: 'SEGHERIA',
      OrganizationEmail: 'x@example.com',
    })
    expect(result).toEqual({ OrderNumber: 'O-17', Link: null })
    expect(JSON.parse(shop.requests.at(-1)?.body ?? '')).toEqual({
      products: lines,
      OrganizationEmail: 'maintainer@example.com',
      OrganizationCode: 'NORDHAUS',
    })
    expect(await cart()).toEqual([])
    const admin = await test.signIn('admin@example.com')
    const audit = await test.ask(listAudit, { params: { org: 'NORDHAUS' }, token: admin })
    expect(JSON.stringify(audit.result)).toContain('2 × VF-220')
  })

  it.each([
    ['is down', () => ({ status: 503, text: '' })],
    ['answers with something else', () => ({ status: 201, text: '<html>' })],
    ['sends a link that is a script', () => ({ status: 201, text: '{"link":"javascript:alert(1)"}' })],
    ['answers without end', () => ({ status: 201, text: `{"orderNumber":"${'9'.repeat(300_000)}"}` })],
  ])('of a shop that %s is refused clearly, and the cart stays', async (_, says) => {
    answer = says
    await test.ask(putCart, { body: { products: lines }, token })
    const failed = await order(lines)
    expect([failed.status, failed.result]).toMatchObject([503, { label: 'SHOP_NOT_AVAILABLE' }])
    expect(await cart()).toEqual(lines)
  })

  it.each([
    [[], 'products'],
    [[{ spareId: 'VF-220', quantity: 0 }], 'products.0.quantity'],
    [[{ spareId: 'VF-220', quantity: 1e9 }], 'products.0.quantity'],
    [[{ spareId: 'a\u0000b', quantity: 1 }], 'products.0.spareId'],
    [[{ spareId: 'x'.repeat(64_000), quantity: 1 }], 'products.0.spareId'],
    [[{ spareId: 'VF-220', quantity: 1e308 }], 'products.0.quantity'],
    [[...lines, ...lines], 'products.1.spareId'],
  ])('of %j is refused by field', async (products, field) => {
    expect(await order(products)).toMatchObject({ status: 400, result: { field } })
    expect(shop.requests).toEqual([])
  })

  it('that is tried again at once has the key of the first', async () => {
    // Two minutes have two keys, and another one may begin between the orders.
    heldAt = Date.now()
    await Promise.all([order(lines), order(lines)])
    heldAt = null
    const keys = shop.requests
      .filter(({ path }) => path.endsWith('/cart'))
      .map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})

/** As it is written: `fetch` would take dots for steps up. */
const statusOf = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    request(`${test.app.publicUrl}/`, { path, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

it.each(['%2e', '%2e%2e', '%ED%A0%80'])('a part called %s is not asked for', async (spareId) => {
  expect([400, 404]).toContain(await statusOf(`/api/integrations/eshop/products/${spareId}`))
  expect(shop.requests).toEqual([])
})

it('a part with a slash in its number is asked for as one', async () => {
  await test.ask(getShopProduct, { params: { spareId: 'A/1 %' }, token })
  expect(shop.requests[0]?.path).toBe('/api/products/A%2F1%20%25')
})
