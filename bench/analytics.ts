import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { getMachineAnalytics, listAnalytics } from '@millwright/contract/analytics/analytics'
import { getGroupAnalytics, listGroupAnalytics } from '@millwright/contract/analytics/analytics-groups'
import { addGroup } from './harness/bench-group.ts'
import { BENCH_ORGANIZATION, registerMachines } from './harness/machines.ts'
import { startProduct } from './harness/product.ts'
import { timeRuns } from './harness/repeat.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { fillUsage } from './harness/usage-fill.ts'
import { viewerToken } from './harness/viewer.ts'

/** How long the figures of a month take: of all machines, of a group with the month before, of one machine. */
const { values: given } = parseArgs({
  options: { machines: { type: 'string', default: '10000' }, runs: { type: 'string', default: '10' } },
})
const runs = Number(given.runs)
const machines = Number(given.machines)
const MAX_MS = 15_000
const GROUP_GOAL_MS = 1000

const product = await startProduct({ roles: 'api' })
try {
  const { db } = product
  await registerMachines(db, machines)
  const { from, to } = await fillUsage(db, Date.now())
  const token = await viewerToken(db)
  const ask = async (path: string): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${product.httpPort}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${Buffer.from(body).toString()}`)
    return body.byteLength
  }
  const query = `?${new URLSearchParams({ from, to, kpiCalcMethod: 'CLASSIC_MODEL' })}`
  const groupId = await addGroup(db, machines)
  const ofGroup = ({ path }: { path: string }): string =>
    path.replace(':org', BENCH_ORGANIZATION).replace(':groupId', groupId)
  /** Asked for first: later answers come from the cache. */
  const firstTime = async (path: string): Promise<number> => {
    const asked = performance.now()
    await ask(path + query)
    return performance.now() - asked
  }
  const totalsMs = await firstTime(ofGroup(getGroupAnalytics))
  const machinesMs = await firstTime(ofGroup(listGroupAnalytics))
  const rows = [
    { what: `all ${machines} machines, 30 days`, path: listAnalytics.path, goal: 1000 },
    {
      what: 'one machine, 30 days and 30 before',
      path: getMachineAnalytics.path.replace(':id', 'bench-0'),
      goal: 50,
    },
  ]
  const measured = []
  for (const { what, path, goal } of rows) {
    const bytes = await ask(path + query)
    measured.push({ what, goal, bytes, ...(await timeRuns(() => ask(path + query), runs, MAX_MS)) })
  }
  const scan = await timeRuns(() => db.query('select sum(exe), sum(main_usage) from usage_day'), runs, MAX_MS)
  printTable(
    ['figures', 'p50 ms', 'p95 ms', 'goal ms', 'KiB'],
    [
      ...measured.map((each) => [each.what, each.p50, each.p95, each.goal, Math.round(each.bytes / 1024)]),
      ['a group in total and by day, with the month before, first time', totalsMs, '-', GROUP_GOAL_MS, '-'],
      ['its machines with the month before, first time', machinesMs, '-', '-', '-'],
      ['two sums over the table, unused', scan.p50, scan.p95, '-', '-'],
    ],
  )
  console.log(`\nLoad average ${loadavg()[0]?.toFixed(1)}`)
  console.log(`Written to ${await writeResults('analytics', { measured, totalsMs, machinesMs, scan })}`)
  const isKept = measured.every(({ p50, goal }) => p50 <= goal) && totalsMs <= GROUP_GOAL_MS
  if (!isKept) {
    console.error('\nSlower than its goals.')
    process.exitCode = 1
  }
} finally {
  await product.stop()
}
