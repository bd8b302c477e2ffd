import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStores } from '../subjects.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { BARE_ENV } from '../testing/test-process.ts'
import { createTestWriter } from '../testing/test-sample-writer.ts'

const exec = promisify(execFile)
/** Each run of the command starts a process. */
const TIMEOUT_MS = 60_000
const T0 = Date.UTC(2026, 9, 1)

let test: TestApp
let ids: { first: number; second: number }

beforeAll(async () => {
  test = await startTestApp()
  const { channels, machineNames } = createStores(test.db)
  const idOf = async (name: string): Promise<number> => (await machineNames.find(name))?.machineId ?? 0
  const [a, b] = [await idOf('nst-01'), await idOf('nst-02')]
  ids = { first: Math.min(a, b), second: Math.max(a, b) }
  const writer = await createTestWriter(test.db)
  for (const machineId of [a, b]) {
    const channelId = (await channels.claim(machineId, 'Machine/Status')) ?? 0
    const rows = ['EXE', 'READY', 'EXE'].map((txt, hour) => ({
      machineId,
      channelId,
      ts: T0 + hour * HOUR_MS,
      value: { kind: 'text' as const, txt },
    }))
    // Heard in an hour: nobody finds it silent meanwhile.
    await writer.record(rows, { machineIds: [machineId], at: Date.now() + HOUR_MS })
  }
})
afterAll(() => test.stop())

const rebuild = (...args: string[]) =>
  exec(process.execPath, [join(import.meta.dirname, 'rebuild.ts'), ...args], {
    env: { ...BARE_ENV, DATABASE_URL: test.databaseUrl },
  })

async function spansOf(machineId: number): Promise<number> {
  const { rows } = await test.db.query('select 1 from status_span where machine_id = $1', [machineId])
  return rows.length
}

const loseSpans = () => test.db.query('delete from status_span where from_ts > $1', [new Date(T0)])

it(
  'a fact is derived again for one machine',
  async () => {
    await loseSpans()
    await rebuild('status', 'nst-01')
    expect([await spansOf(ids.first), await spansOf(ids.second)].sort()).toEqual([1, 3])
  },
  TIMEOUT_MS,
)

it(
  'for all with progress, and one that was stopped goes on where it was',
  async () => {
    await loseSpans()
    await test.db.query(`insert into fact_rebuild values ('status', '', $1, '2000-01-01')`, [ids.second])
    await rebuild('status')
    expect([await spansOf(ids.first), await spansOf(ids.second)]).toEqual([1, 3])
    const { stdout } = await rebuild('status')
    expect(stdout).toMatch(/status: \d+ of \d+ machines, the next one up to 20\d\d-\d\d-\d\d\n/)
    expect(stdout).toMatch(/Done: \d+ machines\.\n$/)
    expect([await spansOf(ids.first), await spansOf(ids.second)]).toEqual([3, 3])
  },
  TIMEOUT_MS,
)

it(
  'what is not known is named',
  async () => {
    await expect(rebuild('weather')).rejects.toMatchObject({
      stderr: expect.stringMatching(/There are: .*\bstatus\b.*\balarms\b/),
    })
    await expect(rebuild('status', 'nobody')).rejects.toMatchObject({
      stderr: expect.stringContaining('There is no machine "nobody".'),
    })
  },
  TIMEOUT_MS,
)
