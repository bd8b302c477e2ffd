import { main } from './quiet.mjs'
import { run } from './run.mjs'
import { setUp } from './setup.mjs'

/** Each checker of a project works out the types of the others once more: four of them cost almost three times the time of a core. */
const oneChecker = ['--checkers', '1', '--builders', '2']
/** Go collects garbage four times as rarely, for a tenth of the time and no more memory at the highest point. */
const collectRarely = { GOGC: '400' }

/**
 * Each with the advice for when it fails; `after` is another that has to be over by then. The long ones come
 * first.
 */
const checks = [
  {
    title: 'types (tsc)',
    command: ['tsc', '-b', ...oneChecker],
    env: collectRarely,
    repair: 'go to the first error: the others often follow from it.',
  },
  {
    title: 'format and lint (biome)',
    command: ['biome', 'check', '--error-on-warnings'],
    repair: 'npm run format writes the format and what the linter can repair itself; the rest is by hand.',
  },
  {
    title: 'OpenAPI file (redocly)',
    command: ['node', 'scripts/api-files.ts'],
    repair: 'what the linter found is repaired in packages/contract: the file is made of it.',
  },
  {
    title: 'types of the client and the examples (tsc)',
    after: ['types (tsc)', 'OpenAPI file (redocly)'],
    command: ['tsc', '-b', ...oneChecker, 'packages/client', 'docs/examples'],
    env: collectRarely,
    repair: 'an example must do what the calls of the contract do now.',
  },
  {
    title: 'import rules (dependency-cruiser)',
    command: ['depcruise', 'apps', 'packages', 'e2e', 'bench', 'scripts'],
    repair:
      'what two features share moves to a folder that both may import; .dependency-cruiser.mjs gives the reason of each rule.',
  },
  {
    title: 'dead code (knip)',
    command: ['knip'],
    repair: 'remove what nothing uses, or the word export where only its own file does.',
  },
  {
    title: 'pages that are made of the contract (scripts/docs.ts)',
    command: ['node', 'scripts/docs.ts', '--check'],
    repair: 'npm run docs writes them; commit what it changed.',
  },
  {
    title: 'house rules (scripts/house-rules.ts)',
    command: ['node', 'scripts/check-house.ts'],
    repair: 'move what was found to the place that the rule names.',
  },
]

async function passes({ title, command: [program, ...args], env }) {
  let output = ''
  const onOutput = (chunk) => {
    output += chunk
  }
  const code = await run(program, args, { env, onOutput })
  process.stdout.write(code === 0 ? `✔ ${title}\n` : `✘ ${title}\n${output.trim()}\n\n`)
  return code === 0
}

/** As many at once as there are cores for: some of them use one only. */
const AT_ONCE = 2

/** Every check runs, also after one has failed: one run shows all there is to repair. */
async function runAll() {
  const left = [...checks]
  const over = new Set()
  const failed = []
  const running = new Set()
  while (left.length > 0 || running.size > 0) {
    const next = left.findIndex(({ after = [] }) => after.every((title) => over.has(title)))
    if (next >= 0 && running.size < AT_ONCE) {
      const [check] = left.splice(next, 1)
      const work = passes(check).then((hasPassed) => {
        if (!hasPassed) failed.push(check)
        over.add(check.title)
        running.delete(work)
      })
      running.add(work)
    } else await Promise.race(running)
  }
  return failed
}

await main(async () => {
  await setUp()
  const failed = await runAll()
  if (failed.length === 0) return 0
  const todo = failed.map(({ title, repair }) => `✘ ${title}: ${repair}`)
  throw new Error(`What to do:\n${todo.join('\n')}`)
})
