import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as calls from '@millwright/contract/notifications/webhooks'
import { listAudit } from '@millwright/contract/people/audit'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { publishAll } from '../../../platform/events/publish-store.ts'
import { noticeRaised } from '../../../platform/notices/notice-events.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { startHttpTarget } from '../../../testing/test-http-target.ts'

const params = { org: 'NORDHAUS' }
const WITHIN = { timeout: 60_000, interval: 100 }

let test: TestApp
let admin: string
let machineId: number
let otherMachineId: number
let organizationId: number
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  test = await startTestApp({
    MILLWRIGHT_ROLES: 'api,identity,jobs',
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1',
  })
  admin = await test.signIn('admin@example.com')
  const { rows } = await test.db.query(
    `select m.id, m.public_id as "publicId", m.organization_id as "organizationId" from machine m
      join organization o on o.id = m.organization_id where m.public_id = 'nst-01' or o.business_code = 'SEGHERIA'`,
  )
  machineId = rows.find(({ publicId }) => publicId === 'nst-01')?.id
  organizationId = rows.find(({ publicId }) => publicId === 'nst-01')?.organizationId
  otherMachineId = rows.find(({ publicId }) => publicId !== 'nst-01')?.id
})
afterAll(() => test.stop())
afterEach(async () => {
  // A delivery that is noted meanwhile may hold what is removed.
  await vi.waitFor(() => test.db.query('delete from webhook'))
  for (const stop of stops.splice(0)) await stop()
})

async function target(answer: Parameters<typeof startHttpTarget>[0] = () => ({ status: 200 })) {
  const started = await startHttpTarget(answer)
  stops.push(started.stop)
  return started
}

const bodyOf = (url: string, more: Partial<calls.WebhookBody> = {}): calls.WebhookBody => ({
  Name: 'Control room',
  Url: url,
  Format: 'json',
  Language: 'en-US',
  Topics: ['Alarms', 'Access'],
  AllMachines: true,
  Machine_Group_Ids: [],
  IsOn: true,
  ...more,
})
const add = async (url: string, more: Partial<calls.WebhookBody> = {}) =>
  await test.ask(calls.addWebhook, { params, body: bodyOf(url, more), token: admin })
const logOf = async (webhookId: string) =>
  (await test.ask(calls.listWebhookDeliveries, { params: { ...params, webhookId }, token: admin })).result

let count = 0
const raise = (machine: number, how: { n?: number; code?: string; accountIds?: number[] } = {}) =>
  test.db.transaction((tx) =>
    publishAll(
      tx,
      noticeRaised,
      Array.from({ length: how.n ?? 1 }, () => ({
        key: `test ${++count}`,
        kind: 'alarm' as const,
        facts: { code: how.code ?? '4012', text: 'Vacuum' },
        machineId: machine,
        action: '/machine/nst-01/alarms',
        at: Date.now(),
        ...(how.accountIds ? { accountIds: how.accountIds } : {}),
      })),
    ),
  )
/** Notices are collected for ten seconds: the test does not wait. Once for each failure: what is being tried keeps its lease. */
const hurry = () =>
  test.db
    .query(`update event_delivery set next_try_at = now(), last_error = ''
      where handler = 'post-webhook' and (tries = 0 or last_error <> '')`)
    .then(() => test.db.query(`select pg_notify('millwright_events', 'post-webhook')`))
const queued = async () => {
  const { rows } = await test.db.query(
    `select distinct last_error from event_delivery where handler = 'queue-webhooks'`,
  )
  expect(rows).toEqual([])
}
const noticesOf = ({ requests }: Awaited<ReturnType<typeof target>>) =>
  requests.map(({ body }) => JSON.parse(body).notices)

