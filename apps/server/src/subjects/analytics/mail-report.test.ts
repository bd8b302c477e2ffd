import { getGroupReport } from '@millwright/contract/analytics/analytics-reports'
import {
  getNotificationSettings,
  patchNotificationSettings,
} from '@millwright/contract/notifications/notifications'
import { DAY_MS, HOUR_MS, WEEK_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runOnce } from '../../platform/jobs/job.ts'
import { createStores } from '../../subjects.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { startTestSmtp, type TestSmtp } from '../../testing/test-smtp.ts'
import { createWeeklyReports } from './report/weekly-reports.ts'

const WITHIN = { timeout: 60_000, interval: 100 }
const ELENA = 'manager_di_linea@example.com'
/** A Monday; in Rome it is 7:00. */
const MONDAY = Date.parse('2026-11-09T06:00:00Z')

let test: TestApp
let smtp: TestSmtp
let token: string
let me: string

beforeAll(async () => {
  smtp = await startTestSmtp()
  test = await startTestApp(
    { MILLWRIGHT_ROLES: 'api,identity,jobs', SMTP_URL: smtp.url },
    undefined,
    () => MONDAY - DAY_MS,
  )
  token = await test.signIn(ELENA)
  const { rows } = await test.db.query('select public_id as id from account where email = $1', [ELENA])
  me = rows[0]?.id
})
afterAll(async () => {
  await test.stop()
  await smtp.stop()
})

const change = (body: object) => test.ask(patchNotificationSettings, { params: { me }, body, token })
const job = (at: number) =>
  createWeeklyReports({
    db: test.db,
    subscriptions: createStores(test.db).reportSubscriptions,
    now: () => at,
  })
const reports = () => smtp.mails.filter(({ data }) => data.includes('filename='))

describe('the weekly report', () => {
  it('is wanted for groups that the person sees, and for no others', async () => {
    expect((await change({ Report_Group_Ids: ['group-2'] })).result).toMatchObject({
      Report_Group_Ids: ['group-2'],
    })
    expect(await change({ Report_Group_Ids: ['nowhere'] })).toMatchObject({ label: 'GROUP_NOT_FOUND' })
    expect((await test.ask(getNotificationSettings, { params: { me }, token })).result).toMatchObject({
      Report_Group_Ids: ['group-2'],
    })
  })

  it('is mailed once on the Monday morning of the reader, in their language, with the file', async () => {
    await change({ Zone: 'Europe/Rome' })
    await test.db.query(`update account set language = 'it-IT' where email = $1`, [ELENA])
    await runOnce(job(MONDAY - 3 * HOUR_MS))
    await runOnce(job(MONDAY))
    await runOnce(job(MONDAY + HOUR_MS))
    await vi.waitFor(() => expect(reports()).toHaveLength(1), WITHIN)
    const { to = '', data = '' } = reports()[0] ?? {}
    expect(to).toBe(ELENA)
    expect(data).toMatch(/filename=.*oee-.*2026-11-02-2026-11-08\.pdf/)
    expect(data).toContain('application/pdf')
    // The lines of a mail are folded.
    expect(data.replaceAll('=\r\n', '')).toContain('from=3D2026-11-02&to=3D2026-11-08&group=3Dgroup-2')
    // It is forgotten when the server of the reader has taken it.
    await vi.waitFor(async () => {
      const { rows } = await test.db.query(`select subject, attachment from mail where key like 'report %'`)
      const subject = expect.stringMatching(/^OEE di .*, 2026-11-02 – 2026-11-08$/)
      expect(rows).toEqual([{ subject, attachment: null }])
    })
  })

  it('is not mailed to who no longer sees analytics', async () => {
    await test.db.query(
      `delete from account_role where account_id = (select id from account where email = $1)`,
      [ELENA],
    )
    await runOnce(job(MONDAY + WEEK_MS))
    await vi.waitFor(
      async () => {
        const { rows } = await test.db.query(
          `select d.handler, d.tries, d.last_error from event_delivery d join durable_event e on e.id = d.event_id
          where e.event = 'reportDue'`,
        )
        expect(rows).toEqual([])
      },
      { timeout: 60_000, interval: 200 },
    )
    expect(reports()).toHaveLength(1)
  })
})

describe('a report as a file', () => {
  const ask = async (format: string, group = 'group-2'): Promise<Response> => {
    const admin = await test.signIn('admin@example.com')
    const path = getGroupReport.path.replace(':org', 'NORDHAUS').replace(':groupId', group)
    const query = new URLSearchParams({ format, kpiCalcMethod: 'CLASSIC_MODEL' })
    return await fetch(`${test.app.publicUrl}${path}?${query}`, {
      headers: { authorization: `Bearer ${admin}` },
    })
  }

  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['pdf', 'application/pdf'],
  ])('is saved as %s', async (format, type) => {
    const answer = await ask(format)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('content-disposition')).toContain(`.${format}`)
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(200)
  })

  it('names units in the words of the reader', async () => {
    await test.db.query(`update account set language = 'tr-TR' where email = 'admin@example.com'`)
    const text = await (await ask('csv')).text()
    expect(text).toContain('(sa)')
    expect(text).toMatch(/,parça\r\n/)
  })

  it('of all machines is called as the group is on the pages, and has money at the rates of the reader', async () => {
    await test.db.query(`update account set language = 'de-DE' where email = 'admin@example.com'`)
    const answer = await ask('csv', 'group-1')
    expect(answer.headers.get('content-disposition')).toMatch(/oee-Alle-\d{4}-\d\d-\d\d/)
    const text = await answer.text()
    expect(text).toContain('OEE aller Maschinen')
    expect(text).toContain('Grund,Zeit (h),Kosten (EUR),Vorher (h)')
  })
})
