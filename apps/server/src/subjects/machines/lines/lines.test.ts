import { gzipSync } from 'node:zlib'
import { createDeviceToken } from '@millwright/contract/machines/devices'
import {
  getLineMapping,
  type LineRule,
  putLineRules,
  tryLineRules,
} from '@millwright/contract/machines/lines'
import { listRefused, replayRefused } from '@millwright/contract/machines/refused'
import { renewCredentials } from '@millwright/contract/machines/registration'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedPoints } from '../../../testing/stored-points.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { httpOutput, influxdbV1, influxdbV2, sendChunks } from './test-telegraf.ts'

const org = 'NORDHAUS'
const id = 'nst-01'
const TOKEN = 'DEV-NST-01:millwright'

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@example.com')
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.db.query('delete from attempt')
  await test.db.query('delete from line_rules')
})

async function write(
  body: string | Buffer,
  {
    path = '/api/v2/write?precision=ms',
    headers = {},
  }: { path?: string; headers?: Record<string, string> } = {},
) {
  const answer = await fetch(test.app.publicUrl + path, {
    method: 'POST',
    headers: { authorization: `Token ${TOKEN}`, 'content-type': 'text/plain; charset=utf-8', ...headers },
    body,
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
}

/** Of a channel of the machine. */
async function stored(channel: string, machine = id) {
  const points = await storedPoints(test.db)
  return points
    .filter((point) => point.machine === machine && point.channel === channel)
    .map(({ ts, value }) => [ts, value.kind === 'number' ? value.num : value.txt] as const)
}

const rule = (fields: Partial<LineRule>): LineRule => ({
  Measurement: '',
  Field: '',
  Tags: [],
  Channel: '{measurement}/{tags}/{field}',
  Unit: '',
  Scale: 1,
  Offset: 0,
  Values: [],
  ...fields,
})
const putRules = (Rules: LineRule[], token = admin) =>
  test.ask(putLineRules, { params: { org, id }, body: { Rules }, token })
const mapping = async (token = admin) => await test.ask(getLineMapping, { params: { org, id }, token })

describe('Telegraf', () => {
  const at = Date.now() - 5_000
  const batch = (name: string) =>
    [
      `${name},cpu=cpu0,host=gw1 usage_idle=91.25,usage_user=3.5 ${at}123456`,
      `${name},cpu=cpu1,host=gw1 usage_idle=90 ${at}123456`,
      `${name},host=gw1 note="a \\"b\\" \\\\ c",ok=true,n=42i ${at + 1}999999`,
      '',
    ].join('\n')

  const expectStored = async (name: string): Promise<void> => {
    expect(await stored(`${name}/cpu0/usage_idle`)).toEqual([[at, 91.25]])
    expect(await stored(`${name}/cpu1/usage_idle`)).toEqual([[at, 90]])
    expect(await stored(`${name}/note`)).toEqual([[at + 1, 'a "b" \\ c']])
    expect(await stored(`${name}/ok`)).toEqual([[at + 1, 'true']])
    expect(await stored(`${name}/n`)).toEqual([[at + 1, 42]])
  }

  it('writes by its output for InfluxDB 2, and what it was acknowledged is stored', async () => {
    expect(await influxdbV2(test.app.publicUrl, TOKEN, batch('v2'))).toMatchObject({ status: 204, body: '' })
    await expectStored('v2')
    // Sent again, as after an answer that was lost: nothing changes.
    expect((await influxdbV2(test.app.publicUrl, TOKEN, batch('v2'))).status).toBe(204)
    await expectStored('v2')
  })

  it('writes by its output for HTTP', async () => {
    const answer = await httpOutput(test.app.publicUrl, ['DEV-NST-01', 'millwright'], batch('http'))
    expect(answer).toMatchObject({ status: 204, body: '' })
    await expectStored('http')
  })

  it('creates its database and writes by its output for InfluxDB 1', async () => {
    const [created, written] = await influxdbV1(test.app.publicUrl, ['DEV-NST-01', 'millwright'], batch('v1'))
    expect(created).toMatchObject({ status: 200, body: '{"results":[{"statement_id":0}]}' })
    expect(written).toMatchObject({ status: 204, body: '' })
    await expectStored('v1')
  })

  it('learns the line and the reason by what it reads of an answer', async () => {
    const wrong = await influxdbV2(test.app.publicUrl, 'DEV-NST-01:wrong', 'a v=1')
    expect(wrong.status).toBe(401)
    expect(JSON.parse(wrong.body)).toMatchObject({ code: 'unauthorized', message: expect.any(String) })
    const bad = await influxdbV2(test.app.publicUrl, TOKEN, 'a v=1\na v=nan\n')
    expect(JSON.parse(bad.body)).toMatchObject({
      code: 'invalid',
      message:
        'unable to parse: line 2, column 5: NaN and infinite numbers are no values. Nothing of the request is stored',
    })
    const [, old] = await influxdbV1(test.app.publicUrl, ['DEV-NST-01', 'millwright'], 'a v=x')
    expect(JSON.parse(old.body)).toMatchObject({ error: expect.stringContaining('line 1, column 5') })
  })
})

describe('a client names itself', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  const as = async (authorization: string | null, path = '/api/v2/write') => {
    const headers = authorization === null ? undefined : { authorization }
    return (
      await fetch(test.app.publicUrl + path, { method: 'POST', body: 'a v=1', ...(headers && { headers }) })
    ).status
  }
  const tokenOf = async (): Promise<string> => {
    const answer = await fetch(test.app.publicUrl + createDeviceToken.path, {
      method: 'POST',
      headers: { authorization: basic(TOKEN) },
    })
    return ((await answer.json()) as { result: { token: string } }).result.token
  }

  it('by a token of name and password, by the token for fifteen minutes, by Basic, and in the query of version 1', async () => {
    const token = await tokenOf()
    for (const path of ['/api/v2/write', '/write'])
      for (const scheme of [
        `Token ${TOKEN}`,
        `Bearer ${TOKEN}`,
        `Token ${token}`,
        `Bearer ${token}`,
        basic(TOKEN),
      ])
        expect(await as(scheme, path)).toBe(204)
    expect(await as(null, '/write?db=x&u=DEV-NST-01&p=millwright')).toBe(204)
  })

  it('wrongly, and is refused', async () => {
    const person = `Bearer ${admin}`
    for (const path of ['/api/v2/write', '/write', '/query?q=CREATE%20DATABASE%20x'])
      for (const wrong of [
        null,
        'Token',
        'Token x',
        'Token :',
        'Token a:b',
        'Token \0:b',
        basic('x'),
        'Digest x',
      ])
        if (!wrong?.includes('\0')) expect([wrong, await as(wrong, path)]).toEqual([wrong, 401])
    expect(await as(person)).toBe(403)
    expect(await as(null, '/write?u=DEV-NST-01&p=wrong')).toBe(401)
    expect(await as(null, '/write?u=DEV-NST-01&u=x&p=millwright')).toBe(401)
  })

  it('with a password that was replaced, and is refused from then on', async () => {
    const saw = { org: 'NORDHAUS', id: 'nst-02' }
    expect(await as('Token DEV-NST-02:millwright')).toBe(204)
    const { result } = await test.ask(renewCredentials, { params: saw, token: admin })
    expect(await as('Token DEV-NST-02:millwright')).toBe(401)
    expect(await as(`Token DEV-NST-02:${result.Password}`)).toBe(204)
  })

  it('as one device, and writes to its machine alone', async () => {
    await write('Machine Owner="nst-01"')
    expect((await stored('Machine/Owner', 'nst-01')).length).toBe(1)
    expect((await storedPoints(test.db)).filter(({ channel }) => channel === 'Machine/Owner')).toHaveLength(1)
  })
})

describe('a request', () => {
  it('has times in the precision that it names, and those of its receipt where it has none', async () => {
    const at = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
    const v1 = (precision: string) => ({ path: `/write?db=x&precision=${precision}` })
    expect((await write(`p ns=1 ${at}000000`, { path: '/api/v2/write' })).status).toBe(204)
    expect((await write(`p us=1 ${at}000`, { path: '/api/v2/write?precision=us' })).status).toBe(204)
    expect((await write(`p s=1 ${at / 1000}`, { path: '/api/v2/write?precision=s' })).status).toBe(204)
    for (const [precision, unit] of [
      ['n', 1e-6],
      ['u', 1e-3],
      ['ms', 1],
      ['s', 1e3],
      ['m', 6e4],
      ['h', HOUR_MS],
    ] as const)
      expect((await write(`p ${precision}1=1 ${BigInt(Math.round(at / unit))}`, v1(precision))).status).toBe(
        204,
      )
    for (const field of ['ns', 'us', 's', 'n1', 'u1', 'ms1', 's1', 'm1', 'h1'])
      expect([field, await stored(`p/${field}`)]).toEqual([field, [[at, 1]]])
    const before = Date.now()
    await write('p none=1')
    const [[ts] = [0]] = await stored('p/none')
    expect(ts).toBeGreaterThanOrEqual(before)
    expect(await write('p x=1', { path: '/api/v2/write?precision=h' })).toMatchObject({
      status: 400,
      body: { code: 'invalid', result: { field: 'precision' } },
    })
  })

  it('without a line is taken, and one of two points in a millisecond counts', async () => {
    expect((await write('')).status).toBe(204)
    expect((await write('\n# nothing\r\n\n')).status).toBe(204)
    const at = Date.now()
    await write(`twice v=1 ${at}000001\ntwice v=2 ${at}999999`, { path: '/api/v2/write' })
    expect(await stored('twice/v')).toEqual([[at, 1]])
  })

  it('is stored as a whole or not at all, and all lines at fault are named', async () => {
    const old = Date.now() - 500 * DAY_MS
    const future = Date.now() + 2 * DAY_MS
    const sent = await write(
      `whole v=1\nwhole v=1 ${old}\nwhole v=\nwhole v=3 ${future}\nMachine Status="MAYBE"`,
    )
    expect(sent.status).toBe(400)
    expect(sent.body.message).toMatch(
      /^unable to parse: line 2: whole\/v: TS_TOO_OLD: .*; line 3, column 9: .*; line 4: whole\/v: TS_IN_FUTURE: .*; line 5: Machine\/Status: UNKNOWN_STATUS: .*\. Nothing of the request is stored$/,
    )
    expect(sent.body.result).toMatchObject({
      label: 'VALIDATION_FAILED',
      field: 'line 2',
      error: 'TS_TOO_OLD',
    })
    expect(await stored('whole/v')).toEqual([])
    const many = await write('x v=\n'.repeat(1_000))
    expect(many.body.message.match(/line \d+/g)).toHaveLength(20)
  })

  it.each([
    ['of a panel', 'Machine/Hmi Message="x"', 'SERVER_CHANNEL'],
    ['that takes documents', 'Machine DataModel="<Machine/>"', 'BAD_CHANNEL'],
    ['that is too long', `${'x'.repeat(300)} v=1`, 'BAD_CHANNEL'],
    ['without a name', '/ /=1', 'BAD_CHANNEL'],
  ])('for a channel %s is refused', async (_what, line, error) => {
    expect(await write(line)).toMatchObject({ status: 400, body: { result: { error, field: 'line 1' } } })
  })

  it('of more channels than a machine may have is refused, and none of them is stored', async () => {
    const TOO_MANY = { status: 400, body: { result: { error: 'TOO_MANY_CHANNELS' } } }
    const headers = { authorization: 'Token DEV-SAW-2:millwright' }
    const lines = Array.from({ length: 5_100 }, (_, n) => `flood,n=${n} v=1`).join('\n')
    expect(await write(lines, { headers })).toMatchObject(TOO_MANY)
    expect(await stored('flood/1/v', 'saw-2')).toEqual([])
    const more = Array.from({ length: 10_100 }, (_, n) => `flood,n=${n} v=1`).join('\n')
    expect(await write(more)).toMatchObject({ status: 400, body: { result: { error: 'TOO_MANY_CHANNELS' } } })
  })

  it('with bytes that are no text, NUL and half a letter does no harm, and the line is named', async () => {
    const notText = Buffer.concat([Buffer.from('a v=1\nb v="'), Buffer.from([0xff, 0xfe]), Buffer.from('"')])
    expect(await write(notText)).toMatchObject({
      status: 400,
      body: { result: { field: 'line 2', error: 'NOT_UTF8' } },
    })
    expect((await write('odd a="a\0b",b="\u2028😀"')).status).toBe(204)
    expect((await write('odd\0x,k=\u0001 v\0=1')).status).toBe(204)
    expect(await stored('odd_x/_/v_')).toHaveLength(1)
    expect((await mapping()).status).toBe(200)
  })

  it('of ten thousand points is stored in parts, and answered when all of them are', async () => {
    const at = Date.now() - 20_000
    const lines = Array.from({ length: 12_000 }, (_, n) => `parts v=${n} ${at + n}`).join('\n')
    expect((await write(lines)).status).toBe(204)
    expect((await stored('parts/v')).map(([, value]) => value)).toEqual(
      Array.from({ length: 12_000 }, (_, n) => n),
    )
  })

  it('in gzip that would become gigabytes is refused at its first byte too many', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, 'a'))
    expect(bomb.length).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    const headers = { 'content-encoding': 'gzip' }
    expect(await write(bomb, { headers })).toMatchObject({ status: 413, body: { code: 'request too large' } })
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
    expect(await write('a v=1', { headers })).toMatchObject({
      status: 400,
      body: { message: 'body is no gzip' },
    })
    expect((await write(gzipSync('a v=1').subarray(0, 15), { headers })).status).toBe(400)
    expect((await write('a', { headers: { 'content-encoding': 'br' } })).status).toBe(415)
  })

  it('of a million tiny lines is refused, and so is one that is too long, in chunks or not', async () => {
    expect(await write('a b=1\n'.repeat(1_000_000))).toMatchObject({ status: 413 })
    const long = Buffer.alloc(9 * 1024 * 1024, 'a b=1\n')
    expect((await write(long)).status).toBe(413)
    const headers = { authorization: `Token ${TOKEN}` }
    expect((await sendChunks(`${test.app.publicUrl}/api/v2/write`, headers, long)).status).toBe(413)
    // The connection is good for the next one.
    expect((await write('a b=1')).status).toBe(204)
  })

  it('that is refused is kept with its reason, beside those of other ways', async () => {
    await test.db.query('delete from rejected_message')
    await write('a v=1\nb v=', { headers: { authorization: 'Token DEV-SAW-1:millwright' } })
    const { rows } = await test.db.query('select reason, field, topic, payload from rejected_message')
    expect(rows).toEqual([
      {
        reason: 'BAD_LINE',
        field: 'line 2, column 5',
        topic: '/api/v2/write?precision=ms',
        payload: Buffer.from('a v=1\nb v='),
      },
    ])
  })
})

