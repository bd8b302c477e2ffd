import { parseArgs } from 'node:util'
import { listProductions, listPrograms } from '@millwright/contract/production/productions'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { registerMachines } from './harness/machines.ts'
import { startProduct } from './harness/product.ts'
import { timeRuns } from './harness/repeat.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'

/** How long the runs of one machine over a year take to filter, page and count, beside others as full. */
const { values: given } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    machines: { type: 'string', default: '3' },
    runs: { type: 'string', default: '20' },
  },
})
const GOAL_MS = 100
const MAX_MS = 15_000
const now = Date.now()
const from = now - 365 * DAY_MS

async function fill(db: Database, machineId: number, rows: number): Promise<void> {
  await db.query(
    `insert into production_run (machine_id, slot, from_ts, to_ts, name, is_named, state, status, target, done, steps,
       parts, extra, updated_at, cycle_ms, pieces)
     select $1, '01', t, t + $3::float8 * interval '0.8 millisecond', 'PROGRAM_' || (i * 7919) % 400, true, 'done',
            case when i % 9 = 0 then 'ABORT' else 'DONE' end, 10, 10,
            array(select 60000 + (i * k) % 9000 from generate_series(1, 9) k)::float8[],
            '[{"name": "Side panel", "quantity": 4, "length": 720, "width": 560, "thickness": 18}]',
            '{"Material": "MDF 18", "Order": "2288, position 4"}', t, 60000 + (i * 31) % 9000, 40
       from (select i, $2::timestamptz + i * $3::float8 * interval '1 millisecond' as t
               from generate_series(0, $4::int - 1) i) as runs`,
    [machineId, new Date(from), (now - from) / rows, rows],
  )
  // A status every eight minutes, every ninth in alarm.
  await db.query(
    `insert into status_span (machine_id, from_ts, to_ts, status, seen_to)
     select $1, t, t + interval '8 minutes', case when i % 9 = 0 then 'FAIL' when i % 2 = 0 then 'EXE' else 'READY' end,
            t + interval '8 minutes'
       from (select i, $2::timestamptz + i * interval '8 minutes' as t
               from generate_series(0, $3::int - 1) i) as spans`,
    [machineId, new Date(from), Math.floor((now - from) / (8 * 60_000))],
  )
}

const product = await startProduct({ roles: 'api' })
try {
  const { db } = product
  const rows = Number(given.rows)
  const devices = await registerMachines(db, Number(given.machines))
  const found = await db.query<{ id: number; public_id: string }>('select id, public_id from machine')
  for (const { id } of found.rows) await fill(db, id, rows)
  await db.query('analyze')
  const asked = found.rows.find(({ public_id }) => public_id === devices[0]?.machineId)
  if (!asked) throw new Error('no machine was registered')
  const token = await viewerToken(db)

  const ask = async (path: string, query: Record<string, string>): Promise<void> => {
    const period = { from: String(from), to: String(now) }
    const url = `http://127.0.0.1:${product.httpPort}${path.replace(':id', asked.public_id)}`
    const answer = await fetch(`${url}?${new URLSearchParams({ ...period, ...query })}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { result } = (await answer.json()) as { result: readonly unknown[] }
    if (!answer.ok || result.length === 0) throw new Error(`${path} answered ${answer.status}`)
  }
  const page = { limit: '50', timeline: 'true' }
  const asks = [
    { title: 'the newest 50', work: () => ask(listProductions.path, page) },
    { title: '50 in the middle', work: () => ask(listProductions.path, { ...page, skip: String(rows / 2) }) },
    {
      title: '50 in the middle, sorted by how long they took',
      work: () => ask(listProductions.path, { ...page, sort: '-duration', skip: String(rows / 2) }),
    },
    {
      title: '50 in the middle, sorted by program',
      work: () => ask(listProductions.path, { ...page, sort: 'program', skip: String(rows / 2) }),
    },
    { title: 'by a part of the name', work: () => ask(listProductions.path, { ...page, program: '_39' }) },
    { title: 'by state', work: () => ask(listProductions.path, { ...page, status: 'ABORT' }) },
    { title: 'programs over all their runs, with their stops', work: () => ask(listPrograms.path, {}) },
    {
      title: 'limit: all rows counted in the database',
      work: () => db.query('select count(*) from production_run where machine_id = $1', [asked.id]),
    },
  ]
  const results = []
  for (const { title, work } of asks)
    results.push({ title, ...(await timeRuns(work, Number(given.runs), MAX_MS)) })
  const limit = results.at(-1)?.p50 ?? 0
  console.log(
    `\n${rows.toLocaleString('en-US')} runs of each of ${given.machines} machines, goal ${GOAL_MS} ms.\n`,
  )
  printTable(
    ['a year of one machine over HTTP', 'p50 ms', 'p99 ms', 'of the limit'],
    results.map(({ title, p50, p99 }) => [title, p50, p99, p50 / limit]),
  )
  await writeResults('production', { rows, results })
} finally {
  await product.stop()
}
