import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { getLinePeriod, listLines } from '@millwright/contract/lines/lines'
import type { LineOfMachines } from '@millwright/contract/lines/lines-shapes'
import { analyseLine } from '@millwright/domain/lines/analyse'
import { type MeasuredLine, measuredMachine, simulateLine } from '@millwright/domain/lines/simulate'
import { linesFrom } from '@millwright/domain/lines/testing/lines'
import { makeLine } from '@millwright/domain/lines/testing/scenario'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { addDays, dayAt } from '@millwright/domain/time/zone'
import { fillLines } from './harness/line-fill.ts'
import { BENCH_ORGANIZATION, registerMachines } from './harness/machines.ts'
import { startProduct } from './harness/product.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'

/** How long a month of lines takes, a simulated shift, and what it costs to follow the waiting of a day. */
const { values: given } = parseArgs({
  options: { lines: { type: 'string', default: '20' }, machines: { type: 'string', default: '12' } },
})
const lines = Number(given.lines)
const machines = Number(given.machines)
const DAYS = 30
const GOAL_MS = 500
const SIMULATION_GOAL_MS = 2_000

const product = await startProduct({ roles: 'api' })
try {
  const { db } = product
  await registerMachines(db, lines * machines)
  // The day before yesterday is over in every zone.
  const to = addDays(dayAt(Date.now(), 'UTC'), -2)
  const from = addDays(to, 1 - DAYS)
  await fillLines(db, { lines, machines, from, to })
  const token = await viewerToken(db)
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${product.httpPort}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = (await answer.json()) as { result: T }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`)
    return body.result
  }
  const of = ({ path }: { path: string }): string => path.replace(':org', BENCH_ORGANIZATION)
  const list = await ask<LineOfMachines[]>(of(listLines))
  if (list.length !== lines) throw new Error(`${list.length} lines are seen`)
  const month = async (): Promise<number> => {
    const asked = performance.now()
    for (const { Id } of list)
      await ask(`${of(getLinePeriod).replace(':lineId', Id)}?${new URLSearchParams({ from, to })}`)
    return performance.now() - asked
  }
  await month()
  const runs: number[] = []
  for (let run = 0; run < 5; run++) runs.push(await month())
  const middle = runs.sort((a, b) => a - b)[2] ?? 0

  const [scenario] = linesFrom(5, 10).filter(({ name }) => name === 'parallel')
  if (!scenario) throw new Error('there is no such line')
  const { facts } = makeLine(scenario)
  const analysed = performance.now()
  const analysis = analyseLine(facts)
  const analysisMs = performance.now() - analysed
  const line: MeasuredLine = {
    flow: scenario.flow,
    machines: scenario.flow.machines.map((id) => ({ id, ...measuredMachine([analysis], id) })),
  }
  const begun = performance.now()
  simulateLine(line, {}, { runs: 1_000, seed: 1, ms: 8 * HOUR_MS })
  const simulationMs = performance.now() - begun

  printTable(
    ['', 'ms', 'goal ms'],
    [
      [`a month of ${lines} lines of ${machines} machines, one after the other`, middle, GOAL_MS],
      ['1,000 runs of a shift of 7 machines', simulationMs, SIMULATION_GOAL_MS],
      ['the waiting of 10 hours of 7 machines', analysisMs, '-'],
    ],
  )
  console.log(`\nLoad average ${loadavg()[0]?.toFixed(1)}`)
  const results = { lines, machines, monthMs: middle, simulationMs, analysisMs }
  console.log(`Written to ${await writeResults('line', results)}`)
} finally {
  await product.stop()
}