describe('other calls of such clients', () => {
  const get = (path: string, init?: RequestInit) => fetch(test.app.publicUrl + path, init)

  it('find somebody who speaks their language', async () => {
    const ping = await get('/ping')
    expect([ping.status, ping.headers.get('x-influxdb-version')]).toEqual([204, '1.8.10'])
    expect((await get('/ping', { method: 'HEAD' })).status).toBe(204)
    const health = await get('/health')
    expect([health.status, await health.json()]).toMatchObject([200, { status: 'pass', checks: [] }])
  })

  it('get no data', async () => {
    const headers = { authorization: `Token ${TOKEN}` }
    const asked = await get('/query?q=SELECT%20*%20FROM%20cpu', { headers })
    expect([asked.status, await asked.json()]).toMatchObject([
      400,
      { error: expect.stringContaining('CREATE DATABASE') },
    ])
    expect((await get('/query?q=create%20database%20x', { headers })).status).toBe(200)
  })
})

describe('rules', () => {
  const RULES = [
    rule({
      Measurement: 'modbus',
      Field: 'state',
      Channel: 'Machine/Status',
      Values: [
        { From: '1', To: 'EXE' },
        { From: '2', To: 'READY' },
      ],
    }),
    rule({
      Measurement: 'modbus',
      Field: 't*',
      Channel: 'Oven/{tag:zone}/Temperature',
      Unit: '°C',
      Scale: 0.1,
      Offset: -5,
    }),
    rule({ Measurement: 'internal*', Channel: null }),
  ]

  it('make channels of lines from the next request on, and the log says who set them', async () => {
    expect((await putRules(RULES)).status).toBe(204)
    const at = Date.now()
    await write(
      `modbus,host=g,zone=Z1 state=1i,t1=1005i ${at}\nmodbus state=7i ${at + 1}\ninternal_agent x=1 ${at}`,
    )
    expect((await stored('Machine/Status')).filter(([ts]) => ts >= at)).toEqual([[at, 'EXE']])
    expect(await stored('Oven/Z1/Temperature')).toEqual([[at, 95.5]])
    expect(await stored('internal_agent/x')).toEqual([])
    const { rows } = await test.db.query("select target from audit_entry where action = 'line_rules_changed'")
    expect(rows).toHaveLength(1)
    expect((await mapping()).result.Rules).toEqual(RULES)
  })

  it('that cannot be are refused by name, and the old ones stay', async () => {
    await putRules(RULES)
    const bad = await putRules([rule({}), rule({ Channel: '{what}' })])
    expect(bad).toMatchObject({ status: 400, field: 'Rules.1.Channel' })
    for (const wrong of [
      { Scale: Number.NaN },
      { Unit: 'x'.repeat(17) },
      { Channel: 'a\0b' },
      { Channel: '' },
      { Field: '\ud800' },
    ])
      expect((await putRules([rule(wrong)])).label).toBe('VALIDATION_FAILED')
    expect((await putRules(Array.from({ length: 101 }, () => rule({})))).label).toBe('VALIDATION_FAILED')
    expect((await mapping()).result.Rules).toEqual(RULES)
  })

  it('and lines are for those who keep the machine, and never for another organization', async () => {
    const stranger = await test.signIn('admin@other.example.com')
    for (const call of [getLineMapping, putLineRules, tryLineRules]) {
      const body = { Rules: [], Lines: '', Precision: 'ns' }
      const ask = (inOrg: string) =>
        test.ask(call, {
          params: { org: inOrg, id },
          token: stranger,
          ...(call === getLineMapping ? {} : { body: call === putLineRules ? { Rules: [] } : body }),
        } as never)
      expect((await ask(org)).label).toBe('ACCESS_DENIED')
      expect((await ask('SEGHERIA')).label).toBe('ERROR_MACHINE_NOT_FOUND')
    }
  })

  it('are tried on lines that are given, and nothing is stored', async () => {
    const { result } = await test.ask(tryLineRules, {
      params: { org, id },
      token: admin,
      body: { Rules: RULES, Lines: 'modbus,zone=Z2 state=2i,t=10i 1\ntried v="5"\nbad v=', Precision: 's' },
    })
    expect(result).toMatchObject([
      {
        Reason: 'TS_BEFORE_2000',
        Values: [
          { Channel: 'Machine/Status', Value: 'READY', Rule: 0 },
          { Channel: 'Oven/Z2/Temperature', Value: -4, Unit: '°C', Rule: 1 },
        ],
      },
      { Line: 'tried v="5"', Reason: null, Values: [{ Channel: 'tried/v', Value: 5, Rule: null }] },
      { Line: 'bad v=', Reason: 'BAD_VALUE', Column: 7, Values: [] },
    ])
    expect(await stored('tried/v')).toEqual([])
  })
})

