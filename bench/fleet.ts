import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { aggregateStatusHistory } from '@millwright/contract/analytics/status-analytics'
import { getFleetOverview } from '@millwright/contract/fleet/fleet'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { runOnce } from '../apps/server/src/platform/jobs/job.ts'
import { createDaysSoFar } from '../apps/server/src/subjects/analytics/so-far/days-so-far.ts'
import { createStores } from '../apps/server/src/subjects.ts'
import { addGroup } from './harness/bench-group.ts'
import { fillFleet } from './harness/fleet-fill.ts'
import { BENCH_ORGANIZATION, registerMachines } from './harness/machines.ts'
import { postgresCpuSeconds } from './harness/process-cpu.ts'
import { startProduct } from './harness/product.ts'
import { timeRuns } from './harness/repeat.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'

/** How long the overview of a group takes as the group grows, and a year of a machine's status. */
const { values: given } = parseArgs({
  options: {
    machines: { type: 'string', default: '10,100,500,2000,10000' },
    runs: { type: 'string', default: '20' },
  },
})
const runs = Number(given.runs)
const sizes = given.machines.split(',').map(Number)
const MAX_MS = 15_000
const GOALS: Readonly<Record<number, number>> = { 500: 150, 2000: 500, 10000: 1000 }

const now = Date.now()

const product = await startProduct({ roles: 'api' })
try {
  const { db } = product
  await registerMachines(db, Math.max(...sizes))
  await fillFleet(db, now)
  const token = await viewerToken(db)
  const ask = async (path: string): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${product.httpPort}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${Buffer.from(body).toString()}`)
    return body.byteLength
  }

  const roundTrip = await timeRuns(() => db.query('select 1'), runs, MAX_MS)
  const measured = []
  // As the job of the product does every minute: this server has the calls alone.
  const keepDays = createDaysSoFar({ db, stores: createStores(db), now: Date.now })
  for (const size of sizes) {
    await runOnce(keepDays)
    const groupId = await addGroup(db, size)
    const path = getFleetOverview.path.replace(':org', BENCH_ORGANIZATION).replace(':groupId', groupId)
    const [serverBefore, postgresBefore] = [await product.usage(), await postgresCpuSeconds(db)]
    const asked = performance.now()
    const bytes = await ask(path)
    const firstMs = performance.now() - asked
    const firstCpu = {
      server: (await product.usage()).cpuSeconds - serverBefore.cpuSeconds,
      postgres: (await postgresCpuSeconds(db)) - postgresBefore,
    }
    const timed = await timeRuns(() => ask(path), runs, MAX_MS)
    const rows = await timeRuns(
      () =>
        db.query(
          `select m.*, l.last_seen from machine m left join machine_link l on l.machine_id = m.id
            where m.id in (select machine_id from group_machine gm join machine_group g on g.id = gm.group_id
                            where g.public_id = $1)`,
          [groupId],
        ),
      runs,
      MAX_MS,
    )
    measured.push({
      size,
      bytes,
      firstMs,
      firstCpu,
      goalMs: GOALS[size] ?? null,
      ...timed,
      rows,
      loadAverage: loadavg()[0] ?? 0,
    })
  }
  printTable(
    [
      'machines',
      'first ms',
      'its CPU s: server',
      'PostgreSQL',
      'again p50 ms',
      'p95 ms',
      'goal ms',
      'ms a machine',
      'KiB',
      'machines as rows p50 ms',
      'load avg',
    ],
    measured.map((each) => [
      String(each.size),
      each.firstMs,
      each.firstCpu.server,
      each.firstCpu.postgres,
      each.p50,
      each.p95,
      each.goalMs ?? '-',
      each.p50 / each.size,
      Math.round(each.bytes / 1024),
      each.rows.p50,
      each.loadAverage,
    ]),
  )

  const year = new URLSearchParams({
    from: String(now - 365 * DAY_MS),
    to: String(now),
    aggregatedBy: 'months',
  })
  const yearPath = `${aggregateStatusHistory.path.replace(':id', 'bench-0')}?${year}`
  const history = await timeRuns(() => ask(yearPath), runs, MAX_MS)
  console.log('')
  printTable(
    ['one machine', 'p50 ms', 'p95 ms', 'goal ms'],
    [
      ['a year of status by months, HTTP', history.p50, history.p95, 50],
      ['select 1', roundTrip.p50, roundTrip.p95, '-'],
    ],
  )
  console.log('\nLimits: one round trip to the database, and the machines of the group as rows, unused.')
  console.log(`Written to ${await writeResults('fleet', { measured, history, roundTrip })}`)
} finally {
  await product.stop()
}
