import { getMachine, listMyMachines } from '@millwright/contract/machines/machines'
import { listAudit } from '@millwright/contract/people/audit'
import { createGrant, endGrant, type Grant, listGrants } from '@millwright/contract/people/partner-access'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let owner: string
let dealer: string
let other: string
beforeAll(async () => {
  test = await startTestApp()
  owner = await test.signIn('admin@example.com')
  dealer = await test.signIn('admin@dealer.example.com')
  other = await test.signIn('admin@other.example.com')
})
beforeEach(async () => {
  await test.db.query('update access_grant set ended_at = now() where ended_at is null')
})
afterAll(() => test.stop())

const inOne = (ms: number) => new Date(Date.now() + ms).toISOString()
const body = { PartnerCode: 'WERKHOF', Machine_Ids: ['nst-01', 'saw-1'], EndsAt: null }
const create = (changes: Record<string, unknown> = {}, token = owner) =>
  test.ask(createGrant, { params: { org: 'NORDHAUS' }, body: { ...body, ...changes }, token })
const end = (grantId: string, token = owner, org = 'NORDHAUS') =>
  test.ask(endGrant, { params: { org, grantId }, token })
const seen = async (token: string) =>
  (await test.ask(listMyMachines, { token })).result.map(({ Id }) => Id).sort()
const grants = async (org: string, token: string): Promise<Grant[]> =>
  (await test.ask(listGrants, { params: { org }, token })).result
const entries = async (
  org: string,
  token: string,
  action: 'access_granted' | 'access_ended' | 'partner_read_machine',
) => (await test.ask(listAudit, { params: { org }, query: { action }, token })).result

describe('access that is given', () => {
  it('opens these machines to the partner, and no others, until it is ended', async () => {
    const EndsAt = inOne(HOUR_MS)
    const { status, result } = await create({ EndsAt, Note: ' Gearbox ', PartnerCode: 'werkhof' })
    expect(status).toBe(200)
    expect(result).toMatchObject({
      Owner: { BusinessCode: 'NORDHAUS', Name: 'Nordhaus Möbel' },
      Partner: { BusinessCode: 'WERKHOF', Name: 'Werkhof Handel' },
      Machines: [
        { Id: 'saw-1', Name: 'Beam saw 1' },
        { Id: 'nst-01', Name: 'Nesting 01' },
      ],
      Note: 'Gearbox',
      GrantedBy: 'admin@example.com',
      EndsAt,
      EndedAt: null,
      State: 'active',
      LastUsedAt: null,
    })
    expect(await seen(dealer)).toEqual(['nst-01', 'saw-1'])
    expect((await end(result.Id)).status).toBe(204)
    expect(await seen(dealer)).toEqual([])
    const ended = (await grants('NORDHAUS', owner)).find(({ Id }) => Id === result.Id)
    expect(ended).toMatchObject({ State: 'ended', EndedBy: 'admin@example.com', EndedAt: expect.any(String) })
    expect(await end(result.Id)).toMatchObject({ status: 404, label: 'NOT_FOUND' })
  })

  it('is told to the admins of the partner by mail, in their language', async () => {
    await test.db.query(`update account set language = 'it-IT' where email = 'admin@dealer.example.com'`)
    const { result } = await create({ Machine_Ids: ['nst-01'] })
    await vi.waitFor(
      async () => {
        const { rows } = await test.db.query<{ recipient: string; subject: string; sent_at: Date | null }>(
          `select recipient, subject, sent_at from mail where key like 'access ' || $1 || ' %'`,
          [result.Id],
        )
        expect(rows).toEqual([
          {
            recipient: 'admin@dealer.example.com',
            subject: 'Nordhaus Möbel ti ha dato accesso a delle macchine',
            sent_at: expect.any(Date),
          },
        ])
      },
      { timeout: 60_000, interval: 50 },
    )
  })

  it('is not mailed to those who want no mail about access', async () => {
    const preference = (switches: object) =>
      test.db.query(
        `insert into notice_preference (account_id, subscriptions) select id, $1 from account
          where email = 'admin@dealer.example.com'
         on conflict (account_id) do update set subscriptions = excluded.subscriptions`,
        [switches],
      )
    await preference({ Access: false })
    const { result } = await create({ Machine_Ids: ['nst-01'] })
    await vi.waitFor(
      async () => {
        const { rows } = await test.db.query(
          `select d.id from durable_event e left join event_delivery d on d.event_id = e.id
            where e.event = 'accessGiven' and e.key = $1`,
          [result.Id],
        )
        expect(rows).toEqual([{ id: null }])
      },
      { timeout: 60_000, interval: 50 },
    )
    await preference({})
    const { rows } = await test.db.query(`select id from mail where key like 'access ' || $1 || ' %'`, [
      result.Id,
    ])
    expect(rows).toEqual([])
  })

  it('is seen by both sides, the active first, and by nobody else', async () => {
    const { result } = await create()
    for (const [org, token] of [
      ['NORDHAUS', owner],
      ['WERKHOF', dealer],
    ] as const) {
      const list = await grants(org, token)
      expect(list[0]).toEqual(result)
      expect(list.slice(1).every(({ State }) => State === 'ended')).toBe(true)
    }
    expect((await grants('SEGHERIA', other)).map(({ Id }) => Id)).not.toContain(result.Id)
  })

  it('runs out by itself', async () => {
    const { result } = await create({ EndsAt: inOne(HOUR_MS) })
    await test.db.query('update access_grant set ends_at = now() where public_id = $1', [result.Id])
    expect(await seen(dealer)).toEqual([])
    const list = await grants('NORDHAUS', owner)
    expect(list.find(({ Id }) => Id === result.Id)?.State).toBe('expired')
    expect((await end(result.Id)).status).toBe(404)
  })

  it('stands in the log of both sides, when given and when ended', async () => {
    const { result } = await create({ Note: 'For the log' })
    await end(result.Id)
    for (const action of ['access_granted', 'access_ended'] as const) {
      const detail = {
        grant: result.Id,
        machines: 2,
        names: ['Beam saw 1', 'Nesting 01'],
        endsAt: null,
        note: 'For the log',
      }
      const Actor = { Name: 'Astrid Nordhaus', Email: 'admin@example.com', OrganizationCode: 'NORDHAUS' }
      expect((await entries('NORDHAUS', owner, action))[0]).toMatchObject({
        Target: 'WERKHOF',
        Actor,
        Detail: detail,
      })
      expect((await entries('WERKHOF', dealer, action))[0]).toMatchObject({
        Target: 'NORDHAUS',
        Actor,
        Detail: detail,
      })
    }
  })

  it('tells the owner who looks, once, and when it was last used', async () => {
    const { result } = await create()
    for (const _time of [1, 2, 3]) await test.ask(getMachine, { params: { id: 'saw-1' }, token: dealer })
    await expect
      .poll(async () => (await grants('NORDHAUS', owner)).find(({ Id }) => Id === result.Id)?.LastUsedAt)
      .toEqual(expect.any(String))
    const looks = await entries('NORDHAUS', owner, 'partner_read_machine')
    expect(looks).toHaveLength(1)
    expect(looks[0]).toMatchObject({ Target: 'Beam saw 1', Actor: { Email: 'admin@dealer.example.com' } })
    expect(await entries('WERKHOF', dealer, 'partner_read_machine')).toEqual([])
  })
})

