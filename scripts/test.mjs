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
import { addReport, runSteps } from './test-parts.mjs'

const usage = 'npm test [-- unit|e2e|check [vitest filters]]'
const [only, ...filters] = process.argv.slice(2)

/**
 * What tests draw by lot (calls of the fuzzer, values of properties, language of the tour) follows from the change log: each change draws
 * another, and the same tree draws the same wherever it is tested. TEST_SEED=7 draws something else.
 */
const seed = process.env.TEST_SEED ?? String(crc32(readFileSync(path.join(root, 'CHANGELOG.md'))))

/** Runs one vitest project. Without a report it has failed, which its exit code says. */
async function vitest(project, count, env = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'millwright-test-report-'))
  const report = path.join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const code = await run('vitest', ['run', '--project', project, ...reporters, ...filters], {
      env: { TEST_SEED: seed, ...env },
    })
    addReport(count, JSON.parse(readFileSync(report, 'utf8')), filters.length > 0)
    return code
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const steps = {
  check: {
    title: 'Format, lint, types, import rules, dead code',
    work: () => run(node, ['scripts/check.mjs']),
  },
  unit: {
    title: 'Unit and integration tests',
    work: async (count) => {
      await getDaemons()
      return await vitest('unit', count)
    },
  },
  web: { title: 'Build of the web app', work: () => buildWeb().then(() => 0) },
  e2e: {
    title: 'Journeys in a real browser',
    needs: 'web',
    work: async (count) => vitest('e2e', count, await browsersEnvironment()),
  },
}
const parts = { check: ['check'], unit: ['unit'], e2e: ['web', 'e2e'] }

await main(async () => {
  if (only && !(only in parts)) throw new Error(`Unknown part "${only}". Usage: ${usage}`)
  const names = only ? parts[only] : Object.keys(steps)
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
