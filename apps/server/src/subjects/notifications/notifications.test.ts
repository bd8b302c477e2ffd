import { LIVE_PATH } from '@millwright/contract/live'
import { countNotifications } from '@millwright/contract/notifications/notification-count'
import {
  deleteNotification,
  deleteNotifications,
  getNotificationSettings,
  listColleagues,
  listNotifications,
  markNotificationRead,
  markNotificationsOld,
  type Notification,
  patchNotificationSettings,
} from '@millwright/contract/notifications/notifications'
import { createGrant, endGrant } from '@millwright/contract/people/partner-access'
import { getUser, patchSubscriptions } from '@millwright/contract/people/users'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishAll } from '../../platform/events/publish-store.ts'
import { seersOf } from '../../platform/notices/audience-store.ts'
import { createMachineStore } from '../../platform/registry/machine-store.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { alarmRaised } from '../alarms/alarm-raised.ts'

const WITHIN = { timeout: 60_000, interval: 50 }

interface Person {
  readonly token: string
  readonly me: string
  readonly id: number
}

let test: TestApp
let admin: Person
let manager: Person
let dealer: Person
let stranger: Person
let next = 0

beforeAll(async () => {
  test = await startTestApp()
  const person = async (email: string): Promise<Person> => {
    const { rows } = await test.db.query<{ id: number; me: string }>(
      'select id, public_id as me from account where email = $1',
      [email],
    )
    return { token: await test.signIn(email), id: rows[0]?.id ?? 0, me: rows[0]?.me ?? '' }
  }
  admin = await person('admin@example.com')
  manager = await person('manager_di_linea@example.com')
  dealer = await person('admin@dealer.example.com')
  stranger = await person('admin@other.example.com')
})
beforeEach(async () => {
  await settled()
  await test.db.query('truncate notice cascade')
  await test.db.query('truncate notice_preference, notice_preference_group')
  await test.db.query('update access_grant set ended_at = now() where ended_at is null')
})
afterAll(() => test.stop())

const machineId = async (publicId: string): Promise<number> =>
  (await test.db.query<{ id: number }>('select id from machine where public_id = $1', [publicId])).rows[0]
    ?.id ?? 0

/** Alarms of a machine as its facts publish them. */
async function alarms(
  publicId: string,
  codes: readonly string[],
  text = 'Vacuum below threshold',
): Promise<void> {
  const id = await machineId(publicId)
  await publishAll(
    test.db,
    alarmRaised,
    codes.map((code) => ({ machineId: id, code, text, since: Date.now() + next++ })),
  )
}
const settled = () =>
  vi.waitFor(async () => {
    const { rows } = await test.db.query(
      `select handler from event_delivery where next_try_at < now() + interval '1 minute'`,
    )
    expect(rows).toEqual([])
  }, WITHIN)
const listOf = async ({ me, token }: Person, query = {}): Promise<Notification[]> =>
  (await test.ask(listNotifications, { params: { me }, query, token })).result
const countOf = async ({ me, token }: Person) =>
  (await test.ask(countNotifications, { params: { me }, token })).result
const awaitNotices = async (person: Person, many = 1) => {
  await vi.waitFor(async () => expect(await listOf(person)).toHaveLength(many), WITHIN)
  return listOf(person)
}

