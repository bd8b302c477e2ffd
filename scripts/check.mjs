import { main } from './quiet.mjs'
import { run } from './run.mjs'
import { setUp } from './setup.mjs'

/** What is run, and what to do when it fails. */
const checks = [
  {
    title: 'format and lint (biome)',
    command: ['biome', 'check', '--error-on-warnings'],
    repair: 'npm run format writes the format and what the linter can repair itself; the rest is by hand.',
  },
  {
    title: 'types (tsc)',
    command: ['tsc', '-b'],
    repair: 'go to the first error: the others often follow from it.',
  },
  {
    title: 'OpenAPI file (redocly)',
    command: ['node', 'scripts/api-files.ts'],
    repair: 'what the linter found is repaired in packages/contract: the file is made of it.',
  },
  {
    title: 'types of the client and the examples (tsc)',
    command: ['tsc', '-b', 'packages/client', 'docs/examples'],
    repair: 'an example must do what the calls of the contract do now.',
  },
  {
    title: 'import rules (dependency-cruiser)',
    command: ['depcruise', 'apps', 'packages', 'e2e', 'bench'],
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

async function passes({ title, command: [program, ...args] }) {
  let output = ''
  const onOutput = (chunk) => {
    output += chunk
  }
  const code = await run(program, args, { onOutput })
  process.stdout.write(code === 0 ? `✔ ${title}\n` : `✘ ${title}\n${output.trim()}\n\n`)
  return code === 0
}

// Every check runs, also after one has failed: one run shows all there is to repair.
await main(async () => {
  await setUp()
  const failed = []
  for (const check of checks) {
    if (!(await passes(check))) failed.push(check)
  }
  if (failed.length === 0) return 0
  const todo = failed.map(({ title, repair }) => `✘ ${title}: ${repair}`)
  throw new Error(`What to do:\n${todo.join('\n')}`)
})