describe('the last lines', () => {
  it('of all processes are shown with what became of them, the newest first, and so many', async () => {
    const other = await startTestApp({
      DATABASE_URL: test.databaseUrl,
      MILLWRIGHT_ROLES: 'api,identity',
    })
    await test.db.query('delete from seen_lines')
    // Somebody looks, so they are written every two seconds.
    await mapping()
    const at = Date.now()
    for (let n = 0; n < 30; n++) await write(`seen,n=a v=${n} ${at + n}`)
    for (let n = 0; n < 30; n++) {
      const answer = await influxdbV2(other.app.publicUrl, TOKEN, `seen,n=b v=${n}i ${at + n}000000`)
      expect(answer.status).toBe(204)
    }
    await write('seen v=1\nseen v=')
    await other.stop()
    await expect
      .poll(async () => (await mapping()).result.Lines.map(({ Line }) => Line.slice(0, 8)), {
        timeout: 60_000,
      })
      .toEqual(expect.arrayContaining(['seen,n=a', 'seen,n=b', 'seen v=']))
    const { Lines } = (await mapping()).result
    expect(Lines.length).toBeLessThanOrEqual(50)
    expect(Lines.find(({ Line }) => Line === 'seen v=')).toMatchObject({ Reason: 'BAD_VALUE', Column: 8 })
    expect(Lines.find(({ Line }) => Line === 'seen v=1')).toMatchObject({ Reason: 'OTHER_LINE' })
    expect(Lines.find(({ Line }) => Line === `seen,n=b v=29i ${at + 29}000000`)).toMatchObject({
      Reason: null,
      Ts: at + 29,
      Precision: 'ns',
      Values: [{ Field: 'v', Channel: 'seen/b/v', Value: 29, Unit: null, Rule: null }],
    })
    const tried = await test.ask(tryLineRules, {
      params: { org, id },
      token: admin,
      body: { Rules: [rule({ Measurement: 'seen', Channel: 'Seen/{field}' })], Lines: '', Precision: 'ns' },
    })
    expect(tried.result.find(({ Line }) => Line.startsWith('seen,n=b'))?.Values[0]?.Channel).toBe('Seen/v')
  }, 180_000)
})

