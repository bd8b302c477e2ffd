import * as calls from '@millwright/contract/notifications/notice-rules'
import { listMachineGroups } from '@millwright/contract/people/groups'
import { topicOf } from '@millwright/contract/wire/topics'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'

let test: TestApp
let manager: string
let maintainer: string
let admin: string
let managerId: string
let maintainerId: string
let foreignId: string
const org = 'NORDHAUS'
const id = 'nst-01'
const CHANNEL = 'Spindle/Temperature'

const idOf = async (email: string): Promise<string> => {
  const { rows } = await test.db.query<{ id: string }>(
    'select public_id as id from account where email = $1',
    [email],
  )
  return rows[0]?.id ?? ''
}

beforeAll(async () => {
  test = await startTestApp()
  manager = await test.signIn('manager_di_linea@example.com')
  maintainer = await test.signIn('maintainer@example.com')
  admin = await test.signIn('admin@example.com')
  managerId = await idOf('manager_di_linea@example.com')
  maintainerId = await idOf('maintainer@example.com')
  foreignId = await idOf('admin@other.example.com')
})
afterAll(() => test.stop())

const body = (over: Partial<calls.NoticeRuleBody> = {}): calls.NoticeRuleBody => ({
  Name: 'Spindle runs hot',
  MachineId: id,
  GroupId: null,
  Channel: CHANNEL,
  Kind: 'above',
  Limit: 62,
  Low: null,
  High: null,
  Hysteresis: 4,
  Minutes: 5,
  Recipients: [managerId],
  Channels: ['inApp'],
  Escalation: null,
  IsUrgent: false,
  IsOn: true,
  ...over,
})
const add = (over: Partial<calls.NoticeRuleBody> = {}, token = manager) =>
  test.ask(calls.addNoticeRule, { params: { org }, body: body(over), token })
const change = (ruleId: string, fields: Partial<calls.NoticeRuleBody>, token = manager) =>
  test.ask(calls.patchNoticeRule, { params: { org, ruleId }, body: fields, token })
const remove = (ruleId: string, token = manager) =>
  test.ask(calls.removeNoticeRule, { params: { org, ruleId }, token })
const preview = async (over: Partial<calls.NoticeRuleBody> = {}, token = manager) => {
  const { Name, Recipients, Channels, Escalation, IsUrgent, IsOn, ...watched } = body(over)
  return await test.ask(calls.previewNoticeRule, { params: { org }, body: watched, token })
}
const watches = async (ruleId: string) => {
  const { rows } = await test.db.query<{ machine: string }>(
    `select m.public_id as machine from notice_watch w join notice_rule r on r.id = w.rule_id
       join machine m on m.id = w.machine_id where r.public_id = $1 order by m.public_id`,
    [ruleId],
  )
  return rows.map(({ machine }) => machine)
}
const raised = async (ruleId: string) => {
  const { rows } = await test.db.query<{ payload: { accountIds: number[]; facts: object } }>(
    `select payload from durable_event where event = 'noticeRaised' and key like 'rule ' || $1 || ' %' order by id`,
    [ruleId],
  )
  return rows.map(({ payload }) => payload)
}
/** Minutes before now, and the value. */
const send = async (...points: [minutesAgo: number, v: unknown][]) => {
  const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  const at = Date.now()
  await device.publish(
    topicOf(id, CHANNEL),
    points.map(([ago, v]) => ({ v, ts: at - Math.round(ago * 60_000), u: '°C' })),
  )
  await device.end()
}

