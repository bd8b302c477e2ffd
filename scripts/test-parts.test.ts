import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, test } from 'vitest'
import { addReport, nothingCounted, runSteps, slowest } from './test-parts.mjs'

type Work = () => Promise<number>
const passed: Work = async () => 0
const failed: Work = async () => 1
const broken: Work = async () => {
  throw new Error('No Chromium was found.')
}

/** Runs the four steps of `npm test`, and returns which of them ran, the output, and the exit code. */
async function run(works: Partial<Record<'check' | 'unit' | 'web' | 'e2e', Work>>, setUp?: Work) {
  const ran: string[] = []
  const output: string[] = []
  const step = (name: 'check' | 'unit' | 'web' | 'e2e', needs?: string) => ({
    title: `the ${name}`,
    needs,
    work: async () => {
      ran.push(name)
      return await (works[name] ?? passed)()
    },
  })
  const steps = { check: step('check'), unit: step('unit'), web: step('web'), e2e: step('e2e', 'web') }
  const code = await runSteps(steps, (text) => void output.push(text), setUp)
  return { ran, code, lines: output.join('').split('\n') }
}

describe('a part that fails', () => {
  it.each([
    ['with an exit code', failed],
    ['because what it needs cannot be had', broken],
  ])('%s does not keep the others from running', async (_, work) => {
    const { ran, code, lines } = await run({ check: work })
    expect(ran.toSorted()).toEqual(['check', 'e2e', 'unit', 'web'])
    expect(code).toBe(1)
    expect(lines).toContain('0 passed, 1 failed')
  })

  it('is still a failure when the last part passes, and each is counted', async () => {
    const { code, lines } = await run({ check: failed, unit: broken })
    expect(code).toBe(1)
    expect(lines).toContain('0 passed, 2 failed')
  })

  it('says why', async () => {
    expect((await run({ e2e: broken })).lines).toContain('No Chromium was found.')
  })

  it('keeps only that from running which needs its work, and that is said', async () => {
    const { ran, code, lines } = await run({ unit: failed, web: failed })
    expect(ran.toSorted()).toEqual(['check', 'unit', 'web'])
    expect(code).toBe(1)
    expect(lines).toContain('━━ the e2e: NOT RUN, it needs: the web')
    expect(lines).toContain('0 passed, 2 failed')
  })
})

describe('parts side by side', () => {
  type Step = {
    title: string
    needs?: string
    work: (count: unknown, say: (text: string) => void) => Promise<number>
  }

  const runAll = async (steps: Record<string, Step>) => {
    const output: string[] = []
    const code = await runSteps(steps, (text) => void output.push(text))
    return { code, text: output.join('') }
  }

  it('are two at a time, and each begins once the one that it needs is over', async () => {
    const begun: string[] = []
    const webIsOver = Promise.withResolvers<number>()
    const unitBegan = Promise.withResolvers<number>()
    const step = (name: string, work: Work, needs?: string): Step => ({
      title: name,
      needs,
      work: () => {
        begun.push(name)
        return work()
      },
    })
    const code = runAll({
      check: step('check', () => unitBegan.promise),
      web: step('web', () => webIsOver.promise),
      e2e: step('e2e', passed, 'web'),
      unit: step('unit', async () => {
        unitBegan.resolve(0)
        return 0
      }),
    })
    await new Promise(setImmediate)
    expect(begun).toEqual(['check', 'web'])
    webIsOver.resolve(0)
    expect((await code).code).toBe(0)
    expect(begun).toEqual(['check', 'web', 'e2e', 'unit'])
  })

  it('fail each by itself: a part that needs the other one runs', async () => {
    const { code, text } = await runAll({
      check: { title: 'the check', work: failed },
      web: { title: 'the web', work: passed },
      e2e: { title: 'the e2e', needs: 'web', work: passed },
    })
    expect(code).toBe(1)
    expect(text).toContain('the check: FAILED')
    expect(text).toContain('the web: passed')
    expect(text).toContain('the e2e: passed')
    expect(text).toContain('0 passed, 1 failed')
  })

  it('print one after the other, and the first one as it works', async () => {
    const first = Promise.withResolvers<number>()
    const shown: string[] = []
    const steps: Record<string, Step> = {
      unit: {
        title: 'the unit',
        work: async (_, say) => {
          say('unit 1\n')
          await first.promise
          say('unit 2\n')
          return 0
        },
      },
      e2e: {
        title: 'the e2e',
        work: async (_, say) => {
          say('e2e 1\n')
          expect(shown.join('')).toContain('unit 1')
          expect(shown.join('')).not.toContain('e2e 1')
          first.resolve(0)
          await new Promise(setImmediate)
          say('e2e 2\n')
          return 0
        },
      },
    }
    await runSteps(steps, (text) => void shown.push(text))
    const lines = shown
      .join('')
      .split('\n')
      .filter((line) => /^(unit|e2e) \d/.test(line))
    expect(lines).toEqual(['unit 1', 'unit 2', 'e2e 1', 'e2e 2'])
  })
})

