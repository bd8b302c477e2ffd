import { LIVE_PATH } from '@millwright/contract/live'
import { createDeviceToken, getOwnMachine, storeDevicePoints } from '@millwright/contract/machines/devices'
import { deleteMachine, registerMachine, renewCredentials } from '@millwright/contract/machines/registration'
import { listMessages } from '@millwright/contract/values/machine-data'
import type { Call } from '@millwright/contract/wire/call'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { SignJWT } from 'jose'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../platform/embedded/port.ts'
import { storedPoints } from '../../../testing/stored-points.ts'
import { startTestApp, type TestApp, testSealer } from '../../../testing/test-app.ts'

let test: TestApp
let clock = 0
/** Set where a test counts to the millisecond. */
let standing: number | null = null
const now = () => (standing ?? Date.now()) + clock

beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: 'loopback' }, undefined, now)
})
afterAll(() => test.stop())
beforeEach(async () => {
  clock = 0
  standing = null
  await test.db.query('delete from attempt')
})

const basic = (deviceId: string, password = 'millwright'): string =>
  `Basic ${Buffer.from(`${deviceId}:${password}`).toString('base64')}`
const bearer = (token: string): string => `Bearer ${token}`

interface Sent {
  readonly authorization?: string
  readonly body?: string | Buffer
  readonly headers?: Record<string, string>
  readonly url?: string
  readonly path?: string
}

