import { listAudit } from '@millwright/contract/calls/audit'
import { getCalendar, putCalendar } from '@millwright/contract/calls/calendar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

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
    await test.db.query('delete from machine_calendar')
    expect(await get('nst-01')).toEqual({ WorkingDays: [1, 2, 3, 4, 5, 6, 7], Exceptions: [] })
  })

  it('is kept in the order of its days, for itself and the machines it is copied to', async () => {
    const given = {
      WorkingDays: [5, 1, 2, 3, 4],
      Exceptions: [CHRISTMAS, SATURDAY],
      copyTo: ['saw-1', 'nst-01'],
    }
    const kept = { WorkingDays: WEEK, Exceptions: [SATURDAY, CHRISTMAS] }
    expect(await put(given)).toMatchObject({ status: 200, result: kept })
    expect(await get('nst-01')).toEqual(kept)
    expect(await get('saw-1')).toEqual(kept)
    const admin = await test.signIn('admin@example.com')
    const audit = await test.ask(listAudit, {
      params: { org: 'NORDHAUS' },
      query: { action: 'calendar_changed' },
      token: admin,
    })
    expect(audit.result[0]?.Detail).toEqual({ machines: ['nst-01', 'saw-1'] })
  })

  it('is copied to none when one of the machines is not seen', async () => {
    const before = await get('nst-01')
    const answer = await put({ WorkingDays: [7], Exceptions: [], copyTo: ['saw-1', 'trn-1'] })
    expect(answer).toMatchObject({ status: 404, label: 'ERROR_MACHINE_NOT_FOUND', field: 'copyTo' })
    expect([await get('nst-01'), await get('saw-1')]).toEqual([before, before])
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
