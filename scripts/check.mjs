import { main } from './quiet.mjs'
import { run } from './run.mjs'
import { setUp } from './setup.mjs'

const checks = {
  'format and lint (biome)': ['biome', 'check', '--error-on-warnings'],
  'types (tsc)': ['tsc', '-b'],
  'import rules (dependency-cruiser)': ['depcruise', 'apps', 'packages', 'e2e', 'bench'],
  'dead code (knip)': ['knip'],
  'house rules (scripts/house-rules.ts)': ['node', 'scripts/check-house.ts'],
}

async function passes(title, [command, ...args]) {
  let output = ''
  const onOutput = (chunk) => {
    output += chunk
  }
  const code = await run(command, args, { onOutput })
  process.stdout.write(code === 0 ? `✔ ${title}\n` : `✘ ${title}\n${output.trim()}\n\n`)
  return code === 0
}

// Every check runs, also after one has failed: one run tells all there is to mend.
await main(async () => {
  await setUp()
  const failed = []
  for (const [title, command] of Object.entries(checks)) {
    if (!(await passes(title, command))) failed.push(title)
  }
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`)
  return 0
})
