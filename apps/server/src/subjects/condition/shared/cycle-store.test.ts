import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { type CycleStore, createCycleStore } from './cycle-store.ts'

const NOW = Date.UTC(2026, 10, 4)

let database: TestDatabase
let db: Database
let cycles: CycleStore
let groupId: number
const machines: number[] = []

beforeAll(async () => {
  database = await createTestDatabase('demo')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  cycles = createCycleStore(db)
  const { rows } = await db.query<{ groupId: number; machineId: number }>(
    `select group_id as "groupId", machine_id as "machineId" from group_machine
      where group_id = (select group_id from group_machine group by group_id order by count(*) desc limit 1)
      order by machine_id limit 5`,
  )
  groupId = rows[0]?.groupId ?? 0
  machines.push(...rows.map(({ machineId }) => machineId))
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function tested(machineId: number, score: number | null, daysAgo: number): Promise<void> {
  const cycleUuid = randomUUID()
  const at = new Date(NOW - daysAgo * DAY_MS)
  const about = { app: 'SPINDLE_CHECK', operation: '', tool: '', rpm: null } as const
  const marks = { messages: [], marksFingerprint: false, bearings: [], status: '-', subCycles: [] } as const
  await db.transaction((tx) =>
    cycles.add({ machineId, cycleUuid, ...about, startedAt: at, endedAt: at, ...marks }, tx),
  )
  await cycles.noteResult(machineId, cycleUuid, {
    status: 'OK',
    score,
    verdict: null,
    measured: null,
    shapes: null,
  })
}

it('of a group the machines that were tested come first that scored lowest, whatever their names', async () => {
  const [good = 0, old = 0, bad = 0, unknown = 0] = machines
  await tested(good, 99, 2)
  await tested(good, 97, 1)
  await tested(old, 10, 40)
  await tested(bad, 98, 2)
  await tested(bad, 60, 1)
  await tested(unknown, null, 1)
  const since = new Date(NOW - 30 * DAY_MS)
  expect(await cycles.testedOfGroup(groupId, since, 10)).toEqual([bad, good, unknown])
  expect(await cycles.testedOfGroup(groupId, since, 1)).toEqual([bad])
})