async function send(call: Call, { authorization, body, headers, url, path = call.path }: Sent = {}) {
  const answer = await fetch((url ?? test.app.publicUrl) + path, {
    method: call.method,
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  const { result } = text ? JSON.parse(text) : { result: undefined }
  return {
    status: answer.status,
    headers: answer.headers,
    result,
    label: result?.label,
    field: result?.field,
  }
}

async function tokenOf(deviceId: string, password?: string): Promise<string> {
  const { result } = await send(createDeviceToken, { authorization: basic(deviceId, password) })
  return result.token
}

const storedOf = async (machineId: string, channel: string) => {
  const points = await storedPoints(test.db)
  return points
    .filter((point) => point.machine === machineId && point.channel === channel)
    .map(({ ts, value }) => ({ ts, num: value.kind === 'number' ? value.num : null }))
}

describe('a device', () => {
  it('gets a token for its password, which is good for a quarter of an hour', async () => {
    standing = Date.now()
    const { status, result } = await send(createDeviceToken, { authorization: basic('DEV-NST-01') })
    expect(status).toBe(200)
    expect(result.expiresAt).toBe(standing + 15 * 60_000)
    expect((await send(getOwnMachine, { authorization: bearer(result.token) })).status).toBe(200)
    clock = 14 * 60_000
    expect((await send(getOwnMachine, { authorization: bearer(result.token) })).status).toBe(200)
    clock = 15 * 60_000 + 1_000
    expect((await send(getOwnMachine, { authorization: bearer(result.token) })).status).toBe(401)
  })

  it('gets no token for a token, or a stolen one would last for ever', async () => {
    const token = await tokenOf('DEV-NST-01')
    expect(await send(createDeviceToken, { authorization: bearer(token) })).toMatchObject({
      status: 403,
      label: 'ACCESS_DENIED',
    })
  })

  it.each([
    [0, false],
    [59_000, false],
    [-70_000, true],
    [HOUR_MS, true],
  ])('learns which machine it is and whether its clock is right: %i ms off', async (off, differs) => {
    const authorization = basic('DEV-NST-01')
    standing = Date.now()
    const path = `${getOwnMachine.path}?ts=${standing + off}`
    const { result } = await send(getOwnMachine, { authorization, path })
    expect(result).toMatchObject({ machineId: 'nst-01', clockDiffers: differs })
    expect(result.clockAheadMs).toBe(off)
  })

  it.each(['-1', 'soon', '1e308', '8640000000000001', '%00'])('may not have %s for a clock', async (ts) => {
    const path = `${getOwnMachine.path}?ts=${ts}`
    expect(await send(getOwnMachine, { authorization: basic('DEV-NST-01'), path })).toMatchObject({
      status: 400,
      field: 'ts',
    })
  })

  it('need not say what time it has', async () => {
    const { result } = await send(getOwnMachine, { authorization: basic('DEV-NST-01') })
    expect(result).toMatchObject({ clockAheadMs: null, clockDiffers: null })
  })

  it('is answered when its points are stored, and may send them again', async () => {
    const ts = Date.now() - 5_000
    const body = JSON.stringify({
      'Http/A': [
        { v: 1, ts },
        { v: 2, ts: ts + 1 },
      ],
      'Http/B': { v: 3, ts },
    })
    for (const authorization of [basic('DEV-NST-01'), bearer(await tokenOf('DEV-NST-01'))]) {
      expect((await send(storeDevicePoints, { authorization, body })).status).toBe(204)
      expect(await storedOf('nst-01', 'Http/A')).toEqual([
        { ts, num: 1 },
        { ts: ts + 1, num: 2 },
      ])
      expect(await storedOf('nst-01', 'Http/B')).toEqual([{ ts, num: 3 }])
    }
  })

  it('asks what arrived last, to go on from there; of its own machine only', async () => {
    const authorization = basic('DEV-NST-01')
    const ts = Date.now()
    await send(storeDevicePoints, {
      authorization,
      body: JSON.stringify({ 'Machine/Status': { v: 'EXE', ts } }),
    })
    const ask = (id: string) =>
      send(listMessages, {
        authorization,
        path: `/api/machines/${id}/messages/${encodeURIComponent('Machine/Status')}?limit=1`,
      })
    expect((await ask('nst-01')).result).toMatchObject([{ timestamp: ts, value: 'EXE' }])
    for (const other of ['nst-02', 'saw-1', 'trn-1', 'nothing'])
      expect(await ask(other)).toMatchObject({ status: 404, label: 'ERROR_MACHINE_NOT_FOUND' })
    expect(await ask('nst-01%00')).toMatchObject({ status: 400, label: 'VALIDATION_FAILED', field: 'id' })
  })

  it('stores through a process that takes no messages of the broker', async () => {
    const api = await startTestApp({ MILLWRIGHT_ROLES: 'api,identity', DATABASE_URL: test.databaseUrl })
    const body = JSON.stringify({ 'Http/Api': { v: 9, ts: Date.now() } })
    const sent = await send(storeDevicePoints, {
      authorization: basic('DEV-NST-01'),
      body,
      url: api.app.publicUrl,
    })
    await api.stop()
    expect(sent.status).toBe(204)
    expect(await storedOf('nst-01', 'Http/Api')).toHaveLength(1)
  })
})

describe('a bad body', () => {
  const point = (channel: string, value: string) => `{"${channel}":{"v":${value}}}`
  const many = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`Many/${n}`, { v: n }])))

  it.each([
    ['is empty', '', 400, 'body', 'NOT_JSON'],
    ['is no JSON', '{"a":NaN}', 400, 'body', 'NOT_JSON'],
    ['is no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, 'body', 'NOT_UTF8'],
    ['is no map', '[{"v":1}]', 400, 'body', 'NOT_A_BATCH'],
    ['holds nothing', '{}', 400, 'body', 'NO_POINTS'],
    ['has no value', '{"Bad/A":[{"v":1},{"ts":1}]}', 400, 'Bad/A[1].v', 'VALUE_MISSING'],
    ['has a NUL in a channel', '{"Bad/\\u0000":{"v":1}}', 400, 'Bad/\u0000', 'BAD_CHANNEL'],
    ['has half a letter in a channel', '{"Bad/\\ud800":{"v":1}}', 400, 'Bad/\ufffd', 'BAD_CHANNEL'],
    ['has a number beyond all', point('Bad/A', '1e999'), 400, 'Bad/A.v', 'VALUE_NOT_FINITE'],
    ['has a time to come', '{"Bad/A":{"v":1,"ts":9999999999999}}', 400, 'Bad/A.ts', 'TS_IN_FUTURE'],
    [
      'has a status that is none',
      point('Machine/Status', '"MAYBE"'),
      400,
      'Machine/Status.v',
      'UNKNOWN_STATUS',
    ],
    ['has a point too many', many(5_001), 400, 'body', 'TOO_MANY_POINTS'],
    [
      'is of 300 KB',
      JSON.stringify({ 'Bad/A': { v: 'x'.repeat(300_000) } }),
      413,
      'body',
      'PAYLOAD_TOO_LARGE',
    ],
    ['has 100,000 channels', many(100_000), 413, undefined, undefined],
  ])('that %s is refused by name, and nothing of it is stored', async (_what, body, status, field, error) => {
    const authorization = basic('DEV-SAW-1')
    const before = await countOf('sample_segment')
    const sent = await send(storeDevicePoints, { authorization, body })
    expect({ status: sent.status, field: sent.field, error: sent.result?.error }).toEqual({
      status,
      field,
      error,
    })
    expect(await countOf('sample_segment')).toBe(before)
  })

  const countOf = async (table: string) =>
    (await test.db.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count

  it('with the largest number that there is, NUL or half a letter in a text is none: it is stored or refused', async () => {
    const authorization = basic('DEV-SAW-1')
    expect((await send(storeDevicePoints, { authorization, body: point('Odd/A', '1e308') })).status).toBe(204)
    for (const value of ['"a\\u0000b"', '"a\\ud800b"', '{"\\u0000":"\\udfff"}']) {
      const { status } = await send(storeDevicePoints, { authorization, body: point('Odd/B', value) })
      expect([204, 400]).toContain(status)
    }
  })

  it('of another type is refused', async () => {
    const headers = { 'content-type': 'text/plain' }
    const sent = await send(storeDevicePoints, { authorization: basic('DEV-SAW-1'), body: '{}', headers })
    expect(sent).toMatchObject({ status: 415, label: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  it('is set aside with its reason, as one over MQTT is', async () => {
    await send(storeDevicePoints, { authorization: basic('DEV-SAW-2'), body: point('Bad/A', '1e999') })
    const { rows } = await test.db.query(
      `select reason, field, topic from rejected_message where device_id = 'DEV-SAW-2'`,
    )
    expect(rows).toEqual([{ reason: 'VALUE_NOT_FINITE', field: 'Bad/A.v', topic: 'machines/saw-2' }])
  })
})

describe('the wall', () => {
  const CALLS = [createDeviceToken, getOwnMachine, storeDevicePoints]

  it.each([
    ['nothing', undefined],
    ['a wrong password', basic('DEV-NST-01', 'guess')],
    ['no password', basic('DEV-NST-01', '')],
    ['a name that nobody has', basic('DEV-NOBODY')],
    ['a NUL in the name', basic('DEV\0')],
    ['bytes that are no text', `Basic ${Buffer.from([0xff, 0xfe, 0x3a, 0x00]).toString('base64')}`],
    ['the password of a person', basic('admin@example.com')],
    ['no colon', `Basic ${Buffer.from('DEV-NST-01').toString('base64')}`],
    ['a header that is none', 'Basic'],
    ['another scheme', 'Digest DEV-NST-01'],
  ])('holds for %s, and asks for a password', async (_what, authorization) => {
    for (const call of CALLS) {
      const sent = await send(call, authorization ? { authorization } : {})
      expect(sent).toMatchObject({ status: 401, label: 'NOT_SIGNED_IN' })
      expect(sent.headers.get('www-authenticate')).toMatch(/^Basic /)
    }
  })

  it('holds for a person: known, and still no device', async () => {
    const authorization = bearer(await test.signIn('admin@example.com'))
    for (const call of CALLS)
      expect(await send(call, { authorization })).toMatchObject({ status: 403, label: 'ACCESS_DENIED' })
  })

  it('asks no browser for a password where people may call too', async () => {
    const sent = await send(listMessages, { path: '/api/machines/nst-01/messages/Axis' })
    expect(sent.status).toBe(401)
    expect(sent.headers.get('www-authenticate')).toBeNull()
  })

  it('holds for tokens that were changed, signed by nobody, or meant for something else', async () => {
    const token = await tokenOf('DEV-NST-01')
    const [head = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { rows } = await test.db.query<{ sealed: Buffer }>(
      `select sealed from secret where name = 'token-key'`,
    )
    const key = Buffer.from(testSealer.open(rows[0]?.sealed ?? Buffer.alloc(0)), 'base64url')
    const signed = (audience: string, subject: string, more: object) =>
      new SignJWT({ ...more })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('millwright')
        .setAudience(audience)
        .setSubject(subject)
        .setExpirationTime('5m')
        .sign(key)
    const good = await signed('device', 'DEV-NST-01', { fingerprint: claims.fingerprint })
    expect((await send(getOwnMachine, { authorization: bearer(good) })).status).toBe(200)
    const bad = [
      `${head}.${encode({ ...claims, sub: 'DEV-SAW-1' })}.${signature}`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
      await signed('person', 'DEV-NST-01', { fingerprint: claims.fingerprint }),
      await signed('device', 'DEV-SAW-1', { fingerprint: claims.fingerprint }),
      await signed('device', 'DEV-NST-01', {}),
    ]
    for (const each of bad)
      expect(await send(getOwnMachine, { authorization: bearer(each) })).toMatchObject({
        status: 401,
        label: 'NOT_SIGNED_IN',
      })
  })

  it('holds for a device that wants to see what browsers see', async () => {
    const auth = { token: await tokenOf('DEV-NST-01') }
    const socket = io(test.app.publicUrl, {
      path: LIVE_PATH,
      transports: ['websocket'],
      auth,
      forceNew: true,
    })
    const error = await new Promise<Error>((done) => socket.once('connect_error', done))
    socket.disconnect()
    expect(error.message).toBe('NOT_SIGNED_IN')
  })
})

describe('a device that was withdrawn', () => {
  const machine = {
    Name: 'Press',
    ShortName: 'prs',
    Model: 'P1',
    MachineFamily: 'CDL',
    Manufacturer: 'MILLMAKER',
    Timezone: 'Europe/Rome',
  }

  async function register(serial: string) {
    const token = await test.signIn('manager_di_linea@example.com')
    const { result, status } = await test.ask(registerMachine, {
      params: { org: 'NORDHAUS' },
      token,
      body: { ...machine, serial },
    })
    expect(status).toBe(200)
    const { Device_Id: deviceId, Password: password } = result.credentials
    return { token, id: result.machine.Id, deviceId, password }
  }

  const ways = async (deviceId: string, password: string) => {
    const token = await tokenOf(deviceId, password)
    const tries = [basic(deviceId, password), bearer(token)]
    return () =>
      Promise.all(
        tries.map(async (authorization) => {
          const body = JSON.stringify({ 'Http/W': { v: 1 } })
          return (await send(storeDevicePoints, { authorization, body })).status
        }),
      )
  }

  it('is out at once when it gets another password, with its token too', async () => {
    const { token, id, deviceId, password } = await register('W-1')
    const old = await ways(deviceId, password)
    expect(await old()).toEqual([204, 204])
    const { result } = await test.ask(renewCredentials, { params: { org: 'NORDHAUS', id }, token })
    expect(await old()).toEqual([401, 401])
    expect(await (await ways(deviceId, result.Password))()).toEqual([204, 204])
  })

  it('is out at once when its machine is removed', async () => {
    const { token, id, deviceId, password } = await register('W-2')
    const old = await ways(deviceId, password)
    expect(await old()).toEqual([204, 204])
    await test.ask(deleteMachine, { params: { org: 'NORDHAUS', id }, token })
    expect(await old()).toEqual([401, 401])
  })
})

describe('wrong passwords', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('are stopped after ten, for that device from that address', async () => {
    const token = await tokenOf('DEV-NST-01')
    const wrong = { authorization: basic('DEV-NST-01', 'guess'), headers: from('203.0.113.7') }
    for (let tries = 0; tries < 10; tries++) expect((await send(getOwnMachine, wrong)).status).toBe(401)
    const right = { authorization: basic('DEV-NST-01'), headers: from('203.0.113.7') }
    const refused = await send(getOwnMachine, right)
    expect(refused).toMatchObject({ status: 429, label: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    // The machine itself is somewhere else; its neighbours behind the same gateway have done nothing.
    expect((await send(getOwnMachine, { ...right, headers: from('203.0.113.8') })).status).toBe(200)
    expect((await send(getOwnMachine, { ...right, authorization: basic('DEV-SAW-1') })).status).toBe(200)
    expect((await send(getOwnMachine, { ...right, authorization: bearer(token) })).status).toBe(200)
  })

  it('are stopped after a hundred from one address, whatever the name', async () => {
    const guess = (n: number) => ({ authorization: basic(`DEV-${n}`, 'guess'), headers: from('203.0.113.9') })
    const right = { authorization: basic('DEV-NST-01'), headers: from('203.0.113.9') }
    expect((await send(getOwnMachine, right)).status).toBe(200)
    for (let tries = 0; tries < 100; tries++) await send(getOwnMachine, guess(tries))
    expect((await send(getOwnMachine, guess(100))).status).toBe(429)
    // A machine that has sent from there before goes on.
    expect((await send(getOwnMachine, right)).status).toBe(200)
    expect((await send(getOwnMachine, { ...right, authorization: basic('DEV-SAW-1') })).status).toBe(429)
  })

  it('are counted among the sign-ins of devices', async () => {
    const refused = async () => {
      const text = await (await fetch(`${test.app.publicUrl}/metrics`)).text()
      return Number(/^millwright_device_sign_ins_total\{result="refused"\} (\d+)$/m.exec(text)?.[1] ?? 0)
    }
    const before = await refused()
    await send(getOwnMachine, { authorization: basic('DEV-NST-01', 'guess') })
    expect(await refused()).toBe(before + 1)
  })
})

describe('a password that comes over plain http', () => {
  it('is refused where people are served over https, unless it stays on this computer', async () => {
    const port = await freePort(0)
    const secure = await startTestApp({
      PORT: String(port),
      PUBLIC_URL: 'https://portal.example',
      TRUST_PROXY: 'loopback',
      DATABASE_URL: test.databaseUrl,
    })
    const authorization = basic('DEV-NST-01')
    const ask = (headers: Record<string, string>) =>
      send(getOwnMachine, { authorization, headers, url: `http://127.0.0.1:${port}` })
    const far = { 'x-forwarded-for': '203.0.113.7' }
    const answers = [await ask(far), await ask({ ...far, 'x-forwarded-proto': 'https' }), await ask({})]
    await secure.stop()
    expect(answers[0]).toMatchObject({ status: 400, label: 'VALIDATION_FAILED', field: 'authorization' })
    expect(answers.slice(1).map(({ status }) => status)).toEqual([200, 200])
  })

  it('is refused from a proxy on this computer that nobody named: it may come from anywhere', async () => {
    const port = await freePort(0)
    const secure = await startTestApp({
      PORT: String(port),
      PUBLIC_URL: 'https://portal.example',
      DATABASE_URL: test.databaseUrl,
    })
    const ask = (headers: Record<string, string>) =>
      send(getOwnMachine, {
        authorization: basic('DEV-NST-01'),
        headers,
        url: `http://127.0.0.1:${port}`,
      })
    const answers = [
      await ask({ 'x-forwarded-for': '203.0.113.7' }),
      await ask({ 'x-forwarded-proto': 'https' }),
      await ask({ forwarded: 'for=203.0.113.7' }),
      await ask({}),
    ]
    await secure.stop()
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 200])
    expect(answers[0]).toMatchObject({ label: 'VALIDATION_FAILED', field: 'authorization' })
  })

  it('is taken in a plant whose portal is served over plain http', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    expect((await send(getOwnMachine, { authorization: basic('DEV-NST-01'), headers })).status).toBe(200)
  })
})