describe('a webhook', () => {
  it('gets the notices of its organization, collected and signed', async () => {
    const there = await target()
    const { result } = await add(`http://${there.host}/hook`)
    await raise(machineId, { n: 3 })
    await raise(otherMachineId)
    await raise(machineId, { accountIds: [1] })
    await vi.waitFor(queued, WITHIN)
    await vi.waitFor(async () => {
      await hurry()
      expect(there.requests).toHaveLength(1)
    }, WITHIN)
    const [request] = there.requests
    expect(JSON.parse(request?.body ?? '').notices).toHaveLength(3)
    const {
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signature,
    } = request?.headers ?? {}
    const key = Buffer.from(result.Secret.replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${time}.${request?.body}`).digest('base64')
    expect(signature).toBe(`v1,${expected}`)
    await vi.waitFor(
      async () =>
        expect(await logOf(result.Webhook.Id)).toMatchObject([
          { State: 'delivered', Status: 200, Tries: 1, Notices: 3, Error: '' },
        ]),
      WITHIN,
    )
  }, 180_000)

  it('gets what rules of its own organization find, not those of others', async () => {
    const there = await target()
    await add(`http://${there.host}/hook`, { Topics: ['Rules'] })
    const own = await test.db.query<{ id: number }>(
      'select organization_id as id from machine where id = $1',
      [machineId],
    )
    const other = await test.db.query<{ id: number }>(
      'select organization_id as id from machine where id = $1',
      [otherMachineId],
    )
    const rule = (name: string, organizationId: number | undefined) => ({
      key: `rule ${name}`,
      kind: 'rule' as const,
      facts: { rule: name, value: '66', unit: '°C', condition: 'above', limit: '62', minutes: 5 },
      organizationId: organizationId ?? null,
      machineId,
      accountIds: [1],
      action: '/machine/nst-01/data',
      at: Date.now(),
    })
    await test.db.transaction((tx) =>
      publishAll(tx, noticeRaised, [rule('own', own.rows[0]?.id), rule('of a partner', other.rows[0]?.id)]),
    )
    await vi.waitFor(queued, WITHIN)
    await vi.waitFor(async () => {
      await hurry()
      expect(there.requests).toHaveLength(1)
    }, WITHIN)
    expect(noticesOf(there)[0]).toMatchObject([{ kind: 'rule', facts: { rule: 'own' } }])
  })

  it('gets a storm as a few requests of a hundred, each notice once', async () => {
    const there = await target()
    await add(`http://${there.host}/`)
    await raise(machineId, { n: 250 })
    await vi.waitFor(queued, WITHIN)
    await vi.waitFor(async () => {
      await hurry()
      expect(noticesOf(there).map((notices) => notices.length)).toEqual([100, 100, 50])
    }, WITHIN)
    const keys = noticesOf(there).flatMap((notices) => notices.map(({ key }: { key: string }) => key))
    expect(new Set(keys).size).toBe(250)
  }, 180_000)

  it('that fails gets the same request again, and what came meanwhile after it', async () => {
    let status = 503
    const there = await target(() => ({ status }))
    const { result } = await add(`http://${there.host}/`)
    await raise(machineId, { code: 'first' })
    await vi.waitFor(queued, WITHIN)
    await vi.waitFor(async () => {
      await hurry()
      expect((await logOf(result.Webhook.Id))[0]).toMatchObject({ State: 'retried', Status: 503 })
    }, WITHIN)
    await raise(machineId, { code: 'second' })
    await vi.waitFor(queued, WITHIN)
    await vi.waitFor(async () => {
      await hurry()
      expect((await logOf(result.Webhook.Id))[0]?.Tries).toBeGreaterThan(1)
    }, WITHIN)
    status = 200
    await vi.waitFor(async () => {
      await hurry()
      expect((await logOf(result.Webhook.Id)).map(({ State }) => State)).toEqual(['delivered', 'delivered'])
    }, WITHIN)
    const sent = there.requests.map(({ headers, body }) => [
      headers['webhook-id'],
      JSON.parse(body).notices.map(({ facts }: { facts: { code: string } }) => facts.code),
    ])
    const [firstId] = sent[0] ?? []
    expect(sent.slice(0, -1).every(([id, codes]) => id === firstId && codes?.[0] === 'first')).toBe(true)
    expect(sent.at(-1)?.[1]).toEqual(['second'])
  }, 180_000)

  it('that never answers holds up no other', async () => {
    const server = createServer(() => {})
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    stops.push(() => new Promise((done) => void server.close(done).closeAllConnections()))
    const there = await target()
    await add(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { Name: 'Hangs' })
    await add(`http://${there.host}/`)
    await raise(machineId)
    await vi.waitFor(queued, WITHIN)
    await vi.waitFor(async () => {
      await hurry()
      expect(there.requests).toHaveLength(1)
    }, WITHIN)
  }, 180_000)

  it('with groups gets notices about their machines only, and none when its last group is gone', async () => {
    const there = await target()
    const groups = await test.db.query(
      `select g.public_id as id, exists (select 1 from group_machine gm where gm.group_id = g.id and gm.machine_id = $1)
              as "hasMachine" from machine_group g where g.organization_id = $2 and not g.is_all`,
      [machineId, organizationId],
    )
    const within = groups.rows.filter(({ hasMachine }) => hasMachine).map(({ id }) => id)
    const without = groups.rows.filter(({ hasMachine }) => !hasMachine).map(({ id }) => id)
    await add(`http://${there.host}/in`, { AllMachines: false, Machine_Group_Ids: within.slice(0, 1) })
    await add(`http://${there.host}/out`, { AllMachines: false, Machine_Group_Ids: without.slice(0, 1) })
    await add(`http://${there.host}/none`, { AllMachines: false })
    await add(`http://${there.host}/off`, { IsOn: false })
    await add(`http://${there.host}/topic`, { Topics: ['Tickets'] })
    await raise(machineId)
    await vi.waitFor(queued, WITHIN)
    await vi.waitFor(async () => {
      await hurry()
      expect(there.requests.map(({ path }) => path)).toEqual(['/in'])
    }, WITHIN)
    const { rows } = await test.db.query(
      'select count(*) as waiting from webhook_notice where delivery_id is null',
    )
    expect(rows[0]?.waiting).toBe(0)
  }, 180_000)

  it('is tested at once, and the log says what came of it', async () => {
    const inner = await target()
    const there = await target((n) =>
      n === 1 ? { status: 200 } : { status: 307, location: `http://${inner.host}/secret` },
    )
    const { result } = await add(`http://${there.host}/`, { Format: 'slack' })
    const send = () =>
      test.ask(calls.testWebhook, { params: { ...params, webhookId: result.Webhook.Id }, token: admin })
    expect((await send()).result).toMatchObject({
      State: 'delivered',
      Status: 200,
      IsTest: true,
      Answer: '{}',
    })
    expect(JSON.parse(there.requests[0]?.body ?? '').text).toBe('Test of Millwright')
    expect((await send()).result).toMatchObject({
      State: 'failed',
      Status: 307,
      Error: expect.stringContaining('redirect'),
    })
    expect(inner.requests).toEqual([])
    expect(await logOf(result.Webhook.Id)).toHaveLength(2)
  })

  it('is changed, gets a new secret, and is removed, all on record without its address', async () => {
    const { result } = await add('https://hooks.example.com/services/T0/very-secret')
    const one = { ...params, webhookId: result.Webhook.Id }
    const changed = await test.ask(calls.patchWebhook, { params: one, body: { IsOn: false }, token: admin })
    expect(changed.result).toMatchObject({ ...result.Webhook, IsOn: false })
    const renewed = await test.ask(calls.renewWebhookSecret, { params: one, token: admin })
    expect(renewed.result.Secret).not.toBe(result.Secret)
    expect((await test.ask(calls.deleteWebhook, { params: one, token: admin })).status).toBe(204)
    expect((await test.ask(calls.deleteWebhook, { params: one, token: admin })).status).toBe(404)
    const { result: entries } = await test.ask(listAudit, { params, query: { limit: '6' }, token: admin })
    expect(entries.map(({ Action }) => Action)).toEqual(
      expect.arrayContaining([
        'webhook_removed',
        'webhook_secret_renewed',
        'webhook_changed',
        'webhook_added',
      ]),
    )
    expect(JSON.stringify(entries)).not.toContain('very-secret')
    const listed = await test.ask(calls.listWebhooks, { params, token: admin })
    expect(JSON.stringify(listed.result)).not.toContain('whsec_')
  })

  it('of another organization is not found', async () => {
    const { result } = await add('https://hooks.example.com/')
    const other = await test.signIn('admin@other.example.com')
    const one = { org: 'SEGHERIA', webhookId: result.Webhook.Id }
    for (const call of [calls.deleteWebhook, calls.testWebhook, calls.listWebhookDeliveries])
      expect((await test.ask(call, { params: one, token: other })).status).toBe(404)
  })

  it.each([
    ['Url', { Url: 'http://10.0.0.1/' }],
    ['Url', { Url: 'https://[fd00::1]/' }],
    ['Url', { Url: 'https://169.254.169.254/latest/meta-data' }],
    ['Url', { Url: 'ftp://example.com/' }],
    ['Url', { Url: 'https://user:pass@example.com/' }],
    ['Url', { Url: 'nowhere' }],
    ['Name', { Name: 'a\r\nb' }],
    ['Machine_Group_Ids', { Machine_Group_Ids: ['group-of-somebody-else'] }],
    ['Topics.0', { Topics: ['Nothing'] }],
  ])('with a fault is refused, naming %s', async (field, wrong) => {
    const answer = await test.ask(calls.addWebhook, {
      params,
      body: { ...bodyOf('https://hooks.example.com/'), ...wrong },
      token: admin,
    })
    expect(answer).toMatchObject({ status: 400, field })
  })

  it('is one of twenty at most', async () => {
    for (let n = 0; n < 20; n++) expect((await add('https://hooks.example.com/')).status).toBe(200)
    expect((await add('https://hooks.example.com/')).label).toBe('TOO_MANY_WEBHOOKS')
  })
})
