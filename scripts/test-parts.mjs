import path from 'node:path'

/**
 * @typedef {{ file: string, ms: number }} Timing
 * @typedef {{ passed: number, failed: number, failures: string[], leftOut: string[], timings: Timing[] }} Count
 * @typedef {{ title: string, needs?: string, isBeside?: boolean, work: (count: Count) => Promise<number> }} Step
 * @typedef {{ numPassedTests: number, testResults: { name: string, message?: string, status: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} Report
 */

const LONGEST_SHOWN = 300

/** @param {string | undefined} text */
const firstLine = (text = '') => text.trim().split('\n', 1)[0].slice(0, LONGEST_SHOWN)

/** @returns {Count} */
export const nothingCounted = () => ({ passed: 0, failed: 0, failures: [], leftOut: [], timings: [] })

/**
 * Adds what vitest counted; a file that does not even load is a failure too.
 * @param {Count} count
 * @param {Report} report
 * @param {boolean} isFiltered a filter on the command line leaves out the rest on purpose
 */
export function addReport(count, { numPassedTests, testResults }, isFiltered) {
  count.passed += numPassedTests
  for (const { name, message = '', status, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    count.failed += failed.length || (status === 'failed' ? 1 : 0)
    const file = path.relative(process.cwd(), name)
    for (const { fullName, failureMessages = [] } of failed)
      count.failures.push(`${file}\n    ${fullName}\n    ${firstLine(failureMessages[0])}`)
    if (failed.length === 0 && status === 'failed') count.failures.push(`${file}\n    ${firstLine(message)}`)
    if (isFiltered) continue
    for (const test of assertionResults)
      if (test.status === 'skipped' || test.status === 'pending') count.leftOut.push(test.fullName)
  }
}

const MOST_SHOWN = 20

/** @param {readonly Timing[]} timings */
export const slowest = (timings) =>
  timings
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, MOST_SHOWN)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1)

/**
 * Runs one step. However it fails, it has counted at least one failure.
 * @param {Step} step
 * @param {Count} sum
 * @param {(text: string) => void} say
 */
async function passes({ title, work }, sum, say) {
  const since = Date.now()
  // Of its own: what runs beside it may fail meanwhile.
  const count = nothingCounted()
  say(`\n━━ ${title}\n`)
  const code = await work(count).catch((error) => {
    say(`${error.message}\n`)
    return 1
  })
  if (code !== 0 && count.failed === 0) count.failed = 1
  sum.passed += count.passed
  sum.failed += count.failed
  sum.failures.push(...count.failures)
  sum.leftOut.push(...count.leftOut)
  sum.timings.push(...count.timings)
  say(`━━ ${title}: ${count.failed === 0 ? 'passed' : 'FAILED'} in ${seconds(since)} s\n`)
  return count.failed === 0
}

/**
 * Each with those that run at the same time.
 * @param {Record<string, Step>} steps
 */
function inTurns(steps) {
  /** @type {[string, Step][][]} */
  const turns = []
  for (const entry of Object.entries(steps)) {
    const last = turns.at(-1)
    if (entry[1].isBeside && last) last.push(entry)
    else turns.push([entry])
  }
  return turns
}

/**
 * Runs all of the steps, also after one has failed: one run shows all there is to repair. Only what cannot run without
 * the work of a step that failed is left out. One that is `isBeside` runs together with the one before it. Ends with the sum on a line of its own, and resolves with the exit code.
 * @param {Record<string, Step>} steps
 * @param {(text: string) => void} say
 * @param {() => Promise<unknown>} setUp what all of them need
 */
export async function runSteps(steps, say, setUp = async () => {}) {
  const since = Date.now()
  const count = nothingCounted()
  const failed = new Map()
  try {
    await setUp()
    const runStep = async ([name, step]) => {
      const missing = step.needs && failed.get(step.needs)
      if (missing) say(`\n━━ ${step.title}: NOT RUN, it needs: ${missing}\n`)
      if (missing || !(await passes(step, count, say))) failed.set(name, step.title)
    }
    for (const turn of inTurns(steps)) await Promise.all(turn.map(runStep))
  } catch (error) {
    say(`\n${error.message}\n`)
    count.failed += 1
  }
  if (count.timings.length > 0) say(`\nThe slowest files:\n${slowest(count.timings).join('\n')}\n`)
  if (count.leftOut.length > 0) say(`\nLeft out on this machine:\n  ${count.leftOut.join('\n  ')}\n`)
  if (count.failures.length > 0) say(`\nTests that failed:\n  ${count.failures.join('\n  ')}\n`)
  if (failed.size > 0) say(`\nFailed:\n  ${[...failed.values()].join('\n  ')}\n`)
  say(`\n${count.passed} passed, ${count.failed} failed\n`)
  say(`in ${seconds(since)} s\n`)
  return count.failed === 0 ? 0 : 1
}
