import { randomUUID } from 'node:crypto'
import * as calls from '@millwright/contract/calls/condition'
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
    const { result } = await test.ask(calls.listMachineApplications, {
      query: { machineId: 'nst-01' },
      token: maintainer,
    })
    expect(result).toHaveLength(4)
  })
})

it('nobody else sees the tests', async () => {
  expect((await cycles({}, stranger)).status).toBe(404)
})
