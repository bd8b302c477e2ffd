import * as calls from '@millwright/contract/calls/maintenance'
import { createGrant } from '@millwright/contract/calls/partner-access'
import { DEFECTIVE_CHANNEL, KPI_CHANNELS } from '@millwright/contract/kpi-channels'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/topics'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCheckOperations } from '../../maintenance/check-operations.ts'
import { LOCKS } from '../../store/coordination/locks.ts'
import { lockMachines } from '../../store/coordination/machine-lock-store.ts'
import { createStores } from '../../store/stores.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { png } from '../../testing/test-pictures.ts'

const org = 'NORDHAUS'
const id = 'nst-02'
const params = { org }
const GROUP = { org, groupId: 'group-1' }

let test: TestApp
let device: Awaited<ReturnType<typeof connectDevice>>
let manager: string
let maintainer: string
let admin: string
let stranger: string
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.signIn('manager_manutenzione@example.com')
  maintainer = await test.signIn('maintainer@example.com')
  admin = await test.signIn('admin@example.com')
  stranger = await test.signIn('admin@other.example.com')
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-02')
})
afterAll(async () => {
  await device.end()
  await test.stop()
})

const counter = (value: string, unit = 'parts') => [{ name: 'TIME' as const, unit, triggers: [{ value }] }]

const addTask = (over: Record<string, unknown> = {}, token = manager) =>
  test.ask(calls.addMaintenance, {
    params,
    token,
    body: {
      action: 'Grease guides',
      group: 'Lubrication',
      device: 'X axis',
      counters: counter('100'),
      ...over,
    },
  })

/** On a machine, which reports parts from then on. */
async function putOn(code: string, machine = id): Promise<string> {
  const { result } = await test.ask(calls.addOperation, {
    params: { org, id: machine },
    token: manager,
    body: { code },
  })
  return result.operation_Id
}

/** Counts go on from what was sent before, as on a machine. */
const parts = (...values: number[]) =>
  device.publish(
    topicOf(id, KPI_CHANNELS.PART_COUNT),
    values.map((v, index) => ({ v, ts: Date.now() - values.length + index })),
  )

/** As the job does, without its pause. */
async function check(): Promise<void> {
  // A second ago: the clock of the database counts finer than ours.
  await test.db.query("update maintenance_operation set check_at = now() - interval '1 second'")
  const stores = createStores(test.db)
  await createCheckOperations({ db: test.db, stores, now: Date.now }).all(() => false)
}

const openOf = async (code: string) => {
  const { result } = await test.ask(calls.listGroupActivities, { params: GROUP, token: manager })
  return result.filter((activity) => activity.Code === code)
}

/** An activity that is due, on the counter of a task of its own. */
async function raised(code: string, over: Record<string, unknown> = {}): Promise<string> {
  await addTask({ code, calendar: { every: 1, period: 'DAY' }, counters: [], ...over })
  const operation = await putOn(code)
  await test.db.query(
    "update maintenance_operation set cycle_from = now() - interval '2 days' where public_id = $1",
    [operation],
  )
  await check()
  const [activity] = await openOf(code)
  if (!activity) throw new Error(`${code} was not raised`)
  return activity.Id
}

const detail = async (activityId: string, token = manager) =>
  await test.ask(calls.getActivity, { params: { org, activityId }, token })