describe('a rule', () => {
  it('is added, read, changed, switched off and removed by its owner', async () => {
    const added = await add({ Escalation: { Minutes: 30, UserId: maintainerId }, IsUrgent: true })
    expect(added.status).toBe(200)
    expect(added.result).toMatchObject({
      TargetName: 'Nesting 01',
      Recipients: [{ Id: managerId, Name: 'Elena Lindqvist' }],
      Escalation: { Minutes: 30, User: { Id: maintainerId, Name: 'Pavel Novak' } },
      MayChange: true,
      MachineCount: 1,
      LastFiring: null,
    })
    const ruleId = added.result.Id
    expect(await watches(ruleId)).toEqual([id])
    const changed = await change(ruleId, { Limit: 70, Recipients: [managerId, maintainerId] })
    expect(changed.result).toMatchObject({ Limit: 70, Hysteresis: 4 })
    expect(changed.result.Recipients).toHaveLength(2)
    expect((await change(ruleId, { IsOn: false })).result).toMatchObject({ IsOn: false, MachineCount: 0 })
    expect((await remove(ruleId)).status).toBe(204)
    const gone = await test.ask(calls.getNoticeRule, { params: { org, ruleId }, token: manager })
    expect(gone.label).toBe('RULE_NOT_FOUND')
  })

  it('is not there for colleagues; an admin lists it, switches it off and removes it, and no more', async () => {
    const { result } = await add({ Name: 'Mine' })
    const ruleId = result.Id
    expect((await change(ruleId, { IsOn: false }, maintainer)).label).toBe('RULE_NOT_FOUND')
    expect((await remove(ruleId, maintainer)).label).toBe('RULE_NOT_FOUND')
    const all = (token: string) =>
      test.ask(calls.listNoticeRules, { params: { org }, query: { scope: 'organization' }, token })
    expect((await all(maintainer)).status).toBe(403)
    expect((await all(admin)).result).toContainEqual(
      expect.objectContaining({ Id: ruleId, MayChange: false }),
    )
    expect((await change(ruleId, { Name: 'Theirs' }, admin)).status).toBe(403)
    expect((await change(ruleId, { IsOn: false }, admin)).result).toMatchObject({ IsOn: false })
    expect((await remove(ruleId, admin)).status).toBe(204)
  })

  it('can watch a channel that no machine has sent yet', async () => {
    const { status, result } = await add({ Channel: 'Not/There/Yet', Kind: 'silent', Minutes: 30 })
    expect(status).toBe(200)
    const tried = await preview({ Channel: 'Not/There/Yet', Kind: 'silent', Minutes: 30 })
    expect(tried.result).toMatchObject({ Count: 1, Shown: { Points: 0, Last: null } })
    expect((await preview({ Channel: 'Not/There/Yet' })).result).toMatchObject({ Count: 0 })
    await remove(result.Id)
  })

  it('begins again when what it watches changes, and goes on when only its name does', async () => {
    const { result } = await add()
    const since = async () =>
      (
        await test.db.query<{ at: Date }>(
          'select w.from_ts as at from notice_watch w join notice_rule r on r.id = w.rule_id where r.public_id = $1',
          [result.Id],
        )
      ).rows[0]?.at.getTime() ?? 0
    const first = await since()
    await change(result.Id, { Name: 'Another name', Recipients: [maintainerId] })
    expect(await since()).toBe(first)
    await change(result.Id, { Minutes: 6 })
    expect(await since()).toBeGreaterThan(first)
    await remove(result.Id)
  })
})

describe('what a rule may not name', () => {
  it.each([
    ['a machine of another organization', { MachineId: 'trn-1' }, 'ERROR_MACHINE_NOT_FOUND'],
    ['a machine that is not there', { MachineId: 'none' }, 'ERROR_MACHINE_NOT_FOUND'],
    ['a group that is not there', { MachineId: null, GroupId: 'none' }, 'GROUP_NOT_FOUND'],
  ] as const)('%s', async (_what, over, label) => {
    expect((await add(over)).label).toBe(label)
    expect((await preview(over)).label).toBe(label)
  })

  it('a group of another organization', async () => {
    const other = await test.signIn('admin@other.example.com')
    const groups = await test.ask(listMachineGroups, { params: { org: 'SEGHERIA' }, token: other })
    const GroupId = groups.result[0]?.Id ?? ''
    expect(GroupId).not.toBe('')
    expect((await add({ MachineId: null, GroupId })).label).toBe('GROUP_NOT_FOUND')
    expect((await preview({ MachineId: null, GroupId })).label).toBe('GROUP_NOT_FOUND')
  })

  it('a person of another organization, as a recipient or as the next one', async () => {
    expect((await add({ Recipients: [managerId, foreignId] })).label).toBe('USER_NOT_FOUND')
    expect((await add({ Escalation: { Minutes: 5, UserId: foreignId } })).label).toBe('USER_NOT_FOUND')
  })

  it.each([
    [{ Limit: 1e308 }, 'Limit'],
    [{ Limit: null }, 'Limit'],
    [{ Hysteresis: -1 }, 'Hysteresis'],
    [{ Minutes: 1.5 }, 'Minutes'],
    [{ Minutes: -0.1 }, 'Minutes'],
    [{ Kind: 'outside', Low: 20, High: 10 }, 'High'],
    [{ Kind: 'outside', Low: 10, High: 20, Hysteresis: 6 }, 'Hysteresis'],
    [{ Kind: 'silent', Minutes: 0 }, 'Minutes'],
    [{ Channel: 'a/#' }, 'Channel'],
    [{ Channel: 'Alarms' }, 'Channel'],
    [{ GroupId: 'x' }, 'MachineId'],
    [{ MachineId: null }, 'MachineId'],
  ] as const)('what makes no sense: %j', async (over, field) => {
    const answer = await add(over as Partial<calls.NoticeRuleBody>)
    expect([answer.status, answer.field]).toEqual([400, field])
  })

  it('takes a zero with a sign as zero', async () => {
    const { result } = await add({ Limit: -0 })
    expect(result.Limit).toBe(0)
    await remove(result.Id)
  })

  it('more rules than one person can have', async () => {
    await test.db.query(
      `insert into notice_rule (public_id, organization_id, account_id, name, machine_id, channel_id, condition, minutes,
         recipient_ids, channels, is_urgent, is_on, watched_from, created_at, changed_at)
       select 'many-' || n, a.organization_id, a.id, 'many', m.id, c.id, '{"kind":"silent"}', 5, '{}', '{}', false, false,
              now(), now(), now()
         from generate_series(1, $1) n, account a, machine m, channel c
        where a.email = 'maintainer@example.com' and m.public_id = $2 and c.id = (select min(id) from channel)`,
      [calls.MAX_RULES, id],
    )
    const { status, label } = await add({ Recipients: [maintainerId] }, maintainer)
    expect([status, label]).toEqual([409, 'TOO_MANY_RULES'])
    await test.db.query(`delete from notice_rule where public_id like 'many-%'`)
  })
})

