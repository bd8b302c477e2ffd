import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/partition-store.ts'
import { createChannelStore } from '../../platform/telemetry/channel-store.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'

const OPERATIONS = 60
const KILLS = 3
let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  await ensurePartitions(db, 'sample_segment', Date.now() - HOUR_MS, Date.now() + DAY_MS)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function startWorker() {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../testing/test-maintenance-worker.ts'), database.url],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
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

/** Operations of one machine, each due after another number of parts. */
async function plan(): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with o as (insert into organization (business_code, name, type) values ('PLANT', 'Plant', 'CUSTOMER') returning id)
     insert into machine (public_id, organization_id, name, short_name, model, family, manufacturer, serial, timezone)
     select 'm-1', id, 'M', 'M', '', 'NST', '', 'S1', 'UTC' from o returning id`,
  )
  const machineId = rows[0]?.id ?? 0
  await db.query(
    `with t as (insert into maintenance_task (public_id, uuid, organization_id, code, action, task_group, device, triggers,
         minutes, priority, steps, parts, family, is_handed_out)
       select 'task-' || n, gen_random_uuid(), m.organization_id, 'T-' || n, 'Grease', '', '',
         jsonb_build_array(jsonb_build_object('kind', 'counter', 'unit', 'PARTS', 'value', 1000 + n)), 0, 0, '[]', '[]', '', false
         from generate_series(1, $2::int) n, machine m where m.id = $1 returning id, public_id)
     insert into maintenance_operation (public_id, task_id, machine_id, expert, model, location, cycle_from)
     select 'op-' || public_id, id, $1, true, '', '', now() - interval '1 hour' from t`,
    [machineId, OPERATIONS],
  )
  return machineId
}

describe('a counter that crosses its trigger', () => {
  it('raises one activity and one notice, although two processes check it and are killed', async () => {
    const machineId = await plan()
    const channels = createChannelStore(db)
    const channelId = await channels.idOf(KPI_CHANNELS.PART_COUNT)
    const writer = await createTestWriter(db, { channels })
    const say = async (num: number) => {
      const ts = Date.now()
      await writer.record([{ machineId, channelId, ts, value: { kind: 'number', num } }], {
        machineIds: [machineId],
        at: ts,
      })
    }
    await say(0)

    const other = await startWorker()
    for (let kill = 1; kill <= KILLS; kill++) {
      const stop = await startWorker()
      // Past the triggers of a third of them each time, and reset in between.
      await say(kill === 2 ? 5 : 1000 + (kill * OPERATIONS) / KILLS)
      await vi.waitFor(async () => expect(await count('maintenance_activity')).toBeGreaterThan(0), 20_000)
      await stop()
    }
    await say(2000)
    await vi.waitFor(
      async () => expect(await count('maintenance_activity where due_since is not null')).toBe(OPERATIONS),
      180_000,
    )
    await other()

    expect(await count('maintenance_activity')).toBe(OPERATIONS)
    expect(await count("maintenance_event where what = 'due'")).toBe(OPERATIONS)
    expect(
      await count("durable_event where event = 'noticeRaised' and payload->>'kind' = 'maintenanceDue'"),
    ).toBe(OPERATIONS)
  }, 180_000)
})
