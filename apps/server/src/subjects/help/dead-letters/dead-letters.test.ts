import { listDeadLetters, retryDeadLetter } from '@millwright/contract/help/dead-letters'
import { listAudit } from '@millwright/contract/people/audit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { publishTest } from '../../../testing/test-events.ts'

let test: TestApp
let own: string
let other: string
beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_ROLES: 'api,identity' })
  own = await test.signIn('admin@example.com')
  other = await test.signIn('admin@other.example.com')
})
afterAll(() => test.stop())

/** A task of each organization that was given up, one of nobody's, and one that is still tried. */
beforeEach(async () => {
  await test.db.query('truncate durable_event, event_delivery')
  const { rows } = await test.db.query<{ id: number; code: string }>(
    'select id, business_code as code from organization',
  )
  const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? 0
  await publishTest(test.db, { n: 1, organizationId: idOf('NORDHAUS') }, { handlers: ['list'] })
  await publishTest(test.db, { n: 2, organizationId: idOf('SEGHERIA') }, { handlers: ['list'] })
  await publishTest(test.db, { n: 3 }, { handlers: ['list'] })
  await test.db.query(`update event_delivery set dead_at = now(), tries = 12, last_error = 'no way'`)
  await publishTest(test.db, { n: 4, organizationId: idOf('NORDHAUS') }, { handlers: ['list'] })
})

const list = (org: string, token: string, query = {}) =>
  test.ask(listDeadLetters, { params: { org }, query, token })
const retry = (org: string, deadLetterId: string, token: string) =>
  test.ask(retryDeadLetter, { params: { org, deadLetterId }, token })

describe('a task that failed for good', () => {
  it('is shown to the admins of its organization, and to no others', async () => {
    const { result, total } = await list('NORDHAUS', own)
    expect(total).toBe(1)
    expect(result).toEqual([
      {
        Id: expect.any(String),
        Event: 'test',
        Handler: 'list',
        Payload: { n: 1 },
        HappenedAt: expect.any(String),
        GivenUpAt: expect.any(String),
        Tries: 12,
        LastError: 'no way',
        CanRetry: true,
      },
    ])
    expect((await list('SEGHERIA', other)).result).toMatchObject([{ Payload: { n: 2 } }])
    expect((await list('NORDHAUS', own, { skip: 1 })).result).toEqual([])
  })

  it('is started again from the beginning, which the audit log tells', async () => {
    const [letter] = (await list('NORDHAUS', own)).result
    expect((await retry('NORDHAUS', letter?.Id ?? '', own)).status).toBe(204)
    expect((await list('NORDHAUS', own)).result).toEqual([])
    const { rows } = await test.db.query(
      'select tries, dead_at, next_try_at <= now() as "isDue" from event_delivery where id = $1',
      [letter?.Id],
    )
    expect(rows).toEqual([{ tries: 0, dead_at: null, isDue: true }])
    const { result } = await test.ask(listAudit, {
      params: { org: 'NORDHAUS' },
      query: { action: 'task_retried' },
      token: own,
    })
    expect(result[0]).toMatchObject({ Target: 'list', Detail: { event: 'test' } })
    expect(await retry('NORDHAUS', letter?.Id ?? '', own)).toMatchObject({ status: 404, label: 'NOT_FOUND' })
  })

  it('of another organization, or one that cannot be started again, is not found', async () => {
    const [theirs] = (await list('SEGHERIA', other)).result
    expect((await retry('NORDHAUS', theirs?.Id ?? '', own)).status).toBe(404)
    await test.db.query('update event_delivery set can_retry = false')
    expect((await list('SEGHERIA', other)).result).toMatchObject([{ CanRetry: false }])
    expect((await retry('SEGHERIA', theirs?.Id ?? '', other)).status).toBe(404)
  })
})
