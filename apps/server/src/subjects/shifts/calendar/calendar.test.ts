import { listAudit } from '@millwright/contract/people/audit'
import { deleteCalendar, getCalendar, putCalendar } from '@millwright/contract/shifts/calendar'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let token: string
const WEEK = [1, 2, 3, 4, 5]
const CHRISTMAS = { Day: '2026-12-25', IsWorking: false, Name: 'Christmas' }
const SATURDAY = { Day: '2026-11-21', IsWorking: true, Name: '' }

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn('manager_di_linea@example.com')
})
afterAll(() => test.stop())

const get = async (id: string) => (await test.ask(getCalendar, { params: { id }, token })).result
const put = (body: Record<string, unknown>, who = token) =>
  test.ask(putCalendar, { params: { id: 'nst-01' }, body, token: who })

describe('the calendar of a machine', () => {
  it('is every day of the week until someone says otherwise', async () => {
    await test.db.query("delete from plan where kind = 'calendar'")
    expect(await get('nst-01')).toEqual({
      WorkingDays: [1, 2, 3, 4, 5, 6, 7],
      Exceptions: [],
      ValidFrom: null,
      Level: null,
      Next: [],
    })
  })

  it('is kept in the order of its days, for itself and the machines it is copied to', async () => {
    const given = {
      WorkingDays: [5, 1, 2, 3, 4],
      Exceptions: [CHRISTMAS, SATURDAY],
      copyTo: ['saw-1', 'nst-01'],
      copy: 'calendar',
    }
    const kept = { WorkingDays: WEEK, Exceptions: [SATURDAY, CHRISTMAS] }
    expect(await put(given)).toMatchObject({ status: 200, result: kept })
    expect(await get('nst-01')).toMatchObject({ ...kept, Level: 'machine' })
    expect(await get('saw-1')).toMatchObject(kept)
    const admin = await test.signIn('admin@example.com')
    const audit = await test.ask(listAudit, {
      params: { org: 'NORDHAUS' },
      query: { action: 'calendar_changed' },
      token: admin,
    })
    expect(audit.result[0]?.Detail).toMatchObject({ machines: ['nst-01', 'saw-1'] })
  })

  it('gives others its holidays and leaves their working days alone, unless all of it is asked for', async () => {
    const days = (id: string, WorkingDays: number[], Exceptions: unknown[]) =>
      test.ask(putCalendar, { params: { id }, body: { WorkingDays, Exceptions }, token })
    await days('saw-1', [1, 2, 3, 4, 5, 6], [SATURDAY])
    await put({ WorkingDays: WEEK, Exceptions: [CHRISTMAS], copyTo: ['saw-1'] })
    expect(await get('saw-1')).toMatchObject({
      WorkingDays: [1, 2, 3, 4, 5, 6],
      Exceptions: [SATURDAY, CHRISTMAS],
    })
  })

  it('holds from a day on, and until then the one before', async () => {
    const tomorrow = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)
    const before = await get('nst-01')
    await put({ WorkingDays: [6], Exceptions: [], ValidFrom: tomorrow })
    expect(await get('nst-01')).toMatchObject({
      WorkingDays: before.WorkingDays,
      Next: [{ WorkingDays: [6], ValidFrom: tomorrow, Level: 'machine' }],
    })
  })

  it.each(['2020-01-01', '2099-01-01', '2026-02-30'])('does not hold from %s on', async (ValidFrom) => {
    expect(await put({ WorkingDays: [6], Exceptions: [], ValidFrom })).toMatchObject({
      status: 400,
      field: 'ValidFrom',
    })
  })

  it('ends, and the machine follows the plant', async () => {
    const answer = await test.ask(deleteCalendar, { params: { id: 'nst-01' }, token })
    expect(answer.result).toMatchObject({ Level: null, WorkingDays: [1, 2, 3, 4, 5, 6, 7], Next: [] })
  })

  it('is copied to none when one of the machines is not seen', async () => {
    const before = [await get('nst-01'), await get('saw-1')]
    const answer = await put({ WorkingDays: [7], Exceptions: [], copyTo: ['saw-1', 'trn-1'] })
    expect(answer).toMatchObject({ status: 404, label: 'ERROR_MACHINE_NOT_FOUND', field: 'copyTo' })
    expect([await get('nst-01'), await get('saw-1')]).toEqual(before)
  })

  it.each([
    ['Exceptions.1.Day', { WorkingDays: WEEK, Exceptions: [CHRISTMAS, { ...SATURDAY, Day: '2026-02-30' }] }],
    ['Exceptions.1.Day', { WorkingDays: WEEK, Exceptions: [CHRISTMAS, CHRISTMAS] }],
    ['WorkingDays.0', { WorkingDays: [8], Exceptions: [] }],
    ['Exceptions', { WorkingDays: WEEK }],
  ])('is refused, naming %s', async (field, body) => {
    expect(await put(body)).toMatchObject({ status: 400, label: 'VALIDATION_FAILED', field })
  })

  it('is not kept by a maintainer', async () => {
    const maintainer = await test.signIn('maintainer@example.com')
    expect(await put({ WorkingDays: [], Exceptions: [] }, maintainer)).toMatchObject({
      status: 403,
      label: 'ACCESS_DENIED',
    })
  })
})