describe('a task', () => {
  it('is stored with its unit in capitals, its value as a text and a code of its group', async () => {
    const { status, result } = await addTask({ counters: counter('1 500', 'h'), group: 'Zeta' })
    expect(status).toBe(200)
    expect(result).toMatchObject({
      code: 'ZET-01',
      maintenance: 'PROGRAMMED',
      counters: [{ name: 'TIME', unit: 'H', triggers: [{ value: '1500' }] }],
      operations: [],
    })
    const { result: all, total } = await test.ask(calls.listMaintenances, {
      params,
      token: manager,
      query: { skip: 0, limit: 1000, type: 'PROGRAMMED' },
    })
    expect(all.find(({ id: each }) => each === result.id)).toEqual(result)
    expect(total).toBe(all.length)
  })

  it.each([
    ['a trigger of zero', { counters: counter('0') }, 'counters'],
    ['no number', { counters: counter('soon') }, 'counters'],
    ['no unit that is counted', { counters: counter('5', 'parsec') }, 'counters'],
    ['nothing that makes it due', { counters: [] }, 'counters'],
    ['a calendar of nothing', { calendar: { every: 0, period: 'MONTH' } }, 'calendar'],
    ['a template of somebody who makes no machines', { isHandedOut: true }, 'isHandedOut'],
  ])('with %s is refused', async (_name, over, field) => {
    expect(await addTask(over)).toMatchObject({ status: 400, label: 'VALIDATION_FAILED', field })
  })

  it('has a code of its own', async () => {
    await addTask({ code: 'OWN-1' })
    expect(await addTask({ code: 'OWN-1' })).toMatchObject({ status: 409, label: 'TASK_CODE_TAKEN' })
  })

  it('is put on a machine once, and taken off it', async () => {
    await addTask({ code: 'ONCE-1' })
    const operation = await putOn('ONCE-1')
    expect(await putOn('ONCE-1')).toBe(operation)
    const list = () => test.ask(calls.listOperations, { params: { org, id }, token: manager })
    expect((await list()).result.find(({ code }) => code === 'ONCE-1')).toMatchObject({
      expert: true,
      selected: true,
      machine_Id: id,
    })
    const remove = () =>
      test.ask(calls.removeOperation, { params: { org, id, opId: operation }, token: manager })
    expect((await remove()).status).toBe(204)
    expect((await list()).result.map(({ code }) => code)).not.toContain('ONCE-1')
    expect(await remove()).toMatchObject({ status: 404 })
  })

  it('of a maker is taken over and changed by those who have its machines', async () => {
    await test.db.query(
      `update machine set manufacturer = case when public_id = $1
         then (select name from organization where business_code = 'MILLMAKER') else 'Another' end`,
      [id],
    )
    const maker = await test.signIn('admin@vendor.example.com')
    const made = await test.ask(calls.addMaintenance, {
      params: { org: 'MILLMAKER' },
      token: maker,
      body: {
        action: 'Change filter',
        group: '',
        device: '',
        counters: counter('500', 'H'),
        code: 'MK-1',
        isHandedOut: true,
      },
    })
    const templates = () =>
      test.ask(calls.listMaintenances, { params, token: manager, query: { type: 'TEMPLATE' } })
    const [template] = (await templates()).result.filter(({ code }) => code === 'MK-1')
    expect(template).toMatchObject({ id: made.result.id, maintenance: 'TEMPLATE' })
    expect(template?.maker).not.toBe('')
    const copy = await test.ask(calls.takeOverTemplate, {
      params: { org, maintenanceId: made.result.id },
      token: manager,
    })
    const changed = await test.ask(calls.changeMaintenance, {
      params: { org, maintenanceId: copy.result.id },
      token: manager,
      body: { counters: counter('400', 'H') },
    })
    expect(changed.result.counters[0]?.triggers).toEqual([{ value: '400' }])
    const [same] = (await templates()).result.filter(({ code }) => code === 'MK-1')
    expect(same?.counters[0]?.triggers).toEqual([{ value: '500' }])
    const foreign = await test.ask(calls.listMaintenances, {
      params: { org: 'SEGHERIA' },
      token: stranger,
      query: { type: 'TEMPLATE' },
    })
    expect(foreign.result.map(({ code }) => code)).not.toContain('MK-1')
  })
})

