import { listAlarms } from '@millwright/contract/alarms/alarms'
import { getFleetOverview } from '@millwright/contract/fleet/fleet'
import { listMyMachines } from '@millwright/contract/machines/machines'
import { listNoticeRules } from '@millwright/contract/notifications/notice-rules'
import { listCurrentProductions } from '@millwright/contract/production/productions'
import { countGroupStatus, listLastStatus, listTimelines } from '@millwright/contract/status/status'
import { listStops } from '@millwright/contract/stops/stops'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCitusStore, DISTRIBUTED_TABLES } from './platform/database/citus-store.ts'
import { LOCKS } from './platform/database/coordination/locks.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { freezeBefore } from './platform/telemetry/freeze-store.ts'
import { refusalOf } from './testing/citus-refusals.ts'
import { storedPoints } from './testing/stored-points.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { type PretendedCitus, pretendCitus, WORKERS } from './testing/test-citus.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { connectDevice } from './testing/test-device.ts'
import { watchStatements } from './testing/watch-statements.ts'

/** Tables with a machine that stay on the coordinator; `citus-store.ts` gives the reasons. */
const LOCAL = [
  'backfill',
  'data_model',
  'data_model_refusal',
  'day_so_far',
  'machine_link',
  'rejected_group',
  'rejected_message',
  'fact_lag',
  'fact_rebuild',
  'message_answer',
  'production_run',
  'production_seen',
  'search_term',
  'status_silence',
  'tool_life',
  'tool_seen',
  'tool_wear',
]

let database: TestDatabase
let citus: PretendedCitus
let db: Database
let test: TestApp
let watched: ReturnType<typeof watchStatements>
beforeAll(async () => {
  database = await createTestDatabase()
  citus = await pretendCitus(database.url)
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  watched = watchStatements(new URL(database.url).pathname.slice(1))
  test = await startTestApp({ DATABASE_URL: database.url })
  await citus.prepareOutages()
}, 180_000)
afterAll(async () => {
  await citus.stop()
  await test.stop()
  watched.stop()
  await db.close()
  await database.drop()
})

interface Machine {
  id: number
  machineId: string
  deviceId: string
}

/** One machine of each worker; by their number alone the two would have the same writer. */
async function twoMachines(): Promise<[Machine, Machine]> {
  const { rows } = await db.query<Machine>(
    `select m.id, m.public_id as "machineId", d.device_id as "deviceId"
       from machine m join device d on d.machine_id = m.id where m.id % 2 = 0 order by m.id`,
  )
  const onWorker = (worker: number) => rows.find(({ id }) => Math.floor(id / 2) % 2 === worker)
  return [onWorker(0), onWorker(1)] as [Machine, Machine]
}

const readyz = async () => {
  const response = await fetch(`${test.app.publicUrl}/readyz`)
  const { parts, details } = (await response.json()) as {
    parts: Record<string, boolean>
    details: { outOfReach: { name: string; since: string }[] }
  }
  return { status: response.status, storing: parts.storing, outOfReach: details.outOfReach }
}

