import * as activityCalls from '@millwright/contract/maintenance/activities'
import * as calls from '@millwright/contract/maintenance/maintenance'
import { createGrant } from '@millwright/contract/people/partner-access'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { describe, expect, it, vi } from 'vitest'
import { LOCKS } from '../../platform/database/coordination/locks.ts'
import { lockMachines } from '../../platform/database/coordination/machine-lock-store.ts'
import { createStores } from '../../subjects.ts'
import {
  admin,
  check,
  detail,
  GROUP,
  id,
  maintainer,
  manager,
  openOf,
  org,
  params,
  raised,
  startMaintenanceApp,
  stranger,
  test,
} from '../../testing/test-maintenance.ts'
import { png } from '../../testing/test-pictures.ts'

startMaintenanceApp()

describe('an activity', () => {
  it('is given to those who see the machine and have a to-do list, and to nobody else', async () => {
    const activityId = await raised('ASG-1')
    const people = await test.ask(activityCalls.listAssignees, {
      params: { org, activityId },
      token: manager,
    })
    const give = (AssigneeId: string, token = manager) =>
      test.ask(activityCalls.patchActivity, { params: { org, activityId }, token, body: { AssigneeId } })
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
    const todoOf = (person: string, token: string) =>
      test.ask(activityCalls.listUserActivities, { params: { org, id: person }, token })
    for (const token of [maintainer, manager])
      expect((await todoOf(me, token)).result.map(({ Id }) => Id)).toContain(activityId)
    const manages = await idOf('manager_manutenzione@example.com')
    expect((await todoOf(manages, maintainer)).label).toBe('ACCESS_DENIED')
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
    const { label } = await test.ask(activityCalls.getActivity, {
      params: { org: 'SEGHERIA', activityId },
      token: stranger,
    })
    expect(label).toBe('NOT_FOUND')
    const { result } = await test.ask(activityCalls.listActivities, {
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
      test.ask(activityCalls.patchActivity, {
        params: { org: organization, activityId },
        token,
        body: { priority: 60 },
      })
    const done = (token: string) =>
      test.ask(activityCalls.finishActivity, { params: { org, activityId }, token, body: {} })
    expect([(await patch(org, manager)).label, (await done(manager)).label]).toEqual([
      'ACCESS_DENIED',
      'ACCESS_DENIED',
    ])
    expect((await patch('WERKHOF', dealer)).result).toMatchObject({ PlannedBy: '', priority: 60 })
    // Plans of the owner are its own.
    const own = await raised('DLR-2')
    const foreign = { params: { org: 'WERKHOF', activityId: own }, token: dealer }
    expect((await test.ask(activityCalls.getActivity, foreign)).label).toBe('NOT_FOUND')
  })

  it('merges what two people enter, and says to the second what was refused', async () => {
    const steps = [
      { id: 'a', text: 'Lock out', unit: '' },
      { id: 'b', text: 'Grease pressure', unit: 'bar' },
    ]
    const activityId = await raised('MRG-1', { steps })
    const { Version } = (await detail(activityId)).result
    const enter = (token: string, changes: [string, string][]) =>
      test.ask(activityCalls.enterWork, {
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
      test.ask(activityCalls.finishActivity, { params: { org, activityId }, token: manager, body })
    expect(await done({})).toMatchObject({ status: 400, field: 'Reason' })
    const { result } = await done({ Reason: 'No grease left', Signature: 'M1,2L3.5,4' })
    expect(result).toMatchObject({ State: 'done', OpenReason: 'No grease left', Signature: 'M1,2L3.5,4' })
    expect((await enter(manager, [['step:b', 'yes']])).label).toBe('ACTIVITY_DONE')
  })

  it('is done by a call without a body', async () => {
    const activityId = await raised('BARE-1')
    const answer = await fetch(`${test.app.publicUrl}/api/${org}/activities/${activityId}/status/done`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${manager}` },
    })
    expect(answer.status).toBe(200)
    expect(await openOf('BARE-1')).toEqual([])
  })

  it('is done by one of two at once, the other is refused; then the task counts from there', async () => {
    const activityId = await raised('TWO-1')
    const done = (token: string) =>
      test.ask(activityCalls.finishActivity, { params: { org, activityId }, token, body: {} })
    const answers = await Promise.all([done(manager), done(maintainer), done(admin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = [manager, maintainer, admin][answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await done(winner)).status).toBe(200)
    expect(await openOf('TWO-1')).toEqual([])
    const { result } = await test.ask(activityCalls.listActivityHistory, { params, token: maintainer })
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
    const gone = await test.ask(activityCalls.removePhoto, {
      params: { org, activityId, photoId },
      token: manager,
    })
    expect(gone.status).toBe(204)
    expect((await detail(activityId)).result.Photos).toEqual([])
  })

  /** Time that counts as maintenance of the machine, by this activity. */
  const counted = async (activityId: string) => {
    const { rows } = await test.db.query<{ from_ts: Date; to_ts: Date | null }>(
      "select from_ts, to_ts from usage_interval where kind = 'maintenance' and key = $1",
      [activityId],
    )
    return rows
  }
  const start = (activityId: string) =>
    test.ask(activityCalls.startActivity, { params: { org, activityId }, token: maintainer })
  const finish = (activityId: string) =>
    test.ask(activityCalls.finishActivity, { params: { org, activityId }, token: maintainer, body: {} })

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
      }, 180_000)
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

  it('that is planned for a time counts as maintenance then, until it is done', async () => {
    const activityId = await raised('WIN-1')
    const plan = (Window: { From: number; To: number } | null, token = manager) =>
      test.ask(activityCalls.patchActivity, { params: { org, activityId }, token, body: { Window } })
    const { rows } = await test.db.query<{ id: number }>('select id from machine where public_id = $1', [id])
    const machineId = rows[0]?.id ?? 0
    const [hour, now] = [HOUR_MS, Date.now()]
    const { usageIntervals } = createStores(test.db)
    const windows = async () =>
      (await usageIntervals.between([machineId], now - 240 * hour, now + 240 * hour)).get(machineId)
        ?.windows ?? []
    const Window = { From: now - 50 * hour, To: now + 50 * hour }

    for (const [refused, field] of [
      [{ From: now, To: now }, 'Window.To'],
      [{ From: now, To: now + 15 * 24 * hour }, 'Window.To'],
    ] as const)
      expect(await plan(refused)).toMatchObject({ status: 400, field })
    expect((await plan(Window, maintainer)).status).toBe(403)
    expect(await windows()).toEqual([])

    const { result } = await plan(Window)
    expect(result).toMatchObject({
      Window,
      History: expect.arrayContaining([expect.objectContaining({ What: 'planned' })]),
    })
    expect(await windows()).toEqual([{ from: Window.From, to: Window.To }])
    expect((await usageIntervals.between([machineId], now - hour, now)).get(machineId)?.windows).toHaveLength(
      1,
    )
    const moved = { From: now - 40 * hour, To: now + 40 * hour }
    await plan(moved)
    const done = (await finish(activityId)).result
    expect(await windows()).toEqual([{ from: moved.From, to: Date.parse(done.DoneAt ?? '') }])
    expect((await plan(null)).status).toBe(409)
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
    const [day, now] = [DAY_MS, Date.now()]
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
