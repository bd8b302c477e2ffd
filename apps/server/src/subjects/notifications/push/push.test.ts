import * as calls from '@millwright/contract/notifications/push'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { publish } from '../../../platform/events/publish-store.ts'
import { pushDue } from '../../../platform/notices/notice-events.ts'
import { startTestApp, type TestApp, testSealer } from '../../../testing/test-app.ts'
import { addTestNotice } from '../../../testing/test-notices.ts'
import { startTestPushService } from '../../../testing/test-push-service.ts'

let test: TestApp
let service: Awaited<ReturnType<typeof startTestPushService>>
const WITHIN = { timeout: 60_000, interval: 100 }

let key = ''
let elena: string
let admin: string
let me: { elena: string; admin: string }

const idOf = async (email: string): Promise<string> => {
  const { rows } = await test.db.query<{ id: string }>(
    'select public_id as id from account where email = $1',
    [email],
  )
  return rows[0]?.id ?? ''
}

const accountIdOf = async (email: string): Promise<number> => {
  const { rows } = await test.db.query<{ id: number }>('select id from account where email = $1', [email])
  return rows[0]?.id ?? 0
}

beforeAll(async () => {
  test = await startTestApp({
    MILLWRIGHT_ROLES: 'api,identity,jobs',
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1',
  })
  elena = await test.signIn('manager_di_linea@example.com')
  admin = await test.signIn('admin@example.com')
  me = { elena: await idOf('manager_di_linea@example.com'), admin: await idOf('admin@example.com') }
  service = await startTestPushService(() => key)
  key = (await test.ask(calls.getPushKey, { params: { me: me.elena }, token: elena })).result.Key
})
afterAll(async () => {
  await service.stop()
  await test.stop()
})

const add = (regToken: string, token = elena, id = me.elena) =>
  test.ask(calls.addPushDevice, {
    params: { me: id },
    body: { regToken, app: 'web', name: 'Chrome on Windows' },
    token,
  })
const list = async (token = elena, id = me.elena) =>
  (await test.ask(calls.listPushDevices, { params: { me: id }, token })).result
const tryOut = (deviceId: string) =>
  test.ask(calls.testPushDevice, { params: { me: me.elena, deviceId }, token: elena })

describe('a browser that is opened to push', () => {
  it('gets a test that it can read, and says when it was reached', async () => {
    const { result } = await add(service.subscribe('elena'))
    expect(result).toMatchObject({
      App: 'web',
      Name: 'Chrome on Windows',
      LastReachedAt: null,
      IsActive: true,
    })
    expect((await tryOut(result.Id)).result).toEqual({ Outcome: 'sent', Error: '' })
    expect(service.faults).toEqual([])
    expect(service.pushes.at(-1)).toMatchObject({
      subscription: 'elena',
      message: { title: 'Millwright', text: 'Push notifications arrive here.', isTest: true },
    })
    expect((await list())[0]?.LastReachedAt).not.toBeNull()
  })

  it('is one device, however often it is registered', async () => {
    const regToken = service.subscribe('often')
    const first = await add(regToken)
    const second = await add(regToken)
    expect(second.result.Id).toBe(first.result.Id)
    expect((await list()).filter(({ Id }) => Id === first.result.Id)).toHaveLength(1)
  })

  it('is that of the person who opened it last', async () => {
    const regToken = service.subscribe('shared')
    const { result } = await add(regToken)
    await add(regToken, admin, me.admin)
    expect((await list()).map(({ Id }) => Id)).not.toContain(result.Id)
    expect(await list(admin, me.admin)).toHaveLength(1)
    const renewal = { params: { me: me.elena }, body: { regToken }, token: elena }
    expect((await test.ask(calls.renewPushDevice, renewal)).result).toBeNull()
  })

  it('waits while nobody is signed in there, and goes on after a sign-in of the same person', async () => {
    const regToken = service.subscribe('signs out')
    const token = await test.signIn('manager_di_linea@example.com')
    const { result } = await add(regToken, token)
    await test.db.query(
      'update session set ended_at = now() where id = (select session_id from push_device where public_id = $1)',
      [result.Id],
    )
    expect((await list()).find(({ Id }) => Id === result.Id)?.IsActive).toBe(false)
    const renewed = await test.ask(calls.renewPushDevice, {
      params: { me: me.elena },
      body: { regToken },
      token: elena,
    })
    expect(renewed.result).toMatchObject({ Id: result.Id, IsActive: true })
  })

  it('is removed when the browser has ended its subscription', async () => {
    const { result } = await add(service.subscribe('dead'))
    service.ended.add('dead')
    expect((await tryOut(result.Id)).result.Outcome).toBe('gone')
    expect((await list()).map(({ Id }) => Id)).not.toContain(result.Id)
    expect((await tryOut(result.Id)).label).toBe('NOT_FOUND')
  })

  it('is removed by its owner and by nobody else', async () => {
    const { result } = await add(service.subscribe('removed'))
    const remove = (token: string, id: string) =>
      test.ask(calls.removePushDevice, { params: { me: id, deviceId: result.Id }, token })
    expect((await remove(admin, me.admin)).status).toBe(404)
    expect((await remove(elena, me.elena)).status).toBe(204)
    expect((await list()).map(({ Id }) => Id)).not.toContain(result.Id)
  })

  it('keeps its key over a restart and among processes', async () => {
    const { rows } = await test.db.query("select sealed from secret where name = 'vapid-key'")
    expect(rows).toHaveLength(1)
    const point = Buffer.from(key, 'base64url')
    expect(JSON.parse(testSealer.open(rows[0]?.sealed)).x).toBe(point.subarray(1, 33).toString('base64url'))
  })

  it('with an endpoint inside the own network is called never', async () => {
    const { endpoint: _inner, ...rest } = JSON.parse(service.subscribe('inner'))
    const { result } = await add(JSON.stringify({ endpoint: 'https://169.254.169.254/x', ...rest }))
    expect((await tryOut(result.Id)).result).toMatchObject({
      Outcome: 'failed',
      Error: expect.stringContaining('network of the portal itself'),
    })
  })

  it.each([
    ['regToken', { regToken: '{}', app: 'web' }],
    ['regToken', { regToken: 'x'.repeat(5000), app: 'web' }],
    ['regToken', { regToken: 'a-token-of-firebase-that-nobody-takes', app: 'android' }],
    ['app', { regToken: '{}', app: 'a\r\nb' }],
  ])('is refused with a fault, naming %s', async (field, body) => {
    const answer = await test.ask(calls.addPushDevice, { params: { me: me.elena }, body, token: elena })
    expect(answer).toMatchObject({ status: 400, field })
  })
})

