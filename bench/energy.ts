import { parseArgs } from 'node:util'
import { listGroupEnergy } from '@millwright/contract/energy/energy'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { addGroup } from './harness/bench-group.ts'
import { BENCH_ORGANIZATION, registerMachines } from './harness/machines.ts'
import { startProduct } from './harness/product.ts'
import { timeRuns } from './harness/repeat.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'

/** How long a month of energy by status takes for many machines, with months of hours stored. */
const { values: given } = parseArgs({
  options: {
    machines: { type: 'string', default: '500' },
    days: { type: 'string', default: '90' },
    runs: { type: 'string', default: '20' },
  },
})
const GOAL_MS = 300
const MAX_MS = 15_000
const MONTH_HOURS = 30 * 24
const to = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const from = to - MONTH_HOURS * HOUR_MS

/** Hours arrive machine by machine within each hour, as they do in a plant: rows of one machine lie far apart. */
async function fill(db: Database, hours: number): Promise<void> {
  await db.query(
    `insert into consumption_hour (machine_id, measure, hour, exe, handling, ready, fail, power_off, disconnected,
       no_data, left_out, base_ts, base_v)
     select m.id, 'activeEnergy', h, 9000 + (m.id * 31) % 700, 900, 1200, 40, 10, 0, 0, 0,
            h + interval '59 minutes', 1000000
       from generate_series($1::timestamptz, $2::timestamptz, interval '1 hour') as h, machine m
      order by h, m.id`,
    [new Date(to - hours * HOUR_MS), new Date(to - HOUR_MS)],
  )
  await db.query(
    `insert into consumption_seen (machine_id, measure, phase, seen_to) select id, 'activeEnergy', 0, $1 from machine`,
    [new Date(to - 1)],
  )
  await db.query(
    `insert into consumption_day
     select machine_id, measure, (hour at time zone 'UTC')::date, sum(exe), sum(handling), sum(ready), sum(fail),
            sum(power_off), sum(disconnected), sum(no_data), sum(left_out)
       from consumption_hour where hour < date_trunc('day', $1::timestamptz, 'UTC') group by 1, 2, 3`,
    [new Date(to - 1)],
  )
}

const product = await startProduct({ roles: 'api' })
try {
  const { db } = product
  const machines = Number(given.machines)
  await registerMachines(db, machines)
  await fill(db, Number(given.days) * 24)
  await db.query('vacuum analyze consumption_hour, consumption_day, consumption_seen')
  const token = await viewerToken(db)
  const groupId = await addGroup(db, machines)
  const path = listGroupEnergy.path.replace(':org', BENCH_ORGANIZATION).replace(':groupId', groupId)
  const ask = async (): Promise<void> => {
    const query = new URLSearchParams({ from: String(from), to: String(to) })
    const answer = await fetch(`http://127.0.0.1:${product.httpPort}${path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { result } = (await answer.json()) as { result: readonly unknown[] }
    if (!answer.ok || result.length < machines)
      throw new Error(`answered ${answer.status} with ${result.length}`)
  }
  const plan = await db.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) select machine_id, sum(exe), sum(ready) from consumption_day
      where machine_id = any(array(select id from machine)) and measure = 'activeEnergy' and day >= $1::date
        and day < $2::date
      group by machine_id`,
    [new Date(from), new Date(to)],
  )
  const results = [
    { title: 'a month by status over HTTP', ...(await timeRuns(ask, Number(given.runs), MAX_MS)) },
    {
      title: 'limit: the hours of the month counted in the database',
      ...(await timeRuns(
        () =>
          db.query(
            `select count(*) from consumption_hour where measure = 'activeEnergy' and hour >= $1 and hour < $2`,
            [new Date(from), new Date(to)],
          ),
        Number(given.runs),
        MAX_MS,
      )),
    },
  ]
  console.log(plan.rows.map((row) => row['QUERY PLAN']).join('\n'))
  console.log(`\n${machines} machines, ${given.days} days of hours stored, goal ${GOAL_MS} ms.\n`)
  const limit = results.at(-1)?.p50 ?? 0
  printTable(
    ['energy', 'p50 ms', 'p99 ms', 'of the limit'],
    results.map(({ title, p50, p99 }) => [title, p50, p99, p50 / limit]),
  )
  await writeResults('energy', { machines, days: Number(given.days), results })
  if ((results[0]?.p50 ?? 0) > GOAL_MS) throw new Error('a month of energy takes too long')
} finally {
  await product.stop()
}
