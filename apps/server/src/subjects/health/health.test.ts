import { getHealth, getHealthChanges } from '@millwright/contract/health/health'
import { getHealthReport } from '@millwright/contract/health/health-report'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runOnce } from '../../platform/jobs/job.ts'
import { createAccountStore } from '../../platform/registry/account-store.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changesOf } from './changes.ts'
import { createFigureStore } from './figures/figure-store.ts'
import { createSampleFigures } from './figures/sample-figures.ts'
import { createTellTurns } from './turns/tell-turns.ts'

let test: TestApp
let admin: string
let other: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@example.com')
  other = await test.signIn('admin@other.example.com')
})
afterAll(() => test.stop())

const MAILBOX = 'r.weber@nordhaus.example'
const HOOK = 'Parts shop of Nordhaus'
const HOOK_URL = 'https://parts.nordhaus.example/hook'

const idOf = async (code: string): Promise<number> => {
  const { rows } = await test.db.query<{ id: number }>(
    'select id from organization where business_code = $1',
    [code],
  )
  return rows[0]?.id ?? 0
}

/** Answers are shared for a few seconds. */
const until = (check: (of: Awaited<ReturnType<typeof health>>) => void) =>
  vi.waitFor(async () => check(await health()), { timeout: 60_000, interval: 500 })

const health = async (token = admin) => (await test.ask(getHealth, { token })).result

/** A machine with a certificate, a mail, a push and a webhook that failed: all of one organization. */
async function addTroubles(code: string): Promise<void> {
  const organizationId = await idOf(code)
  const { rows } = await test.db.query<{ id: number }>(
    'select d.machine_id as id from device d join machine m on m.id = d.machine_id where m.organization_id = $1 order by 1 limit 1',
    [organizationId],
  )
  const machineId = rows[0]?.id
  await test.db.query(`update machine set name = 'Saw of ' || $2 where id = $1`, [machineId, code])
  await test.db.query(
    `insert into device_certificate (machine_id, fingerprint, serial, subject, origin, not_after, issued_at, issued_by)
     values ($1, repeat('a', 64), '1', 'CN=saw', 'issued', $2, now(), 'Somebody')`,
    [machineId, new Date(Date.now() + 10 * DAY_MS)],
  )
  await test.db.query(
    `insert into machine_link values ($1, now() - interval '2 hours')
     on conflict (machine_id) do update set last_seen = excluded.last_seen`,
    [machineId],
  )
  await test.db.query(
    `insert into fact_lag (machine_id, fact, since, error, next_try_at, tries, noted_at)
     values ($1, 'made-up', now(), $2, 'infinity', 4, now() - interval '1 hour')`,
    [machineId, `secret of ${code}`],
  )
  await test.db.query(
    `insert into mail (recipient, subject, body, organization_id, given_up_at) values ($1, 's', 'b', $2, now())`,
    [MAILBOX, organizationId],
  )
  const hook = await test.db.query<{ id: number }>(
    `insert into webhook (public_id, organization_id, name, url, secret, format, language, topics, all_machines, is_on, created_at)
     values ($1, $2, $3, $4, 'whsec_1', 'json', 'en-US', '{}', true, true, now()) returning id`,
    [`hook-${code}`, organizationId, HOOK, HOOK_URL],
  )
  await test.db.query(
    `insert into webhook_delivery (webhook_id, batch, started_at, finished_at, is_delivered, notices, ms, error)
     values ($1, $2, now(), now(), false, 1, 200, 'refused')`,
    [hook.rows[0]?.id, `batch-${code}`],
  )
  await test.db.query(
    `with e as (insert into durable_event (event, key, organization_id, payload)
       values ('ticketDue', $1, $2, '{}') returning id)
     insert into event_delivery (event_id, handler, dead_at, last_error) select id, 'made-up', now(), $3 from e`,
    [`dead-${code}`, organizationId, `secret of ${code}`],
  )
}