test('when all parts pass, the sum is on a line of its own and the exit code is 0', async () => {
  const { code, lines } = await run({})
  expect(code).toBe(0)
  expect(lines).toContain('0 passed, 0 failed')
})

test('packages that cannot be installed are a failure in the sum too', async () => {
  const { ran, code, lines } = await run({}, broken)
  expect(ran).toEqual([])
  expect(code).toBe(1)
  expect(lines).toContain('0 passed, 1 failed')
})

describe('of a report of vitest', () => {
  const report = {
    numPassedTests: 2,
    testResults: [
      {
        name: path.resolve('a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a' },
          { status: 'failed', fullName: 'b', failureMessages: ['Error: expected 1\n    at b.test.ts'] },
          { status: 'failed', fullName: 'c' },
        ],
      },
      { name: path.resolve('b.test.ts'), message: 'no such module', status: 'failed', assertionResults: [] },
      {
        name: path.resolve('d.test.ts'),
        status: 'passed',
        assertionResults: [
          { status: 'passed', fullName: 'd' },
          { status: 'skipped', fullName: 'needs Mosquitto' },
        ],
      },
    ],
  }

  it('tests that fail are counted, a file that does not load as one, and what is left out is named', () => {
    const count = nothingCounted()
    addReport(count, report, false)
    expect(count).toMatchObject({ passed: 2, failed: 3, leftOut: ['needs Mosquitto'] })
    expect(count.failures).toEqual([
      'a.test.ts\n    b\n    Error: expected 1',
      'a.test.ts\n    c\n    ',
      'b.test.ts\n    no such module',
    ])
  })

  it('what a filter leaves out is not named', () => {
    const count = nothingCounted()
    addReport(count, report, true)
    expect(count.leftOut).toEqual([])
  })
})

test('the twenty files that took longest are named, the slowest first', async () => {
  const timings = Array.from({ length: 30 }, (_, index) => ({ file: `${index}.test.ts`, ms: index * 100 }))
  const shown = slowest(timings)
  expect(shown).toHaveLength(20)
  expect(shown[0]).toBe('    2.9 s  29.test.ts')
  const output: string[] = []
  const unit = {
    title: 'the unit',
    work: async (count: ReturnType<typeof nothingCounted>) => {
      count.timings.push({ file: 'slow.test.ts', ms: 12_340 })
      return 0
    },
  }
  await runSteps({ unit }, (text) => void output.push(text))
  expect(output.join('').split('\n')).toContain('   12.3 s  slow.test.ts')
})

test.runIf(process.platform === 'linux')(
  'the end names the processor time of what was started, too',
  async () => {
    const burn = 'const end = process.cpuUsage().user + 1.5e6; while (process.cpuUsage().user < end);'
    const spent = async () => {
      const { lines } = await run({})
      return Number(lines.map((line) => /with (\d+) s of processor time$/.exec(line)?.[1]).find(Boolean))
    }
    const before = await spent()
    await promisify(execFile)(process.execPath, ['--eval', burn])
    expect(await spent()).toBeGreaterThan(before)
  },
)
