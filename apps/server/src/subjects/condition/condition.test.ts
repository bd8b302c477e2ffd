import { randomUUID } from 'node:crypto'
import {
  getMachineApplications,
  listApplications,
  listMachineApplications,
  patchMachineApplication,
} from '@millwright/contract/condition/condition-apps'
import { addFingerprint, listFingerprints } from '@millwright/contract/condition/condition-fingerprints'
import { listCollisions, listSubCycles } from '@millwright/contract/condition/condition-tests'
import { describe, expect, it } from 'vitest'
import {
  admin,
  announce,
  announcement,
  cycles,
  DEVICE,
  judged,
  machine,
  maintainer,
  OTHER_DEVICE,
  record,
  send,
  startConditionApp,
  stranger,
  test,
  upload,
} from '../../testing/test-condition.ts'

startConditionApp()

describe('a test run', () => {
  it('has no score without a fingerprint, and gets one with it', { timeout: 60_000 }, async () => {
    const good = [await send(record(1)), await send(record(2))]
    expect(good.map(({ status, score }) => [status, score])).toEqual([
      ['-', null],
      ['-', null],
    ])
    const { result: print } = await test.ask(addFingerprint, {
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
      const { status, result, cycleUuid } = await send(body)
      expect([status, JSON.parse(result)]).toMatchObject(['ABORTED', { fault, file: 'run.json' }])
      const { rows } = await test.db.query<{ facts: object }>(
        `select payload->'facts' facts from durable_event
          where event = 'noticeRaised' and payload->>'action' like '%' || $1`,
        [cycleUuid],
      )
      expect(rows).toMatchObject([{ facts: { grade: 'ABORTED', part: 'run.json' } }])
    },
  )

  it('lists its parts and gives their files back', async () => {
    const [newest] = (await cycles({ limit: 10 })).result
    const query = { machineId: 'nst-01', cycleUuid: newest?.cycleUuid ?? '' }
    const { result } = await test.ask(listSubCycles, { query, token: maintainer })
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

describe('a fingerprint', () => {
  it('of unlike runs, of unread runs, or of another machine is refused', { timeout: 60_000 }, async () => {
    const one = await send(record(8))
    const other = await send(record(9), { operation: 'Idle' })
    const broken = await send('[]')
    const make = (cycleUuids: string[], id = 'nst-01', token = maintainer) =>
      test.ask(addFingerprint, { params: { id }, body: { cycleUuids, reason: 'x' }, token })
    for (const uuids of [[one.cycleUuid, other.cycleUuid], [broken.cycleUuid], [randomUUID()]])
      expect(await make(uuids)).toMatchObject({ status: 400, field: 'cycleUuids' })
    expect(await make([one.cycleUuid], 'nst-02')).toMatchObject({ status: 400, field: 'cycleUuids' })
    expect((await make([one.cycleUuid], 'nst-01', stranger)).status).toBe(404)
  })

  it('that is replaced stays in the list', { timeout: 60_000 }, async () => {
    const run = await send(record(11))
    await test.ask(addFingerprint, {
      params: machine,
      body: { cycleUuids: [run.cycleUuid], reason: 'After a new bearing' },
      token: maintainer,
    })
    const { result } = await test.ask(listFingerprints, {
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
      test.ask(patchMachineApplication, {
        params: { id: 'nst-01', appId: 'axescheck' },
        body: { enabled, expireDate },
        token,
      })
    expect((await change(false, null, maintainer)).status).toBe(403)
    expect((await change(false, null)).result).toMatchObject({ appId: 'axescheck', enabled: false })
    expect(await cycles({ type: 'AXES_CHECK' })).toMatchObject({ status: 403, label: 'APP_CLOSED' })
    expect((await announce(announcement({ type: 'AXES_CHECK' }))).status).toBe(403)
    const before = await send(record(12), { type: 'TOOLS_CHECK' })
    const body = { cycleUuids: [before.cycleUuid], reason: 'New tool' }
    expect((await test.ask(addFingerprint, { params: machine, body, token: maintainer })).status).toBe(200)
    const tools = (enabled: boolean) =>
      test.ask(patchMachineApplication, {
        params: { id: 'nst-01', appId: 'toolscheck' },
        body: { enabled, expireDate: null },
        token: admin,
      })
    await tools(false)
    const part = { machineId: 'nst-01', cycleUuid: before.cycleUuid }
    expect(await test.ask(listSubCycles, { query: part, token: maintainer })).toMatchObject({
      status: 403,
      label: 'APP_CLOSED',
    })
    const prints = (query: object) =>
      test.ask(listFingerprints, { params: machine, query, token: maintainer })
    const printed = async () => new Set((await prints({})).result.map(({ type }) => type))
    expect(await prints({ type: 'TOOLS_CHECK' })).toMatchObject({ status: 403, label: 'APP_CLOSED' })
    expect(await printed()).toEqual(new Set(['SPINDLE_CHECK']))
    expect((await cycles()).result.map(({ type }) => type)).not.toContain('TOOLS_CHECK')
    await tools(true)
    expect((await cycles()).result.map(({ type }) => type)).toContain('TOOLS_CHECK')
    expect(await printed()).toEqual(new Set(['SPINDLE_CHECK', 'TOOLS_CHECK']))
    await change(true, Date.now() - 1000)
    expect(await cycles({ type: 'AXES_CHECK' })).toMatchObject({ status: 403, label: 'APP_CLOSED' })
    await change(true, Date.now() + 100_000)
    expect((await cycles({ type: 'AXES_CHECK' })).status).toBe(200)
    const { result } = await test.ask(getMachineApplications, { params: machine, token: maintainer })
    expect(result).toMatchObject({ id: 'nst-01', enabled: true, expireDate: null })
    expect(result.applications).toHaveLength(4)
  })
})

describe('the apps of all machines', () => {
  const list = (query: object, token = maintainer) =>
    test.ask(listMachineApplications, { query: query as never, token })

  it('are one row a machine, in pages, of one owner if wanted', async () => {
    const { result, total } = await list({})
    expect(total).toBe(19)
    expect(new Set(result.map(({ id }) => id)).size).toBe(19)
    expect(result.every(({ applications }) => applications.length === 4)).toBe(true)
    const page = await list({ skip: 6, limit: 3 })
    expect(page).toMatchObject({ result: result.slice(6, 9), total: 19 })
    expect((await list({ organizationCode: 'NORDHAUS' })).total).toBe(19)
    const machine = result.find(({ id }) => id === 'nst-01')
    expect(machine).toMatchObject({ appId: 'condition-analyzer', family: 'CDL', enabled: true })
    expect(machine?.applications[0]).toMatchObject({
      id: 'nst-01 axescheck',
      appId: 'axescheck',
      enabled: true,
    })
    for (const organizationCode of ['SEGHERIA', 'NOBODY'])
      expect(await list({ organizationCode })).toMatchObject({ total: 0, result: [] })
    expect((await list({ limit: 101 })).status).toBe(400)
    expect((await list({}, stranger)).result.map(({ id }) => id)).not.toContain('nst-01')
    const apps = await test.ask(listApplications, { query: {}, token: maintainer })
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
      await test.ask(listCollisions, {
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
