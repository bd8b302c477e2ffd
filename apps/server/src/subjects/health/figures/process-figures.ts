import { CALLS } from '@millwright/contract/calls'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Metrics } from '../../../platform/runtime/metrics.ts'
import type { InstallationRow } from './figure.ts'

/** Files and pages take as long as the line of the reader, and a sign-in is slow by design. */
const TIMED = new Set(
  CALLS.filter(({ answers, access }) => answers === undefined && access !== 'anyone').map(
    ({ method, path }) => `${method} ${path}`,
  ),
)

/** A bound of the histogram. */
const SLOW_S = 0.5
const SERVER_ERROR = 500
const LOOP = 'nodejs_eventloop_lag_seconds'
const LOOP_P99 = 'nodejs_eventloop_lag_p99_seconds'

interface Counted {
  count: number
  seconds: number
  failed: number
  slow: number
}

/** By call, since the start of the process. */
async function countedCalls(metrics: Metrics): Promise<Map<string, Counted>> {
  const calls = new Map<string, Counted>()
  for (const { labels, value, metricName } of (await metrics.httpSeconds.get()).values) {
    const name = `${labels.method} ${labels.path}`
    if (!TIMED.has(name)) continue
    const call = calls.get(name) ?? { count: 0, seconds: 0, failed: 0, slow: 0 }
    calls.set(name, call)
    if (metricName?.endsWith('_sum')) call.seconds += value
    if (metricName?.endsWith('_count')) {
      call.count += value
      call.slow += value
      if (Number(labels.status) >= SERVER_ERROR) call.failed += value
    }
    if (metricName?.endsWith('_bucket') && 'le' in labels && Number(labels.le) === SLOW_S) call.slow -= value
  }
  return calls
}

async function countedJobs(metrics: Metrics): Promise<Counted> {
  const counts = (await metrics.jobSeconds.get()).values.filter(({ metricName }) =>
    metricName?.endsWith('_count'),
  )
  const failures = (await metrics.jobFailures.get()).values
  const sumOf = (values: readonly { readonly value: number }[]) =>
    values.reduce((sum, { value }) => sum + value, 0)
  return { count: sumOf(counts), seconds: 0, failed: sumOf(failures), slow: 0 }
}

/** Longest hundredth of the turns since it was asked last; prom-client begins again when the first of the two is read. */
async function blockedMs({ registry }: Metrics): Promise<number> {
  await registry.getSingleMetric(LOOP)?.get()
  const p99 = await registry.getSingleMetric(LOOP_P99)?.get()
  const seconds = p99?.values[0]?.value
  return seconds !== undefined && Number.isFinite(seconds) ? seconds * 1000 : 0
}

/** Failed runs by job, since the start of the process. */
async function failedJobs(metrics: Metrics): Promise<Map<string, number>> {
  const { values } = await metrics.jobFailures.get()
  return new Map(values.map(({ labels, value }) => [String(labels.job), value]))
}

const NOTHING: Counted = { count: 0, seconds: 0, failed: 0, slow: 0 }

/** By how much the metrics of this process grew since they were asked last: other processes have their own. */
export function createProcessFigures(metrics: Metrics) {
  let before = new Map<string, Counted>()
  let failedBefore = new Map<string, number>()

  return async (now: number): Promise<InstallationRow[]> => {
    const hour = now - (now % HOUR_MS)
    const counted = await countedCalls(metrics)
    counted.set('', await countedJobs(metrics))
    const blocked = await blockedMs(metrics)
    const last = before
    before = counted
    const rows: InstallationRow[] = []
    const failures = await failedJobs(metrics)
    for (const [name, value] of failures) {
      const failed = value - (failedBefore.get(name) ?? 0)
      if (failed > 0) rows.push({ figure: `job ${name}`, hour, count: failed, sum: 0, failed, longest: 0 })
    }
    failedBefore = failures
    let slow = 0
    for (const [name, { count, seconds, failed, slow: slowOnes }] of counted) {
      const old = last.get(name) ?? NOTHING
      if (count === old.count && failed === old.failed) continue
      const figure = name === '' ? 'job_runs' : (`call ${name}` as const)
      const sum = Math.max(0, seconds - old.seconds) * 1000
      rows.push({ figure, hour, count: count - old.count, sum, failed: failed - old.failed, longest: 0 })
      slow += slowOnes - old.slow
    }
    if (slow > 0) rows.push({ figure: 'slow_calls', hour, count: slow, sum: 0, failed: 0, longest: 0 })
    return [...rows, { figure: 'blocked_ms', hour, count: 1, sum: blocked, failed: 0, longest: blocked }]
  }
}