describe('lines that were refused for a rule', () => {
  it('are taken in once it is repaired, at the time of their receipt where they have none, and are then no longer kept', async () => {
    await test.db.query('delete from rejected_message')
    const status = { Measurement: 'plc', Field: 'mode', Channel: 'Machine/Status' }
    await putRules([rule(status)])
    const at = Date.now() - 60_000
    const before = Date.now()
    expect((await write(`plc mode=7i ${at}`)).status).toBe(400)
    expect((await write('plc mode=8i')).status).toBe(400)
    const after = Date.now()
    const replay = async () => {
      const { result } = await test.ask(listRefused, { params: { org, id }, token: admin })
      const [group] = result
      if (!group) throw new Error('nothing was set aside')
      return await test.ask(replayRefused, { params: { org, id, refusedId: group.Id }, token: admin })
    }
    expect((await replay()).result).toMatchObject({ Stored: 0, Refused: 2, Reason: 'UNKNOWN_STATUS' })
    await putRules([
      rule({
        ...status,
        Values: [
          { From: '7', To: 'EXE' },
          { From: '8', To: 'READY' },
        ],
      }),
    ])
    expect((await replay()).result).toMatchObject({ Stored: 2, Refused: 0 })
    const statuses = (await stored('Machine/Status')).filter(([ts]) => ts >= at)
    expect(statuses).toContainEqual([at, 'EXE'])
    expect(statuses.some(([ts, value]) => value === 'READY' && ts >= before && ts <= after)).toBe(true)
    expect((await test.db.query('select 1 from rejected_message')).rows).toEqual([])
  })
})
