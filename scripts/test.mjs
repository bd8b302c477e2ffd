import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { browsersEnvironment } from './browser.mjs'
import { buildWeb } from './build-web.mjs'
import { getDaemons } from './daemons.mjs'
import { main } from './quiet.mjs'
import { node, root, run } from './run.mjs'
import { setUp } from './setup.mjs'
import { addReport, runSteps } from './test-parts.mjs'

const usage = 'npm test [-- unit|e2e|check|tour|long [vitest filters]]'
const [only, ...filters] = process.argv.slice(2)
/** All parts, two at a time. */
const isWhole = !only || (only === 'long' && filters.length === 0)

/**
 * Draws by lot (calls of the fuzzer, values of properties, language of the tour) follow from the change log: each
 * change draws another, and the same tree draws the same wherever it is tested. TEST_SEED=7 draws something else.
 */
const seed = process.env.TEST_SEED ?? String(crc32(readFileSync(path.join(root, 'CHANGELOG.md'))))

/**
 * Journeys run one after the other, and alone they leave most of a core idle: they go first, so that the other tests, which
 * fill all cores, are the last to end.
 */
const BESIDE_JOURNEYS = 4

/** Of the last run, for those who want to know more than its twenty slowest files. */
const timingsFile = path.join(root, 'node_modules/.cache/millwright/test-timings.json')
const allTimings = []

/** Runs projects of vitest. Without a report they have failed, which the exit code says. */
async function vitest(projects, count, onOutput, { env = {}, only: files = filters, niceness = 0 } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'millwright-test-report-'))
  const [report, timings] = [path.join(folder, 'report.json'), path.join(folder, 'timings.json')]
  const reporters = ['default', 'json', './scripts/timings.mjs'].map((name) => `--reporter=${name}`)
  const chosen = projects.flatMap((project) => ['--project', project])
  try {
    const code = await run(
      'vitest',
      ['run', ...chosen, ...reporters, `--outputFile.json=${report}`, ...files],
      { env: { TEST_SEED: seed, TEST_TIMINGS: timings, ...env }, onOutput, niceness },
    )
    addReport(count, JSON.parse(readFileSync(report, 'utf8')), files.length > 0)
    const ofFiles = JSON.parse(readFileSync(timings, 'utf8'))
    count.timings.push(...ofFiles)
    allTimings.push(...ofFiles)
    mkdirSync(path.dirname(timingsFile), { recursive: true })
    writeFileSync(timingsFile, JSON.stringify(allTimings, null, 2))
    return code
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A part that runs alone has the terminal, with its colours and what is under way. */
const outputOf = (say) => (isWhole ? say : undefined)

const steps = {
  check: {
    title: 'Format, lint, types, import rules, dead code',
    work: (_count, say) => run(node, ['scripts/check.mjs'], { onOutput: outputOf(say) }),
  },
  web: { title: 'Build of the web app', work: () => buildWeb({ isForTests: true }).then(() => 0) },
  e2e: {
    title: 'Journeys in a real browser',
    needs: 'web',
    work: async (count, say) => {
      const env = { ...(only === 'long' ? { TEST_LONG: '1' } : {}), ...(await browsersEnvironment()) }
      return await vitest(['e2e'], count, outputOf(say), { env })
    },
  },
  unit: {
    title: 'Unit and integration tests',
    work: async (count, say) => {
      await getDaemons()
      const env = only === 'long' ? { TEST_LONG: '1' } : {}
      const niceness = isWhole ? BESIDE_JOURNEYS : 0
      return await vitest(['pure', 'server', 'web'], count, outputOf(say), { env, niceness })
    },
  },
  tour: {
    title: 'Every page in every language',
    needs: 'web',
    work: async (count) => {
      const env = { TOUR_LANGUAGE: 'all', ...(await browsersEnvironment()) }
      return await vitest(['e2e'], count, undefined, { env, only: ['e2e/appearance', ...filters] })
    },
  },
}
/** The longest begins as soon as it can. */
const whole = ['check', 'web', 'e2e', 'unit']
const parts = {
  check: ['check'],
  unit: ['unit'],
  e2e: ['web', 'e2e'],
  tour: ['web', 'tour'],
  // One journey is longer then; a filter is one for the other tests.
  long: filters.length > 0 ? ['unit'] : whole,
}

await main(async () => {
  if (only && !(only in parts)) throw new Error(`Unknown part "${only}". Usage: ${usage}`)
  const names = only ? parts[only] : whole
  const chosen = Object.fromEntries(names.map((name) => [name, steps[name]]))
  return runSteps(
    chosen,
    (text) => process.stdout.write(text),
    async () => {
      await setUp()
      process.stdout.write(`\nTests draw by lot with TEST_SEED=${seed}\n`)
    },
  )
})