describe('a cluster with workers', () => {
  it('gets every table of telemetry by machine, all of a machine in one place, at the first start only', async () => {
    const [first, ...rest] = DISTRIBUTED_TABLES
    expect((await citus.calls()).filter((call) => !call.startsWith('truncate'))).toEqual([
      `${first} by machine_id with default`,
      ...rest.map((table) => `${table} by machine_id with ${first}`),
    ])
    expect(await createCitusStore(db).undistributed()).toEqual([])
  })

  it('gets back the room that moved rows took on the coordinator', async () => {
    expect((await citus.calls()).filter((call) => call.startsWith('truncate'))).toEqual(
      DISTRIBUTED_TABLES.map((table) => `truncate ${table}`),
    )
  })

  it('has a decision for each table whose rows belong to machines', async () => {
    const { rows } = await db.query<{ name: string }>(
      `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attname = 'machine_id' and c.relkind in ('r', 'p') and not c.relispartition
          and c.relnamespace = 'public'::regnamespace
          and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f')
        order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([...DISTRIBUTED_TABLES, ...LOCAL].sort())
  })

  it('goes on after a start that was broken off between two tables', async () => {
    await db.query("delete from pg_dist_partition where logicalrelid = 'usage_day'::regclass")
    expect(await createCitusStore(db).undistributed()).toEqual(['usage_day'])
    await db.query("insert into pg_dist_partition values ('usage_day')")
  })
})

const during = () => ({
  from: new Date(Date.now() - DAY_MS).toISOString(),
  to: new Date().toISOString(),
})

describe('a statement that Citus refuses', () => {
  it.each([
    ['delete from usage_day where machine_id = $1 returning machine_id as "machineId", day::text as day'],
    [
      'select m.id, a.* from unnest($1) m(id) cross join lateral (select code from alarm_event where machine_id = m.id limit 5) a',
    ],
    ['select 1 from notice_rule r left join lateral (select unit from machine_channel mc limit 1) u on true'],
    [
      'select 1 from notice_rule r join machine m on true left join machine_channel mc on mc.machine_id = m.id',
    ],
  ])('is known: %s', (statement) => {
    expect(refusalOf(statement)).not.toBeNull()
  })

  it.each([
    ['delete from usage_day d where machine_id = $1 returning d.machine_id as "machineId", d.day'],
    [
      'select 1 from unnest($2) a(ts) cross join lateral (select 1 from status_span where machine_id = $1 limit 1) s',
    ],
    ['select 1 from machine_channel mc join channel c on c.id = mc.channel_id'],
    ['select 1 from notice_rule r left join lateral (select 1 from notice_firing f limit 1) f on true'],
  ])('is no other: %s', (statement) => {
    expect(refusalOf(statement)).toBeNull()
  })

  it('is not sent by the calls that were refused on a cluster', async () => {
    const token = await test.signIn('admin@example.com')
    const [params, query] = [{ id: 'nst-01' }, during()]
    const answers = await Promise.all([
      test.ask(listStops, { params, query, token }),
      test.ask(listCurrentProductions, { params, token }),
      test.ask(listAlarms, { query: { ...query, machineIds: 'nst-01,trn-1' }, token }),
      test.ask(listNoticeRules, { params: { org: 'NORDHAUS' }, token }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(watched.refused).toEqual([])
  })

  it('nor is a write for several machines while points are stored, also for those of counted days', async () => {
    const machines = await twoMachines()
    await db.query(
      `insert into usage_day (machine_id, day, ends_at) select m, current_date - 1, now() from unnest($1::bigint[]) m`,
      [machines.map(({ id }) => id)],
    )
    const ts = Date.now() - DAY_MS
    const raised = { alarmCode: 'E1', activeState: true, text: 'one' }
    for (const { deviceId, machineId } of machines) {
      const device = await connectDevice(test.app.mqttPort, deviceId, 'millwright')
      await Promise.all([
        device.status(machineId, [
          { v: 'EXE', ts },
          { v: 'READY', ts: ts + 1_000 },
        ]),
        device.publish(batchTopicOf(machineId), { Alarms: { v: raised, ts } }),
      ])
      await device.end()
    }
    expect(watched.refused).toEqual([])
    const { rows } = await db.query('select 1 from usage_day where machine_id = any($1::bigint[])', [
      machines.map(({ id }) => id),
    ])
    expect(rows).toEqual([])
    const tables = watched.writes.map(({ text }) => /(?:into|from|update)\s+(\w+)/.exec(text)?.[1])
    expect([...new Set(tables)]).toEqual(
      expect.arrayContaining(['status_span', 'usage_day', 'alarm_day', 'alarm_event', 'alarm_seen']),
    )
  })

  it('has a plan by which each write while points are stored is about one machine', async () => {
    for (const { verb, text, values } of watched.writes) {
      const { rows } = await db.query<Record<string, unknown>>(`explain (format json) ${text}`, [...values])
      const plan = JSON.stringify(rows)
      const namesOne =
        verb === 'insert into' ? /"Values Scan"|"Result"/ : /machine_id = (?:'?\d|ANY \('\{\d+\}')/
      expect([text, namesOne.test(plan)]).toEqual([text, true])
    }
  })
})

describe('a worker that is away', () => {
  it('does not let the job that closes an hour hold up all writers behind the one that hangs', async () => {
    await db.session(async (hanging) => {
      await hanging.query('select pg_advisory_lock_shared($1)', [LOCKS.freeze])
      await expect(freezeBefore(db, 0)).rejects.toMatchObject({ code: '55P03' })
      await hanging.query('select pg_advisory_unlock_shared($1)', [LOCKS.freeze])
    })
    await freezeBefore(db, 0)
  })

  /** Writers that hang on a worker that is away. */
  const writersThatWait = async (): Promise<number> => {
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.n ?? 0
  }

  it('holds up its own machines and no others, is named, and loses nothing', async () => {
    const [healthy, away] = await twoMachines()
    const port = test.app.mqttPort
    const [good, bad] = [
      await connectDevice(port, healthy.deviceId, 'millwright'),
      await connectDevice(port, away.deviceId, 'millwright'),
    ]
    const send = (device: typeof good, { machineId }: Machine, v: number) =>
      device.publish(batchTopicOf(machineId), { Speed: { v, ts: Date.now() } })
    await Promise.all([send(good, healthy, 1), send(bad, away, 1)])

    await citus.takeAway(1)
    let isStored = false
    const waiting = send(bad, away, 2).then(() => {
      isStored = true
    })
    // Before the other one: it is in the hands of its writer by the time that the others come.
    await expect.poll(writersThatWait).toBe(1)
    for (let v = 2; v < 12; v++) await send(good, healthy, v)
    expect(isStored).toBe(false)
    await expect
      .poll(readyz, { timeout: 60_000 })
      .toMatchObject({ status: 200, storing: true, outOfReach: [{ name: WORKERS[1] }] })

    await citus.bringBack(1)
    await waiting
    expect(await readyz()).toMatchObject({ status: 200, outOfReach: [] })
    const stored = (await storedPoints(db)).filter(({ value }) => value.kind === 'number')
    const ofMachine = ({ id }: Machine) => stored.filter(({ machineId }) => machineId === id)
    expect(ofMachine(healthy)).toHaveLength(11)
    expect(ofMachine(away)).toHaveLength(2)
    await Promise.all([good.end(), bad.end()])
  }, 180_000)

  it('is another thing than all of them being away, when nothing can be stored', async () => {
    const both = await twoMachines()
    await citus.takeAway(0)
    await citus.takeAway(1)
    const devices = await Promise.all(
      both.map(({ deviceId }) => connectDevice(test.app.mqttPort, deviceId, 'millwright')),
    )
    const waiting = both.map(({ machineId }, index) =>
      devices[index]?.publish(batchTopicOf(machineId), { Speed: { v: 99 } }),
    )
    await expect.poll(readyz, { timeout: 60_000 }).toMatchObject({ status: 503, storing: false })
    await citus.bringBack(0)
    await citus.bringBack(1)
    await Promise.all(waiting)
    await Promise.all(devices.map((device) => device.end()))
  }, 180_000)
})

describe('a worker whose data cannot be read', () => {
  it('is missing from lists of machines and from the fleet, which name its machines and answer with the others', async () => {
    await db.query(
      "insert into status_span (machine_id, from_ts, status, seen_to) select id, now() - interval '1 hour', 'EXE', now() from machine on conflict do nothing",
    )
    await citus.prepareReadOutages()
    const token = await test.signIn('admin@example.com')
    const ids = new Map(
      (await db.query<{ id: number; name: string }>('select id, public_id as name from machine')).rows.map(
        ({ id, name }) => [name, id],
      ),
    )
    const isAway = (machine: string): boolean => Math.floor((ids.get(machine) ?? 0) / 2) % 2 === 1
    const list = () => test.ask(listMyMachines, { query: { limit: 1000 }, token })
    const params = { org: 'NORDHAUS', groupId: 'group-1' }
    const overview = () => test.ask(getFleetOverview, { params, token })
    const before = (await list()).result
    expect(before.filter(({ OutOfReach }) => OutOfReach)).toEqual([])
    expect((await overview()).result.OutOfReach).toEqual([])

    await citus.loseReads(1)
    const machines = await list()
    expect(machines.status).toBe(200)
    expect(machines.result.map(({ Id }) => Id)).toEqual(before.map(({ Id }) => Id))
    for (const { Id, OutOfReach = false } of machines.result)
      expect([Id, OutOfReach]).toEqual([Id, isAway(Id)])
    const fleet = await overview()
    expect(fleet.status).toBe(200)
    expect(fleet.result.Machines).toHaveLength(before.length)
    expect(fleet.result.OutOfReach.toSorted()).toEqual(
      [...ids.keys()].filter((id) => isAway(id) && before.some(({ Id }) => Id === id)).toSorted(),
    )
    expect(fleet.result.OutOfReach.length).toBeGreaterThan(0)
    const some = before.map(({ Id }) => Id).slice(0, 20)
    const machineIds = some.join(',')
    for (const { status, result } of [
      await test.ask(listLastStatus, { query: { machineIds }, token }),
      await test.ask(listTimelines, { query: { machineIds, ...during() }, token }),
    ]) {
      expect(status).toBe(200)
      const named = new Map(result.map(({ MachineId, OutOfReach = false }) => [MachineId, OutOfReach]))
      expect(named).toEqual(new Map(some.map((id) => [id, isAway(id)])))
    }
    const { result: counts } = await test.ask(countGroupStatus, {
      params,
      query: { ts: new Date().toISOString() },
      token,
    })
    expect(counts.OutOfReach).toBe(fleet.result.OutOfReach.length)

    await citus.regainReads()
    expect((await list()).result).toEqual(before)
  })
})