describe('notices that are due for push', () => {
  it('reach every device of the person once, also while one of them cannot be reached', async () => {
    const accountId = await accountIdOf('manager_di_linea@example.com')
    await test.db.query('delete from push_device')
    for (const name of ['desk', 'phone', 'ended']) await add(service.subscribe(name))
    service.failing.add('phone')
    service.ended.add('ended')
    const noticeId = await addTestNotice(test.db, accountId, { code: '4012', text: '<b>Vacuum</b>' })
    const due = { accountId, noticeIds: [noticeId] }
    // Published twice, as after a kill.
    for (let n = 0; n < 2; n++) await test.db.transaction((tx) => publish(tx, pushDue, due))
    const of = (name: string) => service.pushes.filter(({ subscription }) => subscription === name)
    await vi.waitFor(async () => {
      expect(of('desk')).toHaveLength(1)
      expect((await list()).map(({ Name }) => Name)).toHaveLength(2)
    }, WITHIN)
    expect(of('desk')[0]?.message).toMatchObject({
      title: expect.stringContaining('Nesting 01'),
      text: '4012 <b>Vacuum</b>',
      action: '/machine/nst-01/alarms',
    })
    service.failing.delete('phone')
    await vi.waitFor(async () => {
      // Once for each failure: what is being tried has its lease in the same column, and without it would be sent twice.
      await test.db.query(`update event_delivery set next_try_at = now(), last_error = ''
        where handler = 'push-to-device' and last_error <> ''`)
      await test.db.query(`select pg_notify('millwright_events', 'push-to-device')`)
      expect(of('phone')).toHaveLength(1)
    }, WITHIN)
    expect(of('desk')).toHaveLength(1)
  }, 180_000)

  it('that were read meanwhile are not pushed', async () => {
    const accountId = await accountIdOf('manager_di_linea@example.com')
    const noticeId = await addTestNotice(test.db, accountId, { code: '1', text: 'Read' })
    await test.db.query(`update person_notice set state = 'read' where notice_id = $1`, [noticeId])
    await test.db.transaction((tx) => publish(tx, pushDue, { accountId, noticeIds: [noticeId] }))
    await vi.waitFor(async () => {
      const { rows } = await test.db.query(
        `select 1 from event_delivery where handler like 'push-%' and last_error = ''`,
      )
      expect(rows).toEqual([])
    }, WITHIN)
    expect(service.pushes.map(({ message }) => message.text)).not.toContain('1 Read')
  }, 180_000)
})
