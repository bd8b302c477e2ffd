import * as calls from '@millwright/contract/maintenance/maintenance'
import { DEFECTIVE_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { describe, expect, it, vi } from 'vitest'
import {
  addTask,
  check,
  counter,
  device,
  GROUP,
  id,
  manager,
  openOf,
  org,
  params,
  parts,
  putOn,
  startMaintenanceApp,
  stranger,
  test,
} from '../../testing/test-maintenance.ts'

startMaintenanceApp()

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
    ['no unit', { counters: counter('5', '  ') }, 'counters'],
    ['nothing that makes it due', { counters: [] }, 'counters'],
    ['a calendar of nothing', { calendar: { every: 0, period: 'MONTH' } }, 'calendar'],
    ['a template of somebody who makes no machines', { isHandedOut: true }, 'isHandedOut'],
  ])('with %s is refused', async (_name, over, field) => {
    expect(await addTask(over)).toMatchObject({ status: 400, label: 'VALIDATION_FAILED', field })
  })

  it('takes a unit that no machine counts, in capitals, and says of it that nothing is known', async () => {
    const { status, result } = await addTask({ code: 'UNIT-1', counters: counter('5', 'pallets') })
    expect(status).toBe(200)
    expect(result.counters).toEqual([{ name: 'TIME', unit: 'PALLETS', triggers: [{ value: '5' }] }])
    await putOn('UNIT-1')
    await check()
    const { result: schedule } = await test.ask(calls.listSchedule, { params: GROUP, token: manager })
    expect(schedule.find(({ Code }) => Code === 'UNIT-1')).toMatchObject({
      Stage: 'fine',
      Level: null,
      Gauges: [{ kind: 'counter', of: 'PALLETS', used: null, limit: 5 }],
      Due: { kind: 'noForecast', why: 'noLimit' },
    })
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
    const one = (opId: string, machine = id) =>
      test.ask(calls.getOperation, { params: { org, id: machine, opId }, token: manager })
    expect((await one(operation)).result).toMatchObject({ operation_Id: operation, code: 'ONCE-1' })
    expect(await one('op-none')).toMatchObject({ status: 404, label: 'NOT_FOUND' })
    expect(await one(operation, 'nst-01')).toMatchObject({ status: 404, label: 'NOT_FOUND' })
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
    }, 180_000)
    const [warned] = await openOf('CNT-1')
    expect(warned).toMatchObject({ Stage: 'warning', DueSince: null, State: 'open' })
    expect(warned?.Gauges[0]).toMatchObject({ kind: 'counter', of: 'PARTS', used: 75, limit: 100 })
    await parts(45)
    await vi.waitFor(async () => {
      await check()
      expect((await openOf('CNT-1'))[0]?.Stage).toBe('due')
    }, 180_000)
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
    // Facts of points of the past are derived soon after these are stored.
    await vi.waitFor(async () => {
      await check()
      const { result } = await test.ask(calls.listSchedule, { params: GROUP, token: manager })
      const used = result.find(({ Code }) => Code === 'HRS-1')?.Gauges[0]?.used
      expect(used).toBeCloseTo(0.5)
    }, 45_000)
  })

  it('is one of several triggers: a value beyond its limit makes due too', async () => {
    const conditions = [{ kind: 'channel', channel: DEFECTIVE_CHANNEL, side: 'above', limit: 10 }]
    await addTask({ code: 'CND-1', conditions })
    await putOn('CND-1')
    await device.publish(topicOf(id, DEFECTIVE_CHANNEL), [{ v: 11, ts: Date.now() }])
    await vi.waitFor(async () => {
      await check()
      expect((await openOf('CND-1'))[0]).toMatchObject({ Stage: 'due', Level: 1 })
    }, 180_000)
  })
})