describe('a counter', () => {
  it('that is reset counts on, and raises one activity: a warning at 70 %, due at 100 %', async () => {
    await addTask({ code: 'CNT-1' })
    await parts(5000)
    await putOn('CNT-1')
    await parts(5010, 5060)
    await check()
    expect(await openOf('CNT-1')).toEqual([])
    // Reset: 60 before it, 15 after it.
    await parts(0, 15)
    await vi.waitFor(async () => {
      await check()
      expect(await openOf('CNT-1')).toHaveLength(1)
    }, 20_000)
    const [warned] = await openOf('CNT-1')
    expect(warned).toMatchObject({ Stage: 'warning', DueSince: null, State: 'open' })
    expect(warned?.Gauges[0]).toMatchObject({ kind: 'counter', of: 'PARTS', used: 75, limit: 100 })
    await parts(45)
    await vi.waitFor(async () => {
      await check()
      expect((await openOf('CNT-1'))[0]?.Stage).toBe('due')
    }, 20_000)
    await check()
    expect(await openOf('CNT-1')).toHaveLength(1)
    const { rows } = await test.db.query<{ kind: string }>(
      "select payload->>'kind' as kind from durable_event where event = 'noticeRaised' and payload->'facts'->>'code' = 'CNT-1' order by id",
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['maintenanceComing', 'maintenanceDue'])
    const { result } = await test.ask(calls.listSchedule, { params: GROUP, token: manager })
    expect(result.find(({ Code }) => Code === 'CNT-1')).toMatchObject({ Due: { kind: 'over' } })
  })

  it('of hours of work ends with the last report, however long ago that was', async () => {
    await addTask({ code: 'HRS-1', counters: counter('10', 'H') })
    const operation = await putOn('HRS-1')
    await test.db.query(
      "update maintenance_operation set cycle_from = now() - interval '30 days' where public_id = $1",
      [operation],
    )
    await test.db.query('delete from maintenance_gauge')
    const minutesAgo = (minutes: number): number => Date.now() - minutes * 60_000
    await device.publish(topicOf(id, STATUS_CHANNEL), [
      { v: 'EXE', ts: minutesAgo(20 * 24 * 60) },
      { v: 'EXE', ts: minutesAgo(20 * 24 * 60 - 30) },
    ])
    await check()
    const { result } = await test.ask(calls.listSchedule, { params: GROUP, token: manager })
    const used = result.find(({ Code }) => Code === 'HRS-1')?.Gauges[0]?.used
    expect(used).toBeCloseTo(0.5)
  })

  it('is one of several triggers: a value beyond its limit makes due too', async () => {
    const conditions = [{ kind: 'channel', channel: DEFECTIVE_CHANNEL, side: 'above', limit: 10 }]
    await addTask({ code: 'CND-1', conditions })
    await putOn('CND-1')
    await device.publish(topicOf(id, DEFECTIVE_CHANNEL), [{ v: 11, ts: Date.now() }])
    await vi.waitFor(async () => {
      await check()
      expect((await openOf('CND-1'))[0]).toMatchObject({ Stage: 'due', Level: 1 })
    }, 20_000)
  })
})

