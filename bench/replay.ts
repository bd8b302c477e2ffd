import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { readReplay } from '@millwright/contract/fleet/read-replay'
import { getReplay, type ReplayDay } from '@millwright/contract/fleet/replay'
import { countsAt, stopsOfDay } from '@millwright/domain/fleet/replay'
import { momentsOf } from '@millwright/domain/fleet/replay-moments'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { dayAt } from '@millwright/domain/time/zone'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { addGroup } from './harness/bench-group.ts'
import { fillFleet } from './harness/fleet-fill.ts'
import { BENCH_ORGANIZATION, registerMachines } from './harness/machines.ts'
import { postgresCpuSeconds } from './harness/process-cpu.ts'
import { startProduct } from './harness/product.ts'
import { timeRuns } from './harness/repeat.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'

/** How large the day of a group is that is played again, how long the call for it takes, and what a page makes of it first. */
const { values: given } = parseArgs({
  options: {
    machines: { type: 'string', default: '14,50,300' },
    runs: { type: 'string', default: '20' },
  },
})
const runs = Number(given.runs)
const sizes = given.machines.split(',').map(Number)
const MAX_MS = 15_000
/** Of 50 machines: bytes, and milliseconds until the first frame. */
const GOAL = { machines: 50, bytes: 200_000, ms: 300 }
/** Columns of a scrubber on a screen of 1,440 pixels. */
const COLUMNS = 700

const now = Date.now()

/** An alarm at each stop, and a program every half hour. */
async function fillFacts(db: Database): Promise<void> {
  await db.query(
    `insert into alarm_event (machine_id, code, text, from_ts, to_ts)
     select machine_id, (3000 + extract(epoch from from_ts)::bigint / 480 % 40)::text, 'Vacuum lost at field ' || machine_id % 8,
            from_ts, to_ts from status_span where status = 'FAIL' on conflict do nothing`,
  )
  await db.query(
    `insert into production_run (machine_id, slot, from_ts, to_ts, name, is_named, status, done, steps, parts, extra, updated_at)
     select m.id, '1', t, t + interval '29 minutes', 'KITCHEN_' || (extract(epoch from t)::bigint / 1800 + m.id) % 500,
            true, 'DONE', 1, '{}', '{}', '{}', t
       from machine m cross join generate_series($1::timestamptz, $2::timestamptz, interval '30 minutes') t`,
    [new Date(now - 3 * DAY_MS), new Date(now - HOUR_MS)],
  )
  await db.query('vacuum analyze')
}

/** CPU of all that is counted before the plan and the scrubber can be drawn, in milliseconds. */
function firstFrameOf(day: ReplayDay): number {
  const before = process.cpuUsage()
  const machines = readReplay(day)
  const end = (day.Until - day.From) / 1000
  stopsOfDay(machines, end)
  momentsOf(machines, end)
  for (let column = 0; column < COLUMNS; column++) countsAt(machines, (end / COLUMNS) * column)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const product = await startProduct({ roles: 'api' })
try {
  const { db } = product
  await registerMachines(db, Math.max(...sizes))
  await fillFleet(db, now)
  await fillFacts(db)
  const token = await viewerToken(db)
  const day = dayAt(now - DAY_MS, 'UTC')
  const ask = async (path: string): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${product.httpPort}${path}?day=${day}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body}`)
    return body
  }
  const measured = []
  for (const size of sizes) {
    const groupId = await addGroup(db, size)
    const path = getReplay.path.replace(':org', BENCH_ORGANIZATION).replace(':groupId', groupId)
    const begun = performance.now()
    const body = await ask(path)
    const firstMs = performance.now() - begun
    const [serverBefore, postgresBefore] = [await product.usage(), await postgresCpuSeconds(db)]
    let asked = 0
    const timed = await timeRuns(
      () => {
        asked += 1
        return ask(path)
      },
      runs,
      MAX_MS,
    )
    const cpuOf = (seconds: number): number => (seconds * 1000) / Math.max(1, asked)
    const serverMs = cpuOf((await product.usage()).cpuSeconds - serverBefore.cpuSeconds)
    const postgresMs = cpuOf((await postgresCpuSeconds(db)) - postgresBefore)
    const { result } = JSON.parse(body) as { result: ReplayDay }
    measured.push({
      size,
      bytes: Buffer.byteLength(body),
      firstMs,
      ...timed,
      serverMs,
      postgresMs,
      frameMs: firstFrameOf(result),
      loadAverage: loadavg()[0] ?? 0,
    })
  }
  const roundTrip = await timeRuns(() => db.query('select 1'), runs, MAX_MS)
  printTable(
    [
      'machines',
      'KB',
      'goal KB',
      'first ms',
      'again p50 ms',
      'p95 ms',
      'CPU ms a call: server',
      'PostgreSQL',
      'CPU ms in the page before the first frame',
      'goal ms',
      'load avg',
    ],
    measured.map((each) => [
      String(each.size),
      Math.round(each.bytes / 1000),
      each.size === GOAL.machines ? GOAL.bytes / 1000 : '-',
      each.firstMs,
      each.p50,
      each.p95,
      each.serverMs,
      each.postgresMs,
      each.frameMs,
      each.size === GOAL.machines ? GOAL.ms : '-',
      each.loadAverage,
    ]),
  )
  console.log(`\nLimit: one round trip to the database, ${roundTrip.p50.toFixed(2)} ms.`)
  console.log(`Written to ${await writeResults('replay', { measured, roundTrip })}`)
  const kept = measured.find(({ size }) => size === GOAL.machines)
  if (kept && kept.bytes > GOAL.bytes) {
    console.error(`The day of ${GOAL.machines} machines is larger than ${GOAL.bytes} bytes`)
    process.exitCode = 1
  }
} finally {
  await product.stop()
}