describe('what is wrong in one organization', () => {
  beforeAll(() => addTroubles('NORDHAUS'))

  it('is seen by its admins, each part with its reason', async () => {
    await until((found) => {
      expect(found.Ingest.Silent[0]?.MachineName).toBe('Saw of NORDHAUS')
      expect(found.Facts).toMatchObject({ State: 'todo', Why: 'failing', Waiting: 1 })
      expect(found.Jobs).toMatchObject({ State: 'todo', Why: 'tasks', FailedTasks: 1 })
      expect(found.Mail).toMatchObject({ Why: 'no_server', Failed: 1, FailedTo: MAILBOX })
      expect(found.Webhooks).toMatchObject({
        State: 'todo',
        Why: 'failed',
        Sent: 0,
        Failed: 1,
        FailedAt: HOOK,
      })
      expect(found.Certificates).toMatchObject({ State: 'todo', Why: 'ending', Watched: 1 })
      expect(found.State).toBe('todo')
      expect(found.Backup).toMatchObject({ State: 'todo', Why: 'none', NewestAt: null, Copies: [] })
      expect(found.Webhooks.Hours).toHaveLength(24)
      expect(found.Webhooks.Hours).toContainEqual({ At: expect.any(Number), Value: 1, Failed: 1 })
    })
  })

  it('never shows in the figures of another one, and names nobody in the report of its own', async () => {
    await until((found) => expect(found.Webhooks.Failed).toBe(1))
    const theirs = await health(other)
    expect(theirs.Certificates.Watched).toBe(0)
    expect([
      theirs.Facts.Waiting,
      theirs.Jobs.FailedTasks,
      theirs.Mail.Failed,
      theirs.Webhooks.Addresses,
    ]).toEqual([0, 0, 0, 0])
    const { rows } = await test.db.query<{ word: string }>(
      `select unnest(array[public_id, name, serial]) as word from machine where organization_id = $1
       union select unnest(array[email, firstname || ' ' || lastname, public_id]) from account where organization_id = $1
       union select unnest(array[business_code, name]) from organization where id = $1`,
      [await idOf('NORDHAUS')],
    )
    const words = [
      ...rows.map(({ word }) => word),
      MAILBOX,
      HOOK,
      HOOK_URL,
      'whsec_1',
      'secret of',
      'millwright_test',
    ]
    const reports = await Promise.all(
      [admin, other].map(async (token) =>
        JSON.stringify((await test.ask(getHealthReport, { token })).result),
      ),
    )
    for (const text of [JSON.stringify(theirs), ...reports])
      expect(words.filter((word) => word.length > 3 && text.includes(word))).toEqual([])
    const [report = ''] = reports
    expect(JSON.parse(report).Parts.Webhooks).toMatchObject({ Why: 'failed', Figures: { Failed: 1 } })
  })
})

