import { randomUUID } from 'node:crypto'
import * as calls from '@millwright/contract/calls/condition'
import { listMachineGroups } from '@millwright/contract/calls/groups'
import { getActivity, raiseTestActivity } from '@millwright/contract/calls/maintenance'
import { createTicket } from '@millwright/contract/calls/tickets'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const WITHIN = { timeout: 30_000, interval: 50 }
const RATE_HZ = 512
const DEVICE = `Basic ${Buffer.from('DEV-NST-01:millwright').toString('base64')}`
const OTHER_DEVICE = `Basic ${Buffer.from('DEV-NST-02:millwright').toString('base64')}`
const machine = { id: 'nst-01' }

let test: TestApp
let admin: string
let maintainer: string
let stranger: string
beforeAll(async () => {
  test = await startTestApp({ FILES_MAX_MB: '60' })
  admin = await test.signIn('admin@example.com')
  maintainer = await test.signIn('maintainer@example.com')
  stranger = await test.signIn('admin@other.example.com')
})
afterAll(() => test.stop())

/** Ten seconds of a spindle, louder at one frequency if wanted. */
function record(seed: number, tone = 0): string {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32 - 0.5
  }
  const axis = () =>
    Array.from({ length: 10 * RATE_HZ }, (_, i) => {
      const t = i / RATE_HZ
      return random() + Math.sin(2 * Math.PI * 50 * t) + tone * Math.sin(2 * Math.PI * 123 * t)
    })
  return JSON.stringify({ rateHz: RATE_HZ, x: axis(), y: axis(), z: axis() })
}

const announcement = (changes: object = {}) => ({
  cycleUuid: randomUUID(),
  type: 'SPINDLE_CHECK' as const,
  startTime: Date.now() - 60_000,
  endTime: Date.now(),
  tool: 'T1',
  subCycles: [{ uuid: randomUUID(), timeSerie: 'run.json', name: '12000' }],
  ...changes,
})