describe('an alarm', () => {
  it('is in the list of those who see the machine, once, and of nobody else', async () => {
    await alarms('nst-02', ['4012'])
    const [found] = await awaitNotices(admin)
    expect(found?.Notification).toMatchObject({
      State: 'new',
      Action: '/machine/nst-02/alarms',
      Topic: 'Alarms',
      Title: 'Alarm on Nesting 02',
      Text: '4012 Vacuum below threshold',
      Count: 1,
      Machine: { Id: 'nst-02', Name: 'Nesting 02' },
    })
    await settled()
    expect(await listOf(stranger)).toEqual([])
    expect(await listOf(dealer)).toEqual([])
    expect(await countOf(stranger)).toBe(0)
  })

  it('reaches a partner by access, and is gone from the list when that has ended', async () => {
    const grant = await test.ask(createGrant, {
      params: { org: 'NORDHAUS' },
      body: { PartnerCode: 'WERKHOF', Machine_Ids: ['nst-02'], EndsAt: null },
      token: admin.token,
    })
    await alarms('nst-02', ['1'])
    const kinds = async () => (await listOf(dealer)).map(({ Notification: { Kind } }) => Kind).sort()
    await vi.waitFor(async () => expect(await kinds()).toEqual(['accessGiven', 'alarm']), WITHIN)
    await test.ask(endGrant, { params: { org: 'NORDHAUS', grantId: grant.result.Id }, token: admin.token })
    expect(await kinds()).toEqual(['accessGiven'])
    expect(await countOf(dealer)).toBe(1)
    await alarms('nst-02', ['2'])
    await awaitNotices(admin, 2)
    await settled()
    expect(await kinds()).toEqual(['accessGiven'])
  })

  it('with a text that is markup, or that PostgreSQL cannot store, is told as it was meant', async () => {
    const text = `<img src=x onerror=alert(1)>\0 \ud800${'x'.repeat(5000)}`
    await alarms('nst-02', ['<b>\0'], text)
    const [found] = await awaitNotices(admin)
    expect(found?.Notification.Text).toContain('<b> <img src=x onerror=alert(1)>')
    expect(found?.Notification.Text.length).toBeLessThan(400)
  })

  it('that was raised long ago is told to nobody', async () => {
    const id = await machineId('nst-02')
    const since = Date.now() - 2 * DAY_MS
    await publishAll(test.db, alarmRaised, [{ machineId: id, code: '9', text: '', since }])
    await alarms('nst-02', ['10'])
    expect((await awaitNotices(admin)).map(({ Notification: { Text } }) => Text)).toEqual([
      '10 Vacuum below threshold',
    ])
  })

  it('that is switched off, or of another group, is not told', async () => {
    await test.ask(patchSubscriptions, {
      params: { me: manager.me },
      body: { Alarms: false },
      token: manager.token,
    })
    const { rows } = await test.db.query<{ id: string }>(
      `select g.public_id as id from machine_group g join organization o on o.id = g.organization_id
        where o.business_code = 'NORDHAUS' and not g.is_all and not exists (
          select 1 from machine_group_machine gm join machine m on m.id = gm.machine_id
           where gm.group_id = g.id and m.public_id = 'nst-02') limit 1`,
    )
    const body = { Machine_Group_Ids: [rows[0]?.id ?? ''] }
    expect(
      (await test.ask(patchNotificationSettings, { params: { me: admin.me }, body, token: admin.token }))
        .status,
    ).toBe(200)
    await alarms('nst-02', ['4012'])
    await settled()
    expect(await listOf(manager)).toEqual([])
    expect(await listOf(admin)).toEqual([])
  })
})

describe('many of one kind', () => {
  it('are one row when they say the same', async () => {
    await alarms('nst-02', Array(14).fill('4012'))
    const [row] = await awaitNotices(admin)
    await settled()
    expect(await countOf(admin)).toBe(1)
    expect((await listOf(admin))[0]?.Notification).toMatchObject({
      Count: 14,
      Title: 'Nesting 02, one alarm many times',
    })
    // Once it is read, the next one is news.
    await test.ask(markNotificationRead, {
      params: { me: admin.me, notificationId: row?.Id ?? '' },
      token: admin.token,
    })
    await alarms('nst-02', ['4012'])
    await awaitNotices(admin, 2)
  })

  it('are five rows and one storm when they differ, in whatever batches they come', async () => {
    const codes = Array.from({ length: 120 }, (_, at) => String(at))
    for (let from = 0; from < codes.length; from += 40) await alarms('nst-02', codes.slice(from, from + 40))
    await vi.waitFor(async () => {
      const list = await listOf(admin)
      expect(list.map(({ Notification: { Count } }) => Count).sort((a, b) => b - a)).toEqual([
        115, 1, 1, 1, 1, 1,
      ])
    }, WITHIN)
    expect((await listOf(admin)).find(({ Notification: { Count } }) => Count > 1)?.Notification.Title).toBe(
      'Many alarms',
    )
    // Each person is sent these six, not 120.
    const { rows } = await test.db.query<{ ids: number }>(
      `select sum(jsonb_array_length(payload -> 'noticeIds'))::int as ids from durable_event
        where event = 'pushDue' and (payload ->> 'accountId')::bigint = $1
          and created_at > now() - interval '1 minute' and payload -> 'noticeIds' <@ (select jsonb_agg(id) from notice)`,
      [admin.id],
    )
    expect(rows[0]?.ids).toBe(6)
  })
})

