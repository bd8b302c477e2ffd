import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as calls from '@millwright/contract/notifications/notice-rules'
import { topicOf } from '@millwright/contract/wire/topics'
import { MINUTE_MS, WEEK_MS } from '@millwright/domain/time/lengths'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type App, startApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'
import { TEST_SECRETS_KEY } from '../../../testing/test-process.ts'

const org = 'NORDHAUS'
const id = 'nst-01'
const CHANNEL = 'Spindle/Temperature'

const RULES: readonly Partial<calls.WatchFields>[] = [
  { Kind: 'above', Limit: 62, Hysteresis: 4, Minutes: 5 },
  { Kind: 'below', Limit: 41, Hysteresis: 0, Minutes: 0 },
  { Kind: 'outside', Low: 42, High: 60, Hysteresis: 1, Minutes: 30 },
  { Kind: 'unchanged', Minutes: 10 },
  { Kind: 'silent', Minutes: 20 },
]

/** The product's clock. It goes through a week in the time of the test. */
let clock = Date.now()
const now = () => clock
let test: TestApp
let dataDir: string
let second: App | null = null

beforeAll(async () => {
  test = await startTestApp({}, undefined, now)
  dataDir = await mkdtemp(join(tmpdir(), 'millwright-again-'))
})
afterAll(async () => {
  await second?.stop()
  await test.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Everything that was in memory is gone; what is stored has to be enough. */
async function restart(): Promise<App> {
  await test.app.stop()
  const env = { PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1', MILLWRIGHT_DEMO: 'true' }
  const config = readConfig({
    ...env,
    DATABASE_URL: test.databaseUrl,
    MILLWRIGHT_DATA: dataDir,
    SECRETS_KEY: TEST_SECRETS_KEY,
    MILLWRIGHT_ROLES: 'api,ingest,jobs,broker,identity',
  })
  return await startApp(config, { log: pino({ level: 'silent' }), version: '0.0.0-test', now })
}

/** A week of a spindle, the same each time: warm-ups, noise around the limits, frozen values, nights without data. */
function week(start: number): { ts: number; v: number | string }[] {
  let seed = 42
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const points: { ts: number; v: number | string }[] = []
  let value = 45
  for (
    let ts = start + 30_000;
    ts < start + WEEK_MS;
    ts += MINUTE_MS * (random() < 0.02 ? 1 + random() * 30 : 1)
  ) {
    const hour = new Date(ts).getUTCHours()
    if (hour < 4) continue
    const isFrozen = hour === 10
    if (!isFrozen) value = Math.round((value + (random() - 0.5) * 6 + (50 - value) * 0.02) * 10) / 10
    points.push({ ts: Math.round(ts), v: random() < 0.005 ? 'n/a' : value })
  }
  return points
}

it('a live rule fires exactly as its preview says, over a week in pieces of any size and a restart', async () => {
  const start = clock
  let token = await test.signIn('manager_di_linea@example.com')
  const owner = await test.db.query<{ id: string }>(
    `select public_id as id from account where email = 'manager_di_linea@example.com'`,
  )
  const watched = RULES.map((rule) => ({
    MachineId: id,
    GroupId: null,
    Channel: CHANNEL,
    Limit: null,
    Low: null,
    High: null,
    Hysteresis: 0,
    Minutes: 0,
    Kind: 'above' as const,
    ...rule,
  }))
  const ruleIds: string[] = []
  for (const fields of watched) {
    const { result } = await test.ask(calls.addNoticeRule, {
      params: { org },
      body: {
        ...fields,
        Name: fields.Kind,
        Recipients: [owner.rows[0]?.id ?? ''],
        Channels: ['inApp'],
        Escalation: null,
        IsUrgent: false,
        IsOn: true,
      },
      token,
    })
    ruleIds.push(result.Id)
  }

  const points = week(start)
  const sizes = [1, 7, 400, 60, 2, 200, 33, 600]
  let device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  for (let at = 0, turn = 0; at < points.length; turn++) {
    const piece = points.slice(at, at + (sizes[turn % sizes.length] ?? 1))
    at += piece.length
    await device.publish(topicOf(id, CHANNEL), piece)
    // Sent again, as a device does whose acknowledgement was lost.
    if (turn % 5 === 0) await device.publish(topicOf(id, CHANNEL), piece)
    // After its points: what is not there yet would be silence.
    clock = Math.max(clock, piece.at(-1)?.ts ?? 0)
    if (!second && at > points.length / 2) {
      await device.end()
      second = await restart()
      device = await connectDevice(second.mqttPort, 'DEV-NST-01')
    }
  }
  await device.end()
  clock = start + WEEK_MS

  const url = second?.publicUrl ?? ''
  const login = await fetch(`${url}/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: 'manager_di_linea@example.com', Password: 'millwright' }),
  })
  token = ((await login.json()) as { result: { token: string } }).result.token

  for (const [index, fields] of watched.entries()) {
    const answer = await fetch(`${url}/api/${org}/notice-rules/preview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(fields),
    })
    const { result } = (await answer.json()) as { result: calls.RulePreview }
    const expected = result.Shown?.Firings.map(({ Meanwhile, ...firing }) => firing) ?? []
    expect(expected.length, fields.Kind).toBeGreaterThan(2)
    expect(result.Count).toBe(expected.length)
    // The last ones come when the job has let time pass.
    await vi.waitFor(async () => expect(await firingsOf(ruleIds[index] ?? '')).toEqual(expected), {
      timeout: 60_000,
      interval: 500,
    })
    const { rows } = await test.db.query<{ at: number }>(
      `select (payload ->> 'at')::float8 as at from durable_event
        where event = 'noticeRaised' and key like 'rule ' || $1 || ' %' order by 1`,
      [ruleIds[index]],
    )
    expect(rows.map(({ at }) => at)).toEqual(expected.map(({ At }) => At))
  }
}, 180_000)

async function firingsOf(ruleId: string) {
  const { rows } = await test.db.query<{
    at: Date
    since: Date
    value: number | string | null
    extreme: number | null
    over_at: Date | null
  }>(
    `select f.at, f.since, f.value, f.extreme, f.over_at from notice_firing f join notice_rule r on r.id = f.rule_id
      where r.public_id = $1 order by f.at`,
    [ruleId],
  )
  return rows.map((row) => ({
    At: row.at.getTime(),
    Since: row.since.getTime(),
    Value: row.value,
    Extreme: row.extreme,
    OverAt: row.over_at?.getTime() ?? null,
  }))
}