const announce = (body: object, authorization = DEVICE) =>
  fetch(`${test.app.publicUrl}/api/devices/tests`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const upload = (
  cycleUuid: string,
  body: string | Buffer<ArrayBuffer>,
  name = 'run.json',
  authorization = DEVICE,
) =>
  fetch(`${test.app.publicUrl}/api/devices/tests/${cycleUuid}/${name}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  })

const cycles = async (query: object = {}, token = maintainer) =>
  await test.ask(calls.listCycles, { query: { machineId: 'nst-01', limit: 0, ...query } as never, token })

async function judged(cycleUuid: string): Promise<calls.Cycle> {
  return await vi.waitFor(async () => {
    const { rows } = await test.db.query<{ done: boolean }>(
      "select measured is not null or status <> '-' as done from condition_cycle where cycle_uuid = $1",
      [cycleUuid],
    )
    expect(rows[0]?.done).toBe(true)
    const found = (await cycles()).result.find((cycle) => cycle.cycleUuid === cycleUuid)
    if (!found) throw new Error('not listed')
    return found
  }, WITHIN)
}

async function send(body: string, changes: object = {}): Promise<calls.Cycle> {
  const test = announcement(changes)
  expect((await announce(test)).status).toBe(204)
  expect((await upload(test.cycleUuid, body)).status).toBe(204)
  return await judged(test.cycleUuid)
}

describe('a test run', () => {
  it('has no score without a fingerprint, and gets one with it', { timeout: 60_000 }, async () => {
    const good = [await send(record(1)), await send(record(2))]
    expect(good.map(({ status, score }) => [status, score])).toEqual([
      ['-', null],
      ['-', null],
    ])
    const { result: print } = await test.ask(calls.addFingerprint, {
      params: machine,
      body: { cycleUuids: good.map(({ cycleUuid }) => cycleUuid), reason: 'New spindle' },
      token: maintainer,
    })
    expect(print).toMatchObject({ type: 'SPINDLE_CHECK', tool: 'T1', reason: 'New spindle', endedAt: null })
    expect((await send(record(3))).status).toBe('OK')
    const worn = await send(record(4, 3))
    expect(worn).toMatchObject({ status: expect.stringContaining('ERROR'), machineId: 'nst-01' })
    const result = JSON.parse(worn.result) as { score: number; parts: { findings: { hz: number }[] }[] }
    expect(result.score).toBe(worn.score)
    expect(result.parts[0]?.findings[0]?.hz).toBeCloseTo(123, -1)
    const prints = await cycles({ isFingerprint: true, type: 'SPINDLE_CHECK' })
    expect(prints.total).toBe(2)
    expect(prints.result.every(({ status }) => status === 'FINGERPRINT')).toBe(true)
  })

  it('is not compared under other conditions', { timeout: 60_000 }, async () => {
    expect(await send(record(5, 3), { tool: 'T2' })).toMatchObject({ status: '-', score: null })
  })

  it('is announced twice and stored once', async () => {
    const body = announcement()
    expect((await announce(body)).status).toBe(204)
    expect((await announce(body)).status).toBe(204)
    expect((await cycles()).result.filter(({ cycleUuid }) => cycleUuid === body.cycleUuid)).toHaveLength(1)
  })

  it('that the machine broke off is aborted, with its reason', async () => {
    const body = announcement({ subCycles: [], messages: ['Door opened'] })
    expect((await announce(body)).status).toBe(204)
    expect(await judged(body.cycleUuid)).toMatchObject({ status: 'ABORTED', messages: ['Door opened'] })
  })

  it.each([
    ['that is cut off', '{"rateHz":512,"x":[1,2', 'NOT_JSON'],
    ['without samples', '{"rateHz":512,"x":[1]}', 'TOO_SHORT'],
    ['with a wrong rate', JSON.stringify({ rateHz: 5, x: [1, 2, 3] }), 'WRONG_RATE'],
    ['with an overflow', `{"rateHz":512,"x":[${'1e999,'.repeat(5000)}1]}`, 'NOT_A_NUMBER'],
    ['with NaN', '{"rateHz":512,"x":[NaN]}', 'NOT_JSON'],
    ['with words', JSON.stringify({ rateHz: 512, x: Array(5000).fill('1') }), 'NOT_A_NUMBER'],
    [
      'with 64-bit integers',
      `{"rateHz":512,"x":[${'9223372036854775807,3,'.repeat(3000)}1]}`,
      'OUT_OF_RANGE',
    ],
    ['that stands still', JSON.stringify({ rateHz: 512, x: Array(5000).fill(3) }), 'CONSTANT'],
  ])(
    'with a file %s is aborted, and says which file and why',
    { timeout: 60_000 },
    async (_, body, fault) => {
      const { status, result } = await send(body)
      expect([status, JSON.parse(result)]).toMatchObject(['ABORTED', { fault, file: 'run.json' }])
    },
  )

  it('lists its parts and gives their files back', async () => {
    const [newest] = (await cycles({ limit: 10 })).result
    const query = { machineId: 'nst-01', cycleUuid: newest?.cycleUuid ?? '' }
    const { result } = await test.ask(calls.listSubCycles, { query, token: maintainer })
    expect(result).toMatchObject([{ timeSerie: 'run.json', name: '12000' }])
    const file = await fetch(
      `${test.app.publicUrl}/storage-api/machine-tests/${query.cycleUuid}/machines/nst-01/run.json`,
      { headers: { authorization: `Bearer ${maintainer}` } },
    )
    expect(file.status).toBe(200)
    expect(await file.text()).toContain('"rateHz":512')
  })

  it.each([
    ['more than can be analysed', 49],
    ['more than may be stored', 61],
  ])('with a file of %s is aborted, and others go on', { timeout: 120_000 }, async (_, megabytes) => {
    const body = announcement()
    expect((await announce(body)).status).toBe(204)
    // The server may hang up on a file that it refuses, which the sender sees as an error.
    await upload(body.cycleUuid, Buffer.alloc(megabytes * 1024 * 1024, ' ')).catch(() => null)
    const { status, result } = await judged(body.cycleUuid)
    expect([status, JSON.parse(result)]).toMatchObject([
      'ABORTED',
      { fault: 'FILE_TOO_LARGE', file: 'run.json' },
    ])
  })

  it.each([
    ['that ends before it begins', { startTime: Date.now(), endTime: Date.now() - 1 }, 'endTime'],
    ['without a file', { subCycles: [] }, 'subCycles'],
    ['with a path for a name', { subCycles: [{ uuid: randomUUID(), timeSerie: '../a' }] }, 'subCycles'],
    ['of an unknown app', { type: 'COLLISION' }, 'type'],
    ['with a wrong id', { cycleUuid: 'x' }, 'cycleUuid'],
  ])('%s is refused', async (_, changes, field) => {
    const answer = await announce(announcement(changes))
    expect(answer.status).toBe(400)
    const { result } = (await answer.json()) as { result: { field: string } }
    expect(result.field).toMatch(new RegExp(`^${field}`))
  })

  it('takes no file that was not announced, nor one twice, nor of another machine', async () => {
    const body = announcement()
    expect((await upload(body.cycleUuid, '{}')).status).toBe(404)
    await announce(body)
    expect((await upload(body.cycleUuid, '{}', 'other.json')).status).toBe(404)
    expect((await upload(body.cycleUuid, '{}', 'run.json', OTHER_DEVICE)).status).toBe(404)
    expect((await upload(body.cycleUuid, '{}')).status).toBe(204)
    expect((await upload(body.cycleUuid, '{}')).status).toBe(404)
  })
})

it.each([
  ['a\0b', 'run.json', 'cycleUuid'],
  ['none', 'run.json', 'cycleUuid'],
  [randomUUID(), 'a\0b', 'filename'],
  [randomUUID(), '..%2Fa', 'filename'],
])('a file of %j named %j is refused', async (cycleUuid, name, field) => {
  const answer = await upload(
    encodeURIComponent(cycleUuid),
    '{}',
    name.includes('%') ? name : encodeURIComponent(name),
  )
  expect(answer.status).toBe(400)
  expect(((await answer.json()) as { result: { field: string } }).result.field).toBe(field)
})

describe('a test that is recorded as the fingerprint', () => {
  const drill = { operation: 'Idle run', tool: 'T9' }
  let early: calls.Cycle
  let print: calls.Cycle

  it('becomes it, and tests that came before are judged by it', { timeout: 60_000 }, async () => {
    early = await send(record(21, 3), drill)
    expect(early.status).toBe('-')
    const body = announcement({ ...drill, isFingerprint: true })
    await announce(body)
    await upload(body.cycleUuid, record(22))
    const listed = async (cycleUuid: string) =>
      (await cycles()).result.find((cycle) => cycle.cycleUuid === cycleUuid)
    await vi.waitFor(async () => {
      expect((await listed(body.cycleUuid))?.status).toBe('FINGERPRINT')
      expect((await listed(early.cycleUuid))?.status).toMatch('ERROR')
    }, WITHIN)
    print = (await listed(body.cycleUuid)) as calls.Cycle
    const { result } = await test.ask(calls.listFingerprints, {
      params: machine,
      query: {},
      token: maintainer,
    })
    expect(result.find(({ tool }) => tool === 'T9')).toMatchObject({
      cycleUuids: [print.cycleUuid],
      madeBy: '',
    })
  })

  it('is drawn beside a later test, which names the part of a bearing', { timeout: 60_000 }, async () => {
    const bearing = { name: 'Front', balls: 8, ballDiameter: 8, pitchDiameter: 40, angle: 0 }
    // The outer race at 123 Hz.
    const worn = await send(record(23, 3), { ...drill, rpm: (123 / 3.2) * 60, bearings: [bearing] })
    const { parts } = JSON.parse(worn.result) as { parts: { findings: { origin: unknown }[] }[] }
    expect(parts[0]?.findings[0]?.origin).toMatchObject({ part: 'outerRace', bearing: 'Front' })
    const params = { id: 'nst-01', cycleUuid: worn.cycleUuid }
    const { result } = await test.ask(calls.getTestSpectrum, {
      params,
      query: { axis: 1 },
      token: maintainer,
    })
    expect(result).toMatchObject({ part: '12000', axis: 1, axes: 3, hzPerLine: 2 })
    const at = Math.round(123 / result.hzPerLine)
    expect(result.lines[at]).toBeGreaterThan(3 * (result.fingerprint?.[at] ?? Number.POSITIVE_INFINITY))
    expect(result.fingerprint).toHaveLength(result.lines.length)
    const none = await test.ask(calls.getTestSpectrum, { params, query: { part: 'no' }, token: maintainer })
    expect(none).toMatchObject({ status: 404, label: 'NOT_FOUND' })
    const waterfall = await test.ask(calls.getWaterfall, {
      params: machine,
      query: { type: 'SPINDLE_CHECK', ...drill },
      token: maintainer,
    })
    expect(waterfall.result.tests).toHaveLength(3)
    const [, second] = waterfall.result.tests
    expect(second?.cycleUuid).toBe(print.cycleUuid)
    expect(Math.max(...(second?.times ?? []))).toBe(1)
  })

  it('stands in the overview of the group with the worst of its checks', async () => {
    const { result: groups } = await test.ask(listMachineGroups, {
      params: { org: 'NORDHAUS' },
      token: maintainer,
    })
    const overviewOf = async (token: string, groupId: string) =>
      await test.ask(calls.getConditionOverview, { params: { org: 'NORDHAUS', groupId }, query: {}, token })
    const groupId = groups.find(({ Name }) => Name === 'All')?.Id ?? ''
    const { result } = await overviewOf(maintainer, groupId)
    const spindle = result.machines
      .find(({ machineId }) => machineId === 'nst-01')
      ?.checks.find(({ type }) => type === 'SPINDLE_CHECK')
    expect(spindle).toMatchObject({ hasFingerprint: true, closed: null, last: { tool: expect.any(String) } })
    expect(spindle?.last?.score).toBeLessThan(65)
    expect(result.total).toBeGreaterThan(result.machines.length)
    expect((await overviewOf(stranger, groupId)).status).not.toBe(200)
  })

  it('that fails afterwards becomes a ticket in one step', async () => {
    const { result } = await test.ask(createTicket, {
      params: { org: 'NORDHAUS' },
      body: { MachineId: 'nst-01', Origin: { Kind: 'test', Ref: early.cycleUuid, At: early.startTime } },
      token: await test.signIn('ticket_manager@example.com'),
    })
    expect(result).toMatchObject({ Origin: { Kind: 'test', Ref: early.cycleUuid } })
    expect(result.Title).not.toBe('')
  })

  it('that fails afterwards becomes an activity in one step, once, from which the test is found again', async () => {
    const params = { org: 'NORDHAUS', id: 'nst-01' }
    const raise = (cycleUuid: string, token = maintainer) =>
      test.ask(raiseTestActivity, { params, body: { cycleUuid }, token })
    const [first, second] = [await raise(early.cycleUuid), await raise(early.cycleUuid.toUpperCase())]
    expect(first.result).toMatchObject({
      MachineId: 'nst-01',
      Code: 'SPINDLE_CHECK',
      State: 'open',
      priority: 50,
    })
    expect(second.result.Id).toBe(first.result.Id)
    const { result } = await test.ask(getActivity, {
      params: { org: 'NORDHAUS', activityId: first.result.Id },
      token: maintainer,
    })
    expect(result.TestPage).toBe(
      `/condition-analyzer/apps/spindlecheck/dashboard?machine=nst-01&test=${early.cycleUuid}`,
    )
    expect(result.History).toMatchObject([{ What: 'raised' }])
    const good = await send(record(31), { tool: 'T77' })
    expect(await raise(good.cycleUuid)).toMatchObject({ status: 400, field: 'cycleUuid' })
    expect(await raise(randomUUID())).toMatchObject({ status: 404 })
    expect((await raise(early.cycleUuid, stranger)).status).not.toBe(200)
  })

  it('that fails afterwards is a notice to those who see the machine', async () => {
    await vi.waitFor(async () => {
      const { rows } = await test.db.query<{ payload: { action: string; facts: object } }>(
        "select payload from durable_event where event = 'noticeRaised' and payload->>'kind' = 'testFailed'",
      )
      expect(rows.find(({ payload }) => payload.action.includes(early.cycleUuid))?.payload).toMatchObject({
        action: `/condition-analyzer/apps/spindlecheck/dashboard?machine=nst-01&test=${early.cycleUuid}`,
        facts: { check: 'SPINDLE_CHECK', grade: 'ERROR', tool: 'T9', part: '12000' },
      })
    }, WITHIN)
  })
})

describe('a fingerprint', () => {
  it('of unlike runs, of unread runs, or of another machine is refused', { timeout: 60_000 }, async () => {
    const one = await send(record(8))
    const other = await send(record(9), { operation: 'Idle' })
    const broken = await send('[]')
    const make = (cycleUuids: string[], id = 'nst-01', token = maintainer) =>
      test.ask(calls.addFingerprint, { params: { id }, body: { cycleUuids, reason: 'x' }, token })
    for (const uuids of [[one.cycleUuid, other.cycleUuid], [broken.cycleUuid], [randomUUID()]])
      expect(await make(uuids)).toMatchObject({ status: 400, field: 'cycleUuids' })
    expect(await make([one.cycleUuid], 'nst-02')).toMatchObject({ status: 400, field: 'cycleUuids' })
    expect((await make([one.cycleUuid], 'nst-01', stranger)).status).toBe(404)
  })

  it('that is replaced stays in the list', { timeout: 60_000 }, async () => {
    const run = await send(record(11))
    await test.ask(calls.addFingerprint, {
      params: machine,
      body: { cycleUuids: [run.cycleUuid], reason: 'After a new bearing' },
      token: maintainer,
    })
    const { result } = await test.ask(calls.listFingerprints, {
      params: machine,
      query: { type: 'SPINDLE_CHECK' },
      token: maintainer,
    })
    expect(result.filter(({ tool, endedAt }) => tool === 'T1' && endedAt === null)).toHaveLength(1)
    expect(result.map(({ reason }) => reason)).toContain('New spindle')
  })
})

describe('an app', () => {
  it('that is off or over is listed as such, and its calls refuse', async () => {
    const change = (enabled: boolean, expireDate: number | null, token = admin) =>
      test.ask(calls.patchMachineApplication, {
        params: { id: 'nst-01', appId: 'axescheck' },
        body: { enabled, expireDate },
        token,
      })
    expect((await change(false, null, maintainer)).status).toBe(403)
    expect((await change(false, null)).result).toMatchObject({ appId: 'axescheck', enabled: false })
    expect(await cycles({ type: 'AXES_CHECK' })).toMatchObject({ status: 403, label: 'APP_CLOSED' })
    expect((await announce(announcement({ type: 'AXES_CHECK' }))).status).toBe(403)
    const before = await send(record(12), { type: 'TOOLS_CHECK' })
    const tools = (enabled: boolean) =>
      test.ask(calls.patchMachineApplication, {
        params: { id: 'nst-01', appId: 'toolscheck' },
        body: { enabled, expireDate: null },
        token: admin,
      })
    await tools(false)
    const part = { machineId: 'nst-01', cycleUuid: before.cycleUuid }
    expect(await test.ask(calls.listSubCycles, { query: part, token: maintainer })).toMatchObject({
      status: 403,
      label: 'APP_CLOSED',
    })
    expect((await cycles()).result.map(({ type }) => type)).not.toContain('TOOLS_CHECK')
    await tools(true)
    expect((await cycles()).result.map(({ type }) => type)).toContain('TOOLS_CHECK')
    await change(true, Date.now() - 1000)
    expect(await cycles({ type: 'AXES_CHECK' })).toMatchObject({ status: 403, label: 'APP_CLOSED' })
    await change(true, Date.now() + 100_000)
    expect((await cycles({ type: 'AXES_CHECK' })).status).toBe(200)
    const { result } = await test.ask(calls.getMachineApplications, { params: machine, token: maintainer })
    expect(result).toHaveLength(4)
  })
})

describe('the apps of all machines', () => {
  const list = (query: object, token = maintainer) =>
    test.ask(calls.listMachineApplications, { query: query as never, token })

  it('come in pages, of one owner if wanted', async () => {
    const { result, total } = await list({})
    expect(total).toBe(19 * 4)
    expect(result).toHaveLength(19 * 4)
    const page = await list({ skip: 6, limit: 3 })
    expect(page.result).toEqual(result.slice(6, 9))
    expect((await list({ organizationCode: 'NORDHAUS' })).total).toBe(19 * 4)
    for (const organizationCode of ['SEGHERIA', 'NOBODY'])
      expect(await list({ organizationCode })).toMatchObject({ total: 0, result: [] })
    expect((await list({ limit: 101 })).status).toBe(400)
    expect((await list({}, stranger)).result.every(({ id }) => !id.startsWith('nst-01'))).toBe(true)
    const apps = await test.ask(calls.listApplications, { query: {}, token: maintainer })
    expect(apps.result.map(({ type }) => type)).toEqual([
      'AXES_CHECK',
      'SPINDLE_CHECK',
      'DEVICES_CHECK',
      'TOOLS_CHECK',
    ])
  })
})

it('collisions are listed the newest first, and within a range the oldest first', async () => {
  const times = [1, 2, 3].map((n) => Date.UTC(2026, 5, n))
  const report = (time: number) =>
    fetch(`${test.app.publicUrl}/api/devices/collisions`, {
      method: 'POST',
      headers: { authorization: DEVICE, 'content-type': 'application/json' },
      body: JSON.stringify({ time }),
    })
  for (const time of [...times, ...times]) expect((await report(time)).status).toBe(204)
  const list = async (query: object) =>
    (
      await test.ask(calls.listCollisions, {
        query: { machineId: 'nst-01', ...query } as never,
        token: maintainer,
      })
    ).result.map(({ time }) => time)
  expect(await list({ limit: 2 })).toEqual([times[2], times[1]])
  expect(await list({ limit: 0, timeFrom: new Date(times[1] ?? 0).toISOString() })).toEqual(times.slice(1))
})

it('nobody else sees the tests', async () => {
  expect((await cycles({}, stranger)).status).toBe(404)
})
