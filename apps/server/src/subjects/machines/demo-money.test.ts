import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const OWNERS = ['NORDHAUS', 'SEGHERIA']

it.each(['energy_rate', 'hour_rate'])('the demo has a price in %s for all of its past', async (table) => {
  const { rows } = await test.db.query<{ code: string; since: Date }>(
    `select o.business_code as code, min(r.valid_from)::timestamptz as since
       from ${table} r join organization o on o.id = r.organization_id group by o.business_code`,
  )
  const since = new Map(rows.map((row) => [row.code, row.since.getTime()]))
  for (const owner of OWNERS) expect(since.get(owner)).toBeLessThan(Date.now() - 60 * DAY_MS)
})