describe('access is not given', () => {
  it.each([
    ['to nobody', { PartnerCode: 'NOBODY' }, 404, 'PARTNER_NOT_FOUND', 'PartnerCode'],
    ['to a customer', { PartnerCode: 'SEGHERIA' }, 404, 'PARTNER_NOT_FOUND', 'PartnerCode'],
    ['to oneself', { PartnerCode: 'NORDHAUS' }, 404, 'PARTNER_NOT_FOUND', 'PartnerCode'],
    [
      'to foreign machines',
      { Machine_Ids: ['nst-01', 'trn-1'] },
      404,
      'ERROR_MACHINE_NOT_FOUND',
      'Machine_Ids',
    ],
    ['to no machine', { Machine_Ids: [] }, 400, 'VALIDATION_FAILED', 'Machine_Ids'],
    ['for the past', { EndsAt: inOne(-1000) }, 400, 'VALIDATION_FAILED', 'EndsAt'],
    [
      'for longer than five years',
      { EndsAt: inOne(5.01 * 365.25 * DAY_MS) },
      400,
      'VALIDATION_FAILED',
      'EndsAt',
    ],
    ['until a time without offset', { EndsAt: '2027-01-01T00:00:00' }, 400, 'VALIDATION_FAILED', 'EndsAt'],
    ['until a time that is none', { EndsAt: '2027-13-41T99:00:00Z' }, 400, 'VALIDATION_FAILED', 'EndsAt'],
    ['until a number', { EndsAt: '1893456000000' }, 400, 'VALIDATION_FAILED', 'EndsAt'],
    ['with a field of one’s own', { Owner: 'SEGHERIA' }, 400, 'VALIDATION_FAILED', 'Owner'],
  ])('%s', async (_name, changes, status, label, field) => {
    const before = await test.db.query('select from access_grant')
    expect(await create(changes)).toMatchObject({ status, label, field })
    expect((await test.db.query('select from access_grant')).rows.length).toBe(before.rows.length)
  })

  it('to machines that one was only given oneself', async () => {
    await create()
    expect(await seen(dealer)).toContain('nst-01')
    const passedOn = { PartnerCode: 'FILIALE', Machine_Ids: ['nst-01'], EndsAt: null }
    expect(
      await test.ask(createGrant, { params: { org: 'WERKHOF' }, body: passedOn, token: dealer }),
    ).toMatchObject({ status: 404, label: 'ERROR_MACHINE_NOT_FOUND' })
  })

  it('nor seen nor ended by others than admins of the owner', async () => {
    const { result } = await create()
    expect((await end(result.Id, dealer, 'WERKHOF')).status).toBe(404)
    expect((await end(result.Id, other, 'SEGHERIA')).status).toBe(404)
    expect((await end(result.Id, dealer)).status).toBe(403)
    const member = await test.signIn('manager_di_linea@example.com')
    expect((await end(result.Id, member)).status).toBe(403)
    expect((await create({}, member)).status).toBe(403)
    expect(await seen(dealer)).toEqual(['nst-01', 'saw-1'])
  })
})