describe('people and channels', () => {
  it('are those who see the machine, and what it has sent', async () => {
    await send([1, 20])
    const people = await test.ask(calls.listRulePeople, {
      params: { org },
      query: { machine: id },
      token: manager,
    })
    expect(people.result.map(({ Name }) => Name)).toContain('Pavel Novak')
    expect(people.result.map(({ Id }) => Id)).not.toContain(foreignId)
    // The last value of a channel is stored a moment after its points.
    await vi.waitFor(async () => {
      const channels = await test.ask(calls.listRuleChannels, {
        params: { org },
        query: { machine: id },
        token: manager,
      })
      expect(channels.result).toContainEqual({ channel: CHANNEL, unit: '°C', isNumber: true, machines: 1 })
    }, 180_000)
  })
})

describe('a live rule', () => {
  it('notifies those who see the machine, once, and says what it was', async () => {
    const { result } = await add({
      Minutes: 0,
      Recipients: [managerId, maintainerId],
      Escalation: { Minutes: 30, UserId: maintainerId },
      IsUrgent: true,
    })
    await send([-0.1, 63.1], [-0.2, 64], [-0.3, 50], [-0.4, 51])
    const [notice, ...more] = await vi.waitFor(async () => {
      const all = await raised(result.Id)
      expect(all).not.toEqual([])
      return all
    }, 180_000)
    expect(more).toEqual([])
    expect(notice).toMatchObject({
      kind: 'rule',
      facts: {
        rule: 'Spindle runs hot',
        value: '63.1',
        unit: '°C',
        condition: 'above',
        limit: '62',
        minutes: 0,
      },
      action: `/machine/${id}/data?channel=Spindle%2FTemperature`,
      channels: ['inApp'],
      isUrgent: true,
      escalation: { afterMinutes: 30 },
    })
    expect(notice?.accountIds).toHaveLength(2)
    const read = await test.ask(calls.getNoticeRule, { params: { org, ruleId: result.Id }, token: manager })
    expect(read.result.LastFiring).toMatchObject({ Machine: 'Nesting 01', OverTime: expect.any(String) })
    await remove(result.Id)
  })

  it('stops for machines that its owner sees no more, and begins with those that join the group', async () => {
    const owner = 'ticket_manager@example.com'
    const token = await test.signIn(owner)
    const groups = await test.ask(listMachineGroups, { params: { org }, token })
    const GroupId = groups.result[0]?.Id ?? ''
    const own = await idOf(owner)
    const { result, status } = await add({ MachineId: null, GroupId, Recipients: [own], Minutes: 0 }, token)
    expect(status).toBe(200)
    expect(await watches(result.Id)).toContain(id)
    const memberships = await test.db.query<{ group_id: number; account_id: number }>(
      `delete from machine_group_account where account_id = (select id from account where email = $1)
       returning group_id, account_id`,
      [owner],
    )
    // At once, before the job has looked: nobody is notified of a machine that the owner no longer sees.
    await send([-1, 90])
    await vi.waitFor(async () => expect(await watches(result.Id)).toEqual([]), { timeout: 60_000 })
    expect(await raised(result.Id)).toEqual([])
    for (const { group_id, account_id } of memberships.rows)
      await test.db.query('insert into machine_group_account (group_id, account_id) values ($1, $2)', [
        group_id,
        account_id,
      ])
    await vi.waitFor(async () => expect(await watches(result.Id)).toContain(id), { timeout: 60_000 })
    await remove(result.Id, token)
  })
})

describe('a preview of a group', () => {
  it('counts each machine, and shows the one that was asked for', async () => {
    const groups = await test.ask(listMachineGroups, { params: { org }, token: admin })
    const GroupId = groups.result[0]?.Id ?? ''
    const { result } = await preview({ MachineId: null, GroupId, Kind: 'silent', Minutes: 60 }, admin)
    expect(result.MachineCount).toBeGreaterThan(1)
    // Machines whose licence does not open the channel are left out.
    expect(result.Machines.length).toBeGreaterThan(1)
    expect(result.Count).toBe(result.Machines.reduce((sum, { Count }) => sum + Count, 0))
    expect(result.CountWithoutHysteresis).toBeNull()
    const chosen = result.Machines.at(-1)
    const { Name, Recipients, Channels, Escalation, IsUrgent, IsOn, ...watched } = body({
      MachineId: null,
      GroupId,
      Kind: 'silent',
      Minutes: 60,
    })
    const again = await test.ask(calls.previewNoticeRule, {
      params: { org },
      body: { ...watched, ShownMachineId: chosen?.Id ?? '' },
      token: admin,
    })
    expect(again.result.Shown).toMatchObject({ Id: chosen?.Id })
  })
})
