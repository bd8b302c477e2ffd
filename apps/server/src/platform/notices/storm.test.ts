import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { alarmRaised } from '../../subjects/alarms/alarm-raised.ts'
import { createStores } from '../../subjects.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { publishAll } from '../events/publish-store.ts'

const MACHINES = 20
const PEOPLE = 5
const ALARMS = 3000
const KILLS = 3
const WITHIN = { timeout: 60_000, interval: 50 }

let database: TestDatabase
let db: Database
const machineIds: number[] = []

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 4, onError: () => {} })
  const { accounts, machines } = createStores(db)
  const { rows } = await db.query<{ id: number }>(
    `insert into organization (business_code, name, type) values ('ONE', 'One', 'CUSTOMER') returning id`,
  )
  const organizationId = rows[0]?.id ?? 0
  await db.query(
    `insert into machine_group (public_id, organization_id, name, is_all) values ('all', $1, 'all', true)`,
    [organizationId],
  )
  const person = { organizationId, lastname: '', isAdmin: true, passwordHash: null, roleLabels: [] }
  for (let n = 0; n < PEOPLE; n++)
    await accounts.add({ ...person, publicId: `p${n}`, email: `p${n}@example.com`, firstname: `p${n}` })
  const machine = { organizationId, model: '', family: 'SEZ', manufacturer: '', timezone: 'UTC' }
  for (let n = 0; n < MACHINES; n++) {
    const name = `saw-${n}`
    machineIds.push(await machines.add({ ...machine, publicId: name, name, shortName: name, serial: name }))
  }
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function startWorker() {
  const file = join(import.meta.dirname, '../../testing/test-notice-worker.ts')
  const child = spawn(process.execPath, [file, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the worker ended before it was ready'))),
  ])
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}

const count = async (text: string): Promise<number> =>
  (await db.query<{ n: number }>(`select count(*) as n from ${text}`)).rows[0]?.n ?? -1

it('in a storm every person is told of every alarm once, in few rows, though processes are killed', async () => {
  const since = Date.now()
  const workers = [await startWorker(), await startWorker()]
  const published = (async () => {
    for (let from = 0; from < ALARMS; from += 100) {
      const some = Array.from({ length: 100 }, (_, at) => {
        const n = from + at
        const machineId = machineIds[n % MACHINES] ?? 0
        return { machineId, code: String(n % 700), text: 'Blade worn', since: since + n }
      })
      await publishAll(db, alarmRaised, some)
    }
  })()
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await count('notice')
    // At some moment of the work, wherever it is by then.
    await vi.waitFor(
      async () => expect((await count('notice')) > before || before === ALARMS).toBe(true),
      WITHIN,
    )
    await workers.shift()?.()
    workers.push(await startWorker())
  }
  await published
  await vi.waitFor(
    async () => {
      const waiting = await count(`event_delivery where handler in ('raise-alarm-notices', 'tell-people')`)
      expect(waiting).toBe(0)
    },
    { timeout: 60_000, interval: 200 },
  )
  for (const stop of workers) await stop()

  expect(await count('notice')).toBe(ALARMS)
  const { rows } = await db.query<{ rows: number; notified: number }>(
    'select count(*) as rows, sum(count)::int as notified from person_notice group by account_id',
  )
  expect(rows).toEqual(Array(PEOPLE).fill({ rows: 6, notified: ALARMS }))
  // Each row is sent to each person once: five of them and the storm.
  const sent = await db.query<{ ids: number; distinct: number }>(
    `select count(*) as ids, count(distinct due.id) as distinct
       from durable_event, jsonb_array_elements(payload -> 'noticeIds') as due(id)
      where event = 'pushDue' group by payload ->> 'accountId'`,
  )
  expect(sent.rows).toEqual(Array(PEOPLE).fill({ ids: 6, distinct: 6 }))
}, 180_000)