describe('the list of a person', () => {
  it('has new, old and read ones, counts the new ones and says 204 to each change', async () => {
    await alarms('nst-02', ['1', '2', '3'])
    const [latest, second] = await awaitNotices(admin, 3)
    const params = { me: admin.me }
    expect(await countOf(admin)).toBe(3)
    const read = { ...params, notificationId: latest?.Id ?? '' }
    expect((await test.ask(markNotificationRead, { params: read, token: admin.token })).status).toBe(204)
    expect(await countOf(admin)).toBe(2)
    expect((await test.ask(markNotificationsOld, { params, token: admin.token })).status).toBe(204)
    expect(await countOf(admin)).toBe(0)
    expect((await listOf(admin)).map(({ Notification: { State } }) => State)).toEqual(['read', 'old', 'old'])
    expect((await listOf(admin, { state: 'read' })).map(({ Id }) => Id)).toEqual([latest?.Id])
    expect(await listOf(admin, { topic: 'Licences' })).toEqual([])
    expect(await listOf(admin, { machine: 'nst-02', limit: 2, skip: 1 })).toHaveLength(2)
    const gone = { ...params, notificationId: second?.Id ?? '' }
    expect((await test.ask(deleteNotification, { params: gone, token: admin.token })).status).toBe(204)
    expect((await test.ask(deleteNotification, { params: gone, token: admin.token })).status).toBe(404)
    expect(await listOf(admin)).toHaveLength(2)
    const all = { org: 'NORDHAUS', id: admin.me }
    expect((await test.ask(deleteNotifications, { params: all, token: admin.token })).status).toBe(204)
    expect(await listOf(admin)).toEqual([])
  })

  it('is read, changed and emptied by nobody else', async () => {
    await alarms('nst-02', ['1'])
    const [row] = await awaitNotices(admin)
    const own = { me: admin.me, notificationId: row?.Id ?? '' }
    for (const token of [stranger.token, dealer.token, manager.token]) {
      expect((await test.ask(listNotifications, { params: own, token })).status).toBe(403)
      expect((await test.ask(markNotificationRead, { params: own, token })).status).toBe(403)
    }
    for (const { me, token } of [stranger, dealer]) {
      const theirs = { ...own, me }
      expect((await test.ask(markNotificationRead, { params: theirs, token })).status).toBe(404)
      expect((await test.ask(deleteNotification, { params: theirs, token })).status).toBe(404)
    }
    await vi.waitFor(async () => expect(await listOf(manager)).toHaveLength(1), WITHIN)
    const theirs = { org: 'NORDHAUS', id: manager.me }
    expect((await test.ask(deleteNotifications, { params: theirs, token: admin.token })).status).toBe(403)
    expect(await listOf(manager)).toHaveLength(1)
  })

  it('is what the user is said to have, for the user alone', async () => {
    await alarms('nst-02', ['1'])
    const [row] = await awaitNotices(manager)
    const params = { org: 'NORDHAUS', id: manager.me }
    const idsFor = async (token: string) =>
      (await test.ask(getUser, { params, token })).result.Notification_Ids
    expect(await idsFor(manager.token)).toEqual([row?.Id])
    expect(await idsFor(admin.token)).toEqual([])
  })

  it('moves in every browser of the person, and in no other', async () => {
    const connect = (token: string) => {
      const events: unknown[] = []
      const socket = io(test.app.publicUrl, { path: LIVE_PATH, transports: ['websocket'], auth: { token } })
      socket.on('notification', (event) => void events.push(event))
      return { socket, events }
    }
    const browsers = [admin, admin, stranger].map(({ token }) => connect(token))
    try {
      await vi.waitFor(() => expect(browsers.every(({ socket }) => socket.connected)).toBe(true), WITHIN)
      await alarms('nst-02', ['1'])
      const [row] = await awaitNotices(admin)
      const [first, second, other] = browsers
      await vi.waitFor(() => {
        expect(first?.events).toContainEqual({ Id: row?.Id })
        expect(second?.events).toContainEqual({ Id: row?.Id })
      }, WITHIN)
      await test.ask(markNotificationsOld, { params: { me: admin.me }, token: admin.token })
      await vi.waitFor(() => expect(second?.events).toContainEqual({ Id: null }), WITHIN)
      expect(other?.events).toEqual([])
    } finally {
      for (const { socket } of browsers) socket.disconnect()
    }
  })
})

