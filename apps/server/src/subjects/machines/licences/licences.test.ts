import { getDataModel } from '@millwright/contract/machines/components'
import { activateMachine, getLicense } from '@millwright/contract/machines/licences'
import { getMachine } from '@millwright/contract/machines/machines'
import { listAudit } from '@millwright/contract/people/audit'
import { getLastStatus, listStatus } from '@millwright/contract/status/status'
import { getSeries, listChannels, listLogs, listMessages } from '@millwright/contract/values/machine-data'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { hashLicenceCode, newLicenceCode } from './licence-code.ts'
import { createLicenceCodeStore } from './licence-code-store.ts'

let test: TestApp
/** Without any role: all who see a machine of their organization may activate it. */
let owner: string
let admin: string
let dealer: string
beforeAll(async () => {
  test = await startTestApp()
  owner = await test.signIn('ticket_manager@example.com')
  admin = await test.signIn('admin@example.com')
  dealer = await test.signIn('admin@dealer.example.com')
})
beforeEach(() => test.db.query('delete from attempt'))
afterAll(() => test.stop())

const params = (id: string, org = 'NORDHAUS') => ({ org, id })
const license = async (id: string) =>
  (await test.ask(getLicense, { params: params(id), token: owner })).result
const activate = (id: string, body: Record<string, unknown>, token = owner, org = 'NORDHAUS') =>
  test.ask(activateMachine, { params: params(id, org), body, token })
const full = (id: string, Code: string) => activate(id, { Type: 'FULL', Code })
async function newCode(days = 365): Promise<string> {
  const code = newLicenceCode()
  await createLicenceCodeStore(test.db).add([hashLicenceCode(code)], days)
  return code
}
const codesUsed = async () =>
  (await test.db.query('select 1 from licence_code where used_at is not null')).rows.length
const daysLeft = (EndDate: string | undefined) => (Date.parse(EndDate ?? '') - Date.now()) / DAY_MS
/** A machine in no other test. */
async function bare(id: string, freeTrialReady = false): Promise<string> {
  await test.db.query(
    'delete from activation where machine_id = (select id from machine where public_id = $1)',
    [id],
  )
  await test.db.query('update machine set free_trial_ready = $2 where public_id = $1', [id, freeTrialReady])
  return id
}

describe('the licence of a machine', () => {
  it('is full, a trial or none', async () => {
    expect(await license('nst-01')).toMatchObject({ Status: 1, IsFull: true, IsFreeTrial: false })
    expect(await license('edg-c')).toMatchObject({ Status: 1, IsFull: false, IsFreeTrial: true })
    expect(await license('ldr-r2')).toEqual({
      MachineId: 'ldr-r2',
      Status: 0,
      IsFreeTrial: false,
      IsFull: false,
      FreeTrialReady: true,
      Activations: [],
    })
  })

  it('can have run out', async () => {
    const other = await test.signIn('admin@other.example.com')
    const { result } = await test.ask(getLicense, { params: params('brd-1', 'SEGHERIA'), token: other })
    expect(result).toMatchObject({ Status: 2, IsFull: false })
  })
})