describe('an activity', () => {
  it('is given to those who see the machine and have a to-do list, and to nobody else', async () => {
    const activityId = await raised('ASG-1')
    const people = await test.ask(calls.listAssignees, { params: { org, activityId }, token: manager })
    const give = (AssigneeId: string, token = manager) =>
      test.ask(calls.patchActivity, { params: { org, activityId }, token, body: { AssigneeId } })
    const idOf = async (email: string): Promise<string> => {
      const { rows } = await test.db.query<{ id: string }>(
        'select public_id as id from account where email = $1',
        [email],
      )
      return rows[0]?.id ?? ''
    }
    for (const email of ['manager_di_linea@example.com', 'admin@other.example.com']) {
      const refused = await give(await idOf(email))
      expect(refused).toMatchObject({ status: 400, label: 'ASSIGNEE_WITHOUT_RIGHTS', field: 'AssigneeId' })
    }
    const me = await idOf('maintainer@example.com')
    expect(people.result.map(({ Id }) => Id)).toContain(me)
    expect((await give(me)).result).toMatchObject({ AssigneeId: me, State: 'open' })
    const todo = await test.ask(calls.listUserActivities, { params: { org, id: me }, token: maintainer })
    expect(todo.result.map(({ Id }) => Id)).toContain(activityId)
    // Who does the work gives it back, and does not give it to others.
    expect((await give(await idOf('admin@example.com'), maintainer)).label).toBe('ACCESS_DENIED')
    expect((await give('', maintainer)).result.AssigneeId).toBe('')
    expect((await detail(activityId)).result.History.map(({ What }) => What)).toEqual([
      'raised',
      'due',
      'assigned',
      'released',
    ])
  })

  it('is not there for another organization', async () => {
    const activityId = await raised('WAL-1')
    const { label } = await test.ask(calls.getActivity, {
      params: { org: 'SEGHERIA', activityId },
      token: stranger,
    })
    expect(label).toBe('NOT_FOUND')
    const { result } = await test.ask(calls.listActivities, {
      params: { org: 'SEGHERIA' },
      token: stranger,
    })
    expect(result.map(({ Id }) => Id)).not.toContain(activityId)
  })

  it('that a dealer plans is read by the owner of the machine, and changed by the dealer alone', async () => {
    const granted = await test.ask(createGrant, {
      params: { org },
      token: admin,
      body: { PartnerCode: 'WERKHOF', Machine_Ids: [id], EndsAt: null },
    })
    expect(granted.status).toBe(200)
    const dealer = await test.signIn('admin@dealer.example.com')
    const body = {
      action: 'Inspect',
      group: '',
      device: '',
      code: 'DLR-1',
      counters: [],
      calendar: { every: 1, period: 'DAY' as const },
    }
    await test.ask(calls.addMaintenance, { params: { org: 'WERKHOF' }, token: dealer, body })
    const planned = await test.ask(calls.addOperation, {
      params: { org: 'WERKHOF', id },
      token: dealer,
      body: { code: 'DLR-1' },
    })
    await test.db.query(
      "update maintenance_operation set cycle_from = now() - interval '2 days' where public_id = $1",
      [planned.result.operation_Id],
    )
    await check()
    const [seen] = await openOf('DLR-1')
    expect(seen).toMatchObject({ PlannedBy: 'Werkhof Handel', Stage: 'due' })
    const activityId = seen?.Id ?? ''
    const { result: schedule } = await test.ask(calls.listSchedule, { params: GROUP, token: manager })
    expect(schedule.find(({ Code }) => Code === 'DLR-1')?.PlannedBy).toBe('Werkhof Handel')
    const patch = (organization: string, token: string) =>
      test.ask(calls.patchActivity, {
        params: { org: organization, activityId },
        token,
        body: { priority: 60 },
      })
    const done = (token: string) =>
      test.ask(calls.finishActivity, { params: { org, activityId }, token, body: {} })
    expect([(await patch(org, manager)).label, (await done(manager)).label]).toEqual([
      'ACCESS_DENIED',
      'ACCESS_DENIED',
    ])
    expect((await patch('WERKHOF', dealer)).result).toMatchObject({ PlannedBy: '', priority: 60 })
    // What the owner plans is its own.
    const own = await raised('DLR-2')
    const foreign = { params: { org: 'WERKHOF', activityId: own }, token: dealer }
    expect((await test.ask(calls.getActivity, foreign)).label).toBe('NOT_FOUND')
  })

  it('merges what two people enter, and says to the second what was refused', async () => {
    const steps = [
      { id: 'a', text: 'Lock out', unit: '' },
      { id: 'b', text: 'Grease pressure', unit: 'bar' },
    ]
    const activityId = await raised('MRG-1', { steps })
    const { Version } = (await detail(activityId)).result
    const enter = (token: string, changes: [string, string][]) =>
      test.ask(calls.enterWork, {
        params: { org, activityId },
        token,
        body: { Version, Changes: changes.map(([field, value]) => ({ field, value, at: Date.now() })) },
      })
    expect((await enter(maintainer, [['reading:b', '4.2']])).result.Conflicts).toEqual([])
    const second = await enter(manager, [
      ['step:a', 'yes'],
      ['reading:b', '5'],
    ])
    expect(second.result.Conflicts).toMatchObject([{ field: 'reading:b', kept: '4.2', refused: '5' }])
    expect(second.result.Activity.Work.map(({ field, value }) => [field, value])).toEqual(
      expect.arrayContaining([
        ['reading:b', '4.2'],
        ['step:a', 'yes'],
      ]),
    )
    expect(await enter(manager, [['step:z', 'yes']])).toMatchObject({ status: 400, field: 'step:z' })
    const done = (body: Record<string, unknown>) =>
      test.ask(calls.finishActivity, { params: { org, activityId }, token: manager, body })
    expect(await done({})).toMatchObject({ status: 400, field: 'Reason' })
    const { result } = await done({ Reason: 'No grease left', Signature: 'M1,2L3.5,4' })
    expect(result).toMatchObject({ State: 'done', OpenReason: 'No grease left', Signature: 'M1,2L3.5,4' })
    expect((await enter(manager, [['step:b', 'yes']])).label).toBe('ACTIVITY_DONE')
  })

  it('is done by one of two at once, the other is refused; then the task counts from there', async () => {
    const activityId = await raised('TWO-1')
    const done = (token: string) =>
      test.ask(calls.finishActivity, { params: { org, activityId }, token, body: {} })
    const answers = await Promise.all([done(manager), done(maintainer), done(admin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = [manager, maintainer, admin][answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await done(winner)).status).toBe(200)
    expect(await openOf('TWO-1')).toEqual([])
    const { result } = await test.ask(calls.listActivityHistory, { params, token: maintainer })
    expect(result.find(({ Id }) => Id === activityId)?.DoneBy).not.toBe('')
    const schedule = await test.ask(calls.listSchedule, { params: GROUP, token: manager })
    expect(schedule.result.find(({ Code }) => Code === 'TWO-1')).toMatchObject({
      Stage: 'fine',
      ActivityId: '',
      Due: { kind: 'day' },
    })
  })

  it('takes photos, and nothing that only has the name of one', async () => {
    const activityId = await raised('PIC-1')
    const url = `${test.app.publicUrl}/api/${org}/activities/${activityId}/photos`
    const headers = { authorization: `Bearer ${maintainer}` }
    const send = (bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData()
      body.append('file', new Blob([bytes], { type: 'image/png' }), 'guide.png')
      return fetch(url, { method: 'POST', headers, body })
    }
    const forged = await send(new TextEncoder().encode('<html><script>alert(1)</script>'))
    expect(forged.status).toBe(415)
    const sent = await send(new Uint8Array(png(2, 2)))
    expect(sent.status).toBe(200)
    const [photo] = (await detail(activityId)).result.Photos
    const bytes = await fetch(`${url}/${photo?.Id}`, { headers })
    expect(bytes.headers.get('content-type')).toBe('image/png')
    const photoId = photo?.Id ?? ''
    const gone = await test.ask(calls.removePhoto, { params: { org, activityId, photoId }, token: manager })
    expect(gone.status).toBe(204)
    expect((await detail(activityId)).result.Photos).toEqual([])
  })

  /** What counts as maintenance of the machine by this activity. */
  const counted = async (activityId: string) => {
    const { rows } = await test.db.query<{ from_ts: Date; to_ts: Date | null }>(
      "select from_ts, to_ts from usage_interval where kind = 'maintenance' and key = $1",
      [activityId],
    )
    return rows
  }
  const start = (activityId: string) =>
    test.ask(calls.startActivity, { params: { org, activityId }, token: maintainer })
  const finish = (activityId: string) =>
    test.ask(calls.finishActivity, { params: { org, activityId }, token: maintainer, body: {} })

  it('counts as maintenance from its start until it is done', async () => {
    const activityId = await raised('USE-1')
    expect(await counted(activityId)).toEqual([])
    const { result } = await start(activityId)
    expect((await start(activityId)).result.StartedAt).toBe(result.StartedAt)
    const [going, ...more] = await counted(activityId)
    expect(more).toEqual([])
    expect([going?.from_ts.toISOString(), going?.to_ts]).toEqual([result.StartedAt, null])
    const done = (await finish(activityId)).result
    expect((await counted(activityId)).map(({ to_ts }) => to_ts?.toISOString())).toEqual([done.DoneAt])
  })

  it('waits with its start until days of the machine are counted, which would miss it', async () => {
    const activityId = await raised('USE-2')
    const { rows } = await test.db.query<{ id: number }>('select id from machine where public_id = $1', [id])
    let answered: Promise<unknown> = Promise.resolve()
    await test.db.transaction(async (tx) => {
      await tx.query(lockMachines(LOCKS.statusSpans, [rows[0]?.id ?? 0]))
      answered = start(activityId)
      await vi.waitFor(async () => {
        const waiting = await test.db.query(
          'select 1 from pg_locks where locktype = $1 and classid = $2 and not granted',
          ['advisory', LOCKS.statusSpans],
        )
        expect(waiting.rows).toHaveLength(1)
      }, 20_000)
      expect(await counted(activityId)).toEqual([])
    })
    await answered
    expect(await counted(activityId)).toHaveLength(1)
    await finish(activityId)
  })

  it('that somebody is at stays when its task goes, and ends as any other', async () => {
    const activityId = await raised('USE-3')
    await start(activityId)
    const { result } = await test.ask(calls.listMaintenances, { params, token: manager })
    const maintenanceId = result.find(({ code }) => code === 'USE-3')?.id ?? ''
    await test.ask(calls.removeMaintenance, { params: { org, maintenanceId }, token: manager })
    expect(await openOf('USE-3')).toMatchObject([{ Id: activityId, State: 'inProgress' }])
    expect((await finish(activityId)).result).toMatchObject({ State: 'done' })
    expect((await counted(activityId)).map(({ to_ts }) => to_ts)).not.toContain(null)
  })

  it('that nobody ends counts for seven days', async () => {
    const activityId = await raised('USE-4')
    await start(activityId)
    const { rows } = await test.db.query<{ machineId: number }>(
      `update usage_interval set from_ts = now() - interval '30 days' where key = $1
        returning machine_id as "machineId"`,
      [activityId],
    )
    const machineId = rows[0]?.machineId ?? 0
    const [day, now] = [24 * 60 * 60_000, Date.now()]
    const { usageIntervals } = createStores(test.db)
    const month = (await usageIntervals.between([machineId], now - 60 * day, now)).get(machineId)
    const forgotten = (month?.maintenance ?? []).find(({ from }) => from < now - 29 * day)
    expect((forgotten?.to ?? 0) - (forgotten?.from ?? 0)).toBe(7 * day)
    const lately = (await usageIntervals.between([machineId], now - 3 * day, now - day)).get(machineId)
    expect(lately?.maintenance ?? []).toEqual([])
    await finish(activityId)
  })

  it('goes with its task, unless it is done', async () => {
    const activityId = await raised('GON-1')
    const { result } = await test.ask(calls.listMaintenances, { params, token: manager })
    const maintenanceId = result.find(({ code }) => code === 'GON-1')?.id ?? ''
    const remove = () => test.ask(calls.removeMaintenance, { params: { org, maintenanceId }, token: manager })
    expect((await remove()).status).toBe(204)
    expect((await detail(activityId)).status).toBe(404)
    expect((await remove()).status).toBe(404)
  })
})
