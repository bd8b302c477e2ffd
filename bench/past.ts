import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Queryable } from '../apps/server/src/platform/database/database.ts'
import { hotSpots } from './harness/cpu-profile.ts'
import { postgresCpuSeconds } from './harness/process-cpu.ts'
import { startProduct } from './harness/product.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'

/** How soon the past of the demo is in, with all that follows from it, and what that costs. */
const { values: given } = parseArgs({
  options: {
    days: { type: 'string', default: '60' },
    /** Where the server's CPU profile goes. */
    profile: { type: 'string' },
  },
})
const GOAL_POINTS = 200_000
const GOAL_SECONDS = 60
const WITHIN_MS = 900_000

/** Numbers of machines whose facts have not caught up with their points. */
async function laggingIn(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*) as count from fact_lag')
  return rows[0]?.count ?? 0
}

async function pointsIn(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((each) => /^millwright_points_stored_total[ {]/.test(each))
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

const began = performance.now()
const product = await startProduct({
  roles: 'broker,ingest,api,jobs,identity,simulator',
  demoDays: Number(given.days),
  profileFolder: given.profile,
})
const sinceStart = (): number => (performance.now() - began) / 1_000
try {
  const up = sinceStart()
  const limit = performance.now() + WITHIN_MS
  const until = async (isSo: () => Promise<boolean>): Promise<number> => {
    while (!(await isSo())) {
      if (performance.now() > limit) throw new Error('the past of the demo is not stored yet')
      await pause(200)
    }
    return sinceStart() - up
  }
  const cpu = async () => ({
    server: (await product.usage()).cpuSeconds,
    postgres: await postgresCpuSeconds(product.db),
  })
  const before = await cpu()
  const stored = await until(async () => (await product.usage()).hasHistory)
  const derived = await until(async () => (await laggingIn(product.db)) === 0)
  const after = await cpu()
  const points = await pointsIn(`http://127.0.0.1:${product.httpPort}`)
  const million = points / 1e6
  const server = (after.server - before.server) / million
  const postgres = (after.postgres - before.postgres) / million
  printTable(
    ['figure', 'measured', 'goal'],
    [
      ['points', points, ''],
      ['seconds until all are stored', stored, GOAL_SECONDS],
      ['seconds until all facts follow', derived, GOAL_SECONDS],
      ['points a second', Math.round(points / derived), GOAL_POINTS],
      ['CPU s a million: server with the machines of the demo', server, ''],
      ['CPU s a million: PostgreSQL', postgres, ''],
    ],
  )
  console.log(`Written to ${await writeResults('past', { points, stored, derived, server, postgres })}`)
} finally {
  await product.stop()
}
if (given.profile) {
  const { parts, functions } = await hotSpots(given.profile, 40)
  for (const spots of [parts, functions])
    printTable(
      ['where', 'share'],
      spots.map(({ where, share }) => [where, share]),
    )
}
