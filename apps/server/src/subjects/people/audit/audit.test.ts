import { AUDIT_SORTS, listAudit } from '@millwright/contract/people/audit'
import { bothWays } from '@millwright/contract/wire/paging'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let admin: string
let organizationId: number
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@example.com')
  const { rows } = await test.db.query<{ id: number }>(
    "select id from organization where business_code = 'NORDHAUS'",
  )
  organizationId = rows[0]?.id ?? 0
})
beforeEach(async () => {
  await test.db.query('delete from audit_entry')
})
afterAll(() => test.stop())

const day = (number: number) => `2026-03-0${number}T12:00:00.000Z`
const put = (at: string, action: string, target: string, actor = 'Elena', organization = organizationId) =>
  test.db.query(
    `insert into audit_entry (organization_id, at, action, account_id, actor_name, actor_email, actor_organization, target, address)
     values ($1, $2, $3, 1, $4, 'elena@example.com', 'NORDHAUS', $5, '10.0.0.1')`,
    [organization, at, action, actor, target],
  )
const list = (query: Record<string, string> = {}, token = admin, org = 'NORDHAUS') =>
  test.ask(listAudit, { params: { org }, query, token })
const targets = async (query: Record<string, string>) =>
  (await list({ to: '2026-04-01T00:00:00Z', ...query })).result.map(({ Target }) => Target)

describe('the log', () => {
  it('has the newest first, in pages, and is told apart by time, action and words', async () => {
    await put(day(1), 'user_created', 'Pavel')
    await put(day(2), 'group_deleted', 'Hall 2', 'Tomas 100% sure')
    await put(day(3), 'user_deleted', 'Pavel')
    expect(await targets({})).toEqual(['Pavel', 'Hall 2', 'Pavel'])
    expect(await targets({ skip: '1', limit: '1' })).toEqual(['Hall 2'])
    expect(await targets({ from: day(2) })).toEqual(['Pavel', 'Hall 2'])
    expect(await targets({ from: day(1), to: day(3) })).toEqual(['Hall 2', 'Pavel'])
    expect(await targets({ action: 'user_created' })).toEqual(['Pavel'])
    expect(await targets({ search: ' hALL ' })).toEqual(['Hall 2'])
    expect(await targets({ search: '100%' })).toEqual(['Hall 2'])
    expect(await targets({ search: '%' })).toEqual(['Hall 2'])
    expect(await targets({ search: 'elena@' })).toHaveLength(3)
    const { result, total } = await list({ to: '2026-04-01T00:00:00Z', limit: '1' })
    expect(total).toBe(3)
    expect(result[0]).toEqual({
      Id: expect.stringMatching(/^\d+$/),
      At: day(3),
      Action: 'user_deleted',
      Actor: { Name: 'Elena', Email: 'elena@example.com', OrganizationCode: 'NORDHAUS' },
      Target: 'Pavel',
      Detail: {},
      Address: '10.0.0.1',
    })
  })

  it('is sorted by who and by what it was done to, in pages that have each entry once', async () => {
    for (let n = 0; n < 12; n++)
      await put(day(1 + (n % 3)), 'user_changed', `T${n}`, ['marta', 'Elena', ''][n % 3])
    const inPages = async (sort: string) => {
      const found: string[] = []
      for (let skip = 0; skip < 12; skip += 5)
        found.push(...(await targets({ sort, skip: String(skip), limit: '5' })))
      return found
    }
    for (const sort of bothWays(AUDIT_SORTS)) {
      const found = await inPages(sort)
      expect(new Set(found).size, sort).toBe(12)
      expect(found, sort).toHaveLength(12)
    }
    // Elena, then marta; nobody comes last both ways. Equal ones have the newest first.
    const [elena, marta, nobody] = [1, 0, 2].map((of) => [9, 6, 3, 0].map((n) => `T${n + of}`))
    expect(await inPages('who')).toEqual([elena, marta, nobody].flat())
    expect(await inPages('-who')).toEqual([marta, elena, nobody].flat())
    expect(await inPages('when')).toEqual([marta, elena, nobody].flat())
    expect((await inPages('target')).slice(0, 4)).toEqual(['T0', 'T1', 'T10', 'T11'])
  })

  it('says of each who reads it, once in ten minutes', async () => {
    await list()
    await list()
    const { result } = await list({ action: 'audit_read' })
    expect(result).toHaveLength(1)
    expect(result[0]).toMatchObject({
      Actor: { Email: 'admin@example.com' },
      Address: expect.stringMatching(/.+/),
    })
    await test.db.query("update audit_entry set at = at - interval '10 minutes'")
    expect((await list({ action: 'audit_read' })).result).toHaveLength(2)
  })

  it('is of one organization, for its admins', async () => {
    await put(day(1), 'user_created', 'Pavel')
    const foreign = await test.signIn('admin@other.example.com')
    expect((await list({}, foreign)).status).toBe(403)
    const { result, total } = await list({}, foreign, 'SEGHERIA')
    expect(result.map(({ Target }) => Target)).not.toContain('Pavel')
    expect(total).toBe(result.length)
    const manager = await test.signIn('manager_di_linea@example.com')
    expect((await list({}, manager)).status).toBe(403)
  })

  it.each([
    ['from', { from: 'yesterday!' }],
    ['from', { from: '2026-03-01T00:00:00' }],
    ['to', { to: '9999999999999999' }],
    ['to', { from: day(2), to: day(2) }],
    ['action', { action: 'everything' }],
    ['limit', { limit: '1001' }],
    ['sort', { sort: 'detail' }],
  ])('refuses a %s such as %j', async (field, query) => {
    expect(await list(query as Record<string, string>)).toMatchObject({ status: 400, field })
  })

  it('counts as far as anyone leafs', async () => {
    await test.db.query(
      `insert into audit_entry (organization_id, at, action, account_id, actor_name, actor_email, actor_organization, target, address)
       select $1, now(), 'signed_in', 1, 'a', 'b', 'c', 'd', 'e' from generate_series(1, 10100)`,
      [organizationId],
    )
    expect((await list()).total).toBe(10_000)
  })
})
