import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type FleetAlarmSummary, summarizeFleetAlarms } from '@millwright/contract/alarms/alarms'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { dayAt } from '@millwright/domain/time/zone'
import { fillAlarms } from './harness/alarm-fill.ts'
import { addGroup } from './harness/bench-group.ts'
import { BENCH_ORGANIZATION, registerMachines } from './harness/machines.ts'
import { startProduct } from './harness/product.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'

/** How long the sums of alarms by code take for a large group, from stored days and from the alarms themselves. */
const { values: given } = parseArgs({
  options: { machines: { type: 'string', default: '10000' }, alarms: { type: 'string', default: '10' } },
})
const machines = Number(given.machines)
const DAYS = 7
const MONTH = 29

const product = await startProduct({ roles: 'api' })
try {
  const { db } = product
  await registerMachines(db, machines)
  const today = dayAt(Date.now(), 'UTC')
  const midnight = Date.parse(`${today}T00:00:00Z`)
  await fillAlarms(db, today, { days: DAYS, storedDays: MONTH, perDay: Number(given.alarms), codes: 40 })
  const token = await viewerToken(db)
  const groupId = await addGroup(db, machines)
  const path = summarizeFleetAlarms.path.replace(':org', BENCH_ORGANIZATION).replace(':groupId', groupId)
  /** Each period is asked for once: later answers come from the cache. */
  async function ask(from: number, to: number): Promise<{ ms: number; sum: FleetAlarmSummary }> {
    const query = new URLSearchParams({ from: String(from), to: String(to) })
    const asked = performance.now()
    const answer = await fetch(`http://127.0.0.1:${product.httpPort}${path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = (await answer.json()) as { result: FleetAlarmSummary }
    if (!answer.ok) throw new Error(`the call answered ${answer.status}: ${JSON.stringify(body)}`)
    return { ms: performance.now() - asked, sum: body.result }
  }
  const now = Date.now()
  // The machines of the group are read by every call.
  await ask(midnight - DAY_MS, midnight - DAY_MS + 1)
  const week = await ask(midnight - DAYS * DAY_MS + DAY_MS, midnight)
  const month = await ask(midnight - MONTH * DAY_MS, midnight)
  const withToday = await ask(midnight - MONTH * DAY_MS, now)
  const lately = 'day >= $1::date - $2::integer'
  await db.query(`update usage_day set alarms_counted = false where ${lately}`, [today, DAYS])
  await db.query(`delete from alarm_day where ${lately}`, [today, DAYS])
  await db.query('vacuum analyze usage_day')
  // A millisecond less, so that the answer is not that of the cache.
  const fromAlarms = await ask(midnight - DAYS * DAY_MS + DAY_MS, midnight - 1)
  const rows: [string, number, number | string][] = [
    [`${MONTH} days, stored`, month.ms, 2000],
    [`${MONTH} days and today`, withToday.ms, '-'],
    [`${DAYS - 1} days, stored`, week.ms, '-'],
    [`${DAYS - 1} days, from the alarms`, fromAlarms.ms, '-'],
  ]
  printTable(
    [`${machines} machines, ${given.alarms} alarms a day`, 'ms', 'goal ms', 'alarms'],
    rows.map((row, index) => [...row, [month, withToday, week, fromAlarms][index]?.sum.Count ?? 0]),
  )
  console.log(`\nLoad average ${loadavg()[0]?.toFixed(1)}`)
  console.log(
    `Written to ${await writeResults('alarms', { machines, rows: rows.map(([what, ms]) => ({ what, ms })) })}`,
  )
  if (week.sum.Count !== fromAlarms.sum.Count)
    throw new Error('stored days and alarms do not have the same sums')
} finally {
  await product.stop()
}
