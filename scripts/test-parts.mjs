import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @typedef {{ file: string, ms: number }} Timing
 * @typedef {{ passed: number, failed: number, failures: string[], leftOut: string[], timings: Timing[] }} Count
 * @typedef {{ title: string, needs?: string, work: (count: Count, say: (text: string) => void) => Promise<number> }} Step
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

/** Linux counts in hundredths of a second, behind the name of the process: its own, then those of its children that are over. */
const CLOCK = { first: 11, last: 14, perSecond: 100 }

/**
 * Of this process and all that it started, once they are over. On a busy computer it says more than the time that went by.
 * Empty where the system does not tell.
 */
function processorTime() {
  if (process.platform !== 'linux') return ''
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
  const sum = fields.slice(CLOCK.first, CLOCK.last + 1).reduce((total, field) => total + Number(field), 0)
  return `, with ${(sum / CLOCK.perSecond).toFixed(0)} s of processor time`
}

/**
 * One terminal for several steps: what one prints is shown as it comes, what others print meanwhile when they are over.
 * @param {(text: string) => void} say
 */
function shareTerminal(say) {
  /** @type {Map<string, string[]>} */
  const held = new Map()
  /** @param {string} name */
  const isShown = (name) => held.keys().next().value === name
  const flush = (name) => say(held.get(name).splice(0).join(''))
  return {
    /** @param {string} name */
    open(name) {
      held.set(name, [])
      return (text) => {
        if (isShown(name)) say(String(text))
        else held.get(name).push(String(text))
      }
    },
    /** @param {string} name */
    close(name) {
      flush(name)
      held.delete(name)
      const [next] = held.keys()
      if (next) flush(next)
    },
  }
}

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
  const code = await work(count, say).catch((error) => {
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

/** A journey waits for pages and a test for its database half of the time: one alone leaves a core idle. */
const AT_ONCE = 2

/**
 * Runs all of the steps, two at a time, also after one has failed: one run shows all there is to repair. A step begins once
 * the one that it needs is over, and is left out when that failed. Ends with the sum on a line of its own, and resolves with
 * the exit code.
 * @param {Record<string, Step>} steps
 * @param {(text: string) => void} say
 * @param {() => Promise<unknown>} setUp what all of them need
 */
export async function runSteps(steps, say, setUp = async () => {}) {
  const since = Date.now()
  const count = nothingCounted()
  const failed = new Map()
  const terminal = shareTerminal(say)
  const over = new Set()
  const runStep = async ([name, step]) => {
    const print = terminal.open(name)
    const missing = step.needs && failed.get(step.needs)
    if (missing) print(`\n━━ ${step.title}: NOT RUN, it needs: ${missing}\n`)
    if (missing || !(await passes(step, count, print))) failed.set(name, step.title)
    terminal.close(name)
    over.add(name)
  }
  try {
    await setUp()
    const left = Object.entries(steps)
    const running = new Set()
    while (left.length > 0 || running.size > 0) {
      const next = left.findIndex(([, { needs }]) => !needs || over.has(needs))
      if (next >= 0 && running.size < AT_ONCE) {
        const work = runStep(left.splice(next, 1)[0]).finally(() => running.delete(work))
        running.add(work)
      } else await Promise.race(running)
    }
  } catch (error) {
    say(`\n${error.message}\n`)
    count.failed += 1
  }
  if (count.timings.length > 0) say(`\nThe slowest files:\n${slowest(count.timings).join('\n')}\n`)
  if (count.leftOut.length > 0) say(`\nLeft out on this machine:\n  ${count.leftOut.join('\n  ')}\n`)
  if (count.failures.length > 0) say(`\nTests that failed:\n  ${count.failures.join('\n  ')}\n`)
  if (failed.size > 0) say(`\nFailed:\n  ${[...failed.values()].join('\n  ')}\n`)
  say(`\n${count.passed} passed, ${count.failed} failed\n`)
  say(`in ${seconds(since)} s${processorTime()}\n`)
  return count.failed === 0 ? 0 : 1
}
