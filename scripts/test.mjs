import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { browsersEnvironment } from './browser.mjs'
import { buildWeb } from './build-web.mjs'
import { getDaemons } from './daemons.mjs'
import { main } from './quiet.mjs'
import { node, root, run } from './run.mjs'
import { setUp } from './setup.mjs'

const usage = 'npm test [-- unit|e2e|check [vitest filters]]'
const [only, ...filters] = process.argv.slice(2)
const counted = { passed: 0, failed: 0 }
const leftOut = []

/**
 * What tests draw by lot (calls of the fuzzer, values of properties, language of the tour) follows from the change log: each change draws
 * another, and the same tree draws the same wherever it is tested. TEST_SEED=7 draws something else.
 */
const seed = process.env.TEST_SEED ?? String(crc32(readFileSync(path.join(root, 'CHANGELOG.md'))))

/** Runs one vitest project and adds what it counted; a file that does not even load is a failure too. */
async function vitest(project, env = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'millwright-test-report-'))
  const report = path.join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest', ['run', '--project', project, ...reporters, ...filters], {
    env: { TEST_SEED: seed, ...env },
  })
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    counted.passed += numPassedTests
    for (const file of testResults) {
      const failed = file.assertionResults.filter(({ status }) => status === 'failed').length
      counted.failed += failed || (file.status === 'failed' ? 1 : 0)
      // A filter on the command line leaves out the rest on purpose.
      if (filters.length > 0) continue
      for (const test of file.assertionResults)
        if (test.status === 'skipped' || test.status === 'pending') leftOut.push(test.fullName)
    }
  } catch {
    counted.failed += 1
  }
  rmSync(folder, { recursive: true })
  return code
}

const steps = {
  check: {
    title: 'Format, lint, types, import rules, dead code',
    work: () => run(node, ['scripts/check.mjs']),
  },
  unit: {
    title: 'Unit and integration tests',
    work: async () => {
      await getDaemons()
      return await vitest('unit')
    },
  },
  web: { title: 'Build of the web app', work: () => buildWeb().then(() => 0) },
  e2e: { title: 'Journeys in a real browser', work: async () => vitest('e2e', await browsersEnvironment()) },
}
const parts = { check: ['check'], unit: ['unit'], e2e: ['web', 'e2e'] }

async function timed({ title, work }) {
  const since = Date.now()
  process.stdout.write(`\n━━ ${title}\n`)
  const code = await work().catch((error) => {
    process.stdout.write(`${error.message}\n`)
    return 1
  })
  const seconds = ((Date.now() - since) / 1000).toFixed(1)
  process.stdout.write(`━━ ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`)
  return code
}

await main(async () => {
  if (only && !(only in parts)) throw new Error(`Unknown part "${only}". Usage: ${usage}`)
  const since = Date.now()
  await setUp()
  process.stdout.write(`\nTests draw by lot with TEST_SEED=${seed}\n`)
  let code = 0
  for (const name of only ? parts[only] : Object.keys(steps)) {
    const before = counted.failed
    code = await timed(steps[name])
    if (code !== 0 && counted.failed === before) counted.failed += 1
    if (code !== 0) break
  }
  if (leftOut.length > 0) process.stdout.write(`\nLeft out on this machine:\n  ${leftOut.join('\n  ')}\n`)
  process.stdout.write(`\n${counted.passed} passed, ${counted.failed} failed\n`)
  process.stdout.write(`in ${((Date.now() - since) / 1000).toFixed(1)} s\n`)
  return code
})