describe('what each process counts', () => {
  it('is added to the figures of the hour: messages of an organization alone, calls and jobs of all', async () => {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${test.app.mqttPort}`, {
      username: 'DEV-NST-01',
      password: 'millwright',
    })
    await client.publishAsync(topicOf('nst-01', STATUS_CHANNEL), '{"v":"EXE"}', { qos: 1 })
    await client.endAsync()
    const since = new Date(Date.now() - 2 * HOUR_MS)
    const figures = createFigureStore(test.db)
    await vi.waitFor(
      async () => {
        const messages = await figures.ofOrganization(await idOf('NORDHAUS'), 'messages', since)
        expect(messages).toMatchObject([{ count: 1 }])
        expect(await figures.ofOrganization(await idOf('NORDHAUS'), 'delay_ms', since)).toMatchObject([
          { count: 1 },
        ])
        expect((await figures.ofInstallation('call GET /api/health', since))[0]?.count).toBeGreaterThan(0)
        expect((await figures.ofInstallation('job_runs', since))[0]?.count).toBeGreaterThan(0)
      },
      { timeout: 60_000, interval: 500 },
    )
    expect(await figures.ofOrganization(await idOf('SEGHERIA'), 'messages', since)).toEqual([])
  })

  it('adds up, whichever process writes, and is kept for as long as it is shown', async () => {
    const figures = createFigureStore(test.db)
    const hour = Date.now() - (Date.now() % HOUR_MS) - 30 * DAY_MS
    const row = { figure: 'call GET /x', hour, count: 2, sum: 10, failed: 1, longest: 7 } as const
    await figures.addOfInstallation([row])
    await figures.addOfInstallation([
      { ...row, longest: 5 },
      { ...row, figure: 'disk_bytes' },
    ])
    const since = new Date(hour)
    expect(await figures.ofInstallation('call GET /x', since)).toEqual([
      { hour, count: 4, sum: 20, failed: 2, longest: 7 },
    ])
    const days = (count: number) => new Date(Date.now() - count * DAY_MS)
    await figures.dropBefore({ calls: days(2), installation: days(400), organizations: days(14) })
    expect(await figures.ofInstallation('call GET /x', since)).toEqual([])
    expect(await figures.byDay('disk_bytes', days(31))).toMatchObject([{ value: 5 }])
  })
})

it('the size of the database is measured, and its growth follows from the days', async () => {
  const config = { databaseUrl: test.databaseUrl, dataDir: '' }
  await runOnce(createSampleFigures({ db: test.db, config, now: Date.now }))
  await test.db.query(
    `insert into health_hour select 'database_bytes', date_trunc('hour', now()) - d * interval '1 day', 1, 5e9 - d * 1e8, 0, 0
       from generate_series(1, 30) d`,
  )
  await test.db.query(
    `update health_hour set sum = 5e9 * count where figure = 'database_bytes' and hour > now() - interval '1 hour'`,
  )
  await until(({ Database }) => {
    expect(Database.BytesPerDay).toBeCloseTo(1e8, -6)
    expect(Database).toMatchObject({ State: 'well', Disk: null, Full: null })
    expect(Database.Bytes).toBeGreaterThan(1_000_000)
    expect(Database.Days.length).toBeGreaterThan(30)
  })
})

it('of backups only one that was restored is proven, and neither their place nor why one failed is shown', async () => {
  await test.db.query(
    `insert into backup_run (name, target, cause, is_encrypted, started_at, ended_at, bytes, files, error, proven_at)
     values ('one', 's3://bucket-of-somebody', 'schedule', true, now() - interval '3 hours', now() - interval '2 hours', 5, 1, '', now()),
            ('two', 's3://bucket-of-somebody', 'schedule', true, now() - interval '1 hour', now(), null, null, 'no bucket-of-somebody', null)`,
  )
  await until(({ Backup }) => {
    expect(Backup).toMatchObject({ State: 'todo', Why: 'failed', NewestBytes: 5 })
    expect(Backup.ProvenOf).toBe(Backup.NewestAt)
    // When it was proven, not when it was taken.
    expect((Backup.ProvenAt ?? 0) - (Backup.ProvenOf ?? 0)).toBeGreaterThan(2.9 * HOUR_MS)
    expect(Backup.Copies.map(({ State }) => State)).toEqual(['proven', 'failed'])
  })
  const { result } = await test.ask(getHealthReport, { token: admin })
  expect(JSON.stringify([await health(), result])).not.toContain('bucket-of-somebody')
})

it('the admins of an organization are notified of a part that turned and stays so, once, and nobody of another one', async () => {
  const job = createTellTurns({
    db: test.db,
    health: { of: async (id) => await health(id === (await idOf('NORDHAUS')) ? admin : other) },
    accounts: createAccountStore(test.db),
    now: Date.now,
  })
  const notified = async () => {
    const { rows } = await test.db.query<{ part: string; state: string; people: number[] }>(
      `select payload -> 'facts' ->> 'part' as part, payload -> 'facts' ->> 'state' as state, payload -> 'accountIds' as people
         from durable_event where event = 'noticeRaised' and payload ->> 'kind' = 'partTurned'`,
    )
    return rows
  }
  // As it is at the first look is no turn.
  await runOnce(job)
  expect(await notified()).toEqual([])
  await test.db.query(
    `update organization_part_state set notified = 'well' where part = 'Webhooks' and organization_id = $1`,
    [await idOf('NORDHAUS')],
  )
  await runOnce(job)
  await runOnce(job)
  const { rows } = await test.db.query<{ id: number; name: string }>(
    `select id, firstname || ' ' || lastname as name from account where organization_id = $1 and is_admin order by id`,
    [await idOf('NORDHAUS')],
  )
  expect(await notified()).toEqual([{ part: 'Webhooks', state: 'todo', people: rows.map(({ id }) => id) }])
  expect((await health()).Notified).toEqual(rows.map(({ name }) => name))
})

it('what is new in the version that runs is read from the change log', async () => {
  // The version of a test has no part in it.
  expect((await test.ask(getHealthChanges, { token: admin })).result).toEqual({
    Version: '0.0.0-test',
    Parts: [],
  })
  expect((await changesOf('0.2.0')).Parts.map(({ Title }) => Title)).toContain('Health')
})

it('a job whose run failed is named with its hour', async () => {
  const hour = Date.now() - (Date.now() % HOUR_MS)
  const row = { hour, count: 2, sum: 0, failed: 2, longest: 0 }
  await createFigureStore(test.db).addOfInstallation([{ ...row, figure: 'job made-up' }])
  await until(({ Jobs }) => expect(Jobs.FailedJobs).toContainEqual({ Name: 'made-up', Runs: 2, At: hour }))
})