describe('a free trial', () => {
  it('lasts 30 days, once, on a machine that is ready for it', async () => {
    const id = await bare('saw-1', true)
    const { status, result } = await activate(id, { Type: 'FREE_TRIAL' })
    expect(status).toBe(200)
    expect(result).toMatchObject({ machine_id: id, license: { Status: 1, IsFreeTrial: true, IsFull: false } })
    expect(daysLeft(result.license.Activations[0]?.EndDate)).toBeCloseTo(30, 2)
    expect(await license(id)).toEqual(result.license)
    const again = await activate(id, { Type: 'FREE_TRIAL' })
    expect(again).toMatchObject({ status: 400, label: 'MACHINE_ACTIVATION_ERROR', field: 'Type' })
  })

  it('is not there for a machine that is not ready', async () => {
    const id = await bare('saw-2')
    expect(await activate(id, { Type: 'FREE_TRIAL' })).toMatchObject({ label: 'MACHINE_ACTIVATION_ERROR' })
    expect((await license(id)).Activations).toEqual([])
  })

  it('is begun once by two who begin it at the same time', async () => {
    const id = await bare('saw-3', true)
    const answers = await Promise.all([1, 2, 3].map(() => activate(id, { Type: 'FREE_TRIAL' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await license(id)).Activations).toHaveLength(1)
  })
})

describe('a full licence', () => {
  it('begins with its code, however that is typed, for as many days as were bought', async () => {
    const id = await bare('edg-a')
    const code = await newCode(90)
    const { result } = await full(id, ` ${code.toLowerCase().replaceAll('-', ' ')} `)
    expect(result.license).toMatchObject({ Status: 1, IsFull: true })
    expect(daysLeft(result.license.Activations.at(-1)?.EndDate)).toBeCloseTo(90, 2)
  })

  it('begins at once when a trial runs', async () => {
    const id = await bare('edg-b', true)
    await activate(id, { Type: 'FREE_TRIAL' })
    const { result } = await full(id, await newCode(10))
    expect(result.license).toMatchObject({ Status: 1, IsFull: true, IsFreeTrial: false })
    expect(daysLeft(result.license.Activations.at(-1)?.EndDate)).toBeCloseTo(10, 2)
  })

  it('that is renewed goes on without a gap and loses no day', async () => {
    const id = await bare('drl-1')
    await full(id, await newCode(20))
    const { result } = await full(id, await newCode(30))
    expect(result.license).toMatchObject({ Status: 1, IsFull: true })
    expect(daysLeft(result.license.Activations.at(-1)?.EndDate)).toBeCloseTo(50, 2)
  })

  it('adds up when two codes are entered at the same time', async () => {
    const id = await bare('drl-2')
    const codes = [await newCode(20), await newCode(30)]
    await Promise.all(codes.map((code) => full(id, code)))
    expect(daysLeft((await license(id)).Activations.at(-1)?.EndDate)).toBeCloseTo(50, 2)
  })

  it('takes a code once, from the first who sends it', async () => {
    const code = await newCode()
    const ids = await Promise.all(['nst-02', '5ax-01', '5ax-02'].map((id) => bare(id)))
    const answers = await Promise.all(ids.map((id) => full(id, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const licences = await Promise.all(ids.map(license))
    expect(licences.filter(({ IsFull }) => IsFull)).toHaveLength(1)
  })

  it.each([[{ Code: 'AAAAA-AAAAA-AAAAA-AAAAA' }], [{}]])('is refused with %j', async (code) => {
    const before = await codesUsed()
    const answer = await activate('nst-01', { Type: 'FULL', ...code })
    expect(answer).toMatchObject({ status: 400, label: 'MACHINE_ACTIVATION_ERROR', field: 'Code' })
    expect(await codesUsed()).toBe(before)
  })

  it('is for the owner to enter, not for partners', async () => {
    const code = await newCode()
    expect(await activate('nst-01', { Type: 'FULL', Code: code }, dealer, 'WERKHOF')).toMatchObject({
      status: 403,
      label: 'ACCESS_DENIED',
    })
    expect((await full('nst-01', code)).status).toBe(200)
  })

  it('cannot be guessed for long', async () => {
    const tries = Array.from({ length: 10 }, (_, index) => full('nst-01', `GUESS-${index}`))
    for (const { status } of await Promise.all(tries)) expect(status).toBe(400)
    const good = await newCode()
    expect(await full('nst-01', good)).toMatchObject({ status: 429, label: 'TOO_MANY_REQUESTS' })
    await test.db.query('delete from attempt')
    expect((await full('nst-01', good)).status).toBe(200)
  })

  it('is written down without its code', async () => {
    const code = await newCode(5)
    await full('nst-01', code)
    const { result } = await test.ask(listAudit, {
      params: { org: 'NORDHAUS' },
      query: { action: 'machine_activated' },
      token: admin,
    })
    expect(result[0]).toMatchObject({ Target: 'Nesting 01', Detail: { Type: 'FULL' } })
    expect(JSON.stringify(result)).not.toContain(code)
  })
})

describe('without a full licence', () => {
  const period = { from: String(Date.now() - HOUR_MS), to: String(Date.now()) }
  const NO_LICENCE = { status: 403, label: 'LICENCE_NEEDED' }
  const data = (id: string, token = owner) =>
    Promise.all([
      test.ask(listChannels, { params: { id, wildcard: '#' }, token }),
      test.ask(getSeries, { params: { id, channel: 'Spindle/Speed' }, query: period, token }),
      test.ask(listMessages, { params: { id, channel: 'Spindle/Speed' }, token }),
      test.ask(listLogs, { params: { id }, query: { log: 'EventLog' }, token }),
      test.ask(getDataModel, { params: { id }, token }),
    ])

  it.each(['edg-c', 'ldr-r2'])('the data of %s stays closed', async (id) => {
    for (const answer of await data(id)) expect(answer).toMatchObject(NO_LICENCE)
  })

  it('what has run out is closed as well', async () => {
    const other = await test.signIn('admin@other.example.com')
    for (const answer of await data('brd-1', other)) expect(answer).toMatchObject(NO_LICENCE)
  })

  it('the pages of a free trial stay open', async () => {
    const id = 'ldr-r2'
    const answers = await Promise.all([
      test.ask(getMachine, { params: { id }, token: owner }),
      test.ask(getLastStatus, { params: { id }, token: owner }),
      test.ask(listStatus, { params: { id }, query: period, token: owner }),
      test.ask(listMessages, { params: { id, channel: 'Alarms' }, token: owner }),
      test.ask(listMessages, { params: { id, channel: 'ProductionStatus/timeline' }, token: owner }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('a code opens the data', async () => {
    const id = await bare('ldr-r1')
    expect((await data(id))[0]).toMatchObject(NO_LICENCE)
    await full(id, await newCode())
    for (const { status } of await data(id)) expect(status).toBe(200)
  })

  it('a partner learns no more of a machine that they do not see', async () => {
    const [answer] = await data('brd-1', dealer)
    expect(answer).toMatchObject({ status: 404, label: 'ERROR_MACHINE_NOT_FOUND' })
  })
})