it('those who see a machine are the same whichever way it is asked', async () => {
  const machines = createMachineStore(test.db)
  const { rows: accounts } = await test.db.query<{
    accountId: number
    organizationId: number
    isAdmin: boolean
  }>(`select id as "accountId", organization_id as "organizationId", is_admin as "isAdmin" from account`)
  const { rows: all } = await test.db.query<{ id: number }>('select id from machine')
  const expected = new Map<number, number[]>()
  for (const viewer of accounts)
    for (const { id } of (await machines.pageSeenBy(viewer, { skip: 0, limit: 1000 })).machines)
      expected.set(id, [...(expected.get(id) ?? []), viewer.accountId])
  const found = await seersOf(
    test.db,
    all.map(({ id }) => id),
  )
  for (const ids of expected.values()) ids.sort((a, b) => a - b)
  expect(found).toEqual(expected)
})

describe('the settings', () => {
  const change = (body: Record<string, unknown>, { me, token } = admin) =>
    test.ask(patchNotificationSettings, { params: { me }, body, token })

  it('begin with few mails, and change cell by cell', async () => {
    const { result } = await test.ask(getNotificationSettings, {
      params: { me: admin.me },
      token: admin.token,
    })
    expect(result.Topics.Alarms).toEqual({ inApp: true, push: true, email: false, quiet: true })
    expect(result).toMatchObject({ FoldAfter: 5, Escalation: null, Machine_Group_Ids: [] })
    const changed = await change({ Topics: { Alarms: { email: true }, Shifts: { inApp: false } } })
    expect(changed.result.Topics).toMatchObject({
      Alarms: { email: true, push: true },
      Shifts: { inApp: false },
    })
  })

  it('keep quiet hours, digest and the next person', async () => {
    const { result: colleagues } = await test.ask(listColleagues, {
      params: { me: admin.me },
      token: admin.token,
    })
    expect(colleagues.map(({ Id }) => Id)).toContain(manager.me)
    expect(colleagues.map(({ Id }) => Id)).not.toContain(stranger.me)
    const wanted = {
      Zone: 'Europe/Berlin',
      QuietHours: { IsOn: true, From: '22:30', To: '06:00', Weekends: false },
      Digest: { IsOn: true, Every: 'week', At: '07:15' },
      FoldAfter: 3,
    }
    const { result } = await change({ ...wanted, Escalation: { AfterMinutes: 15, UserId: manager.me } })
    expect(result).toMatchObject({ ...wanted, Escalation: { AfterMinutes: 15, UserId: manager.me } })
  })

  it('refuse what is not known, and people and groups of others', async () => {
    expect(await change({ Zone: 'Mars/Olympus' })).toMatchObject({ status: 400, field: 'Zone' })
    expect(await change({ Topics: { Gossip: { push: true } } })).toMatchObject({ status: 400 })
    expect(
      await change({ QuietHours: { IsOn: true, From: '25:00', To: '06:00', Weekends: true } }),
    ).toMatchObject({
      status: 400,
    })
    expect(await change({ Escalation: { AfterMinutes: 15, UserId: stranger.me } })).toMatchObject({
      status: 404,
    })
    expect(await change({ Escalation: { AfterMinutes: 15, UserId: admin.me } })).toMatchObject({
      status: 400,
    })
    const { rows } = await test.db.query<{ id: string }>(
      `select g.public_id as id from machine_group g join organization o on o.id = g.organization_id
        where o.business_code = 'SEGHERIA' limit 1`,
    )
    expect(await change({ Machine_Group_Ids: [rows[0]?.id] })).toMatchObject({ label: 'GROUP_NOT_FOUND' })
    expect(await change({ FoldAfter: 0 })).toMatchObject({ status: 400, field: 'FoldAfter' })
    expect(await change({ FoldAfter: 3 }, { ...stranger, me: admin.me })).toMatchObject({ status: 403 })
  })
})
