import path from 'node:path'
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
    expect(ran).toEqual(['check', 'unit', 'web', 'e2e'])
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
    expect(ran).toEqual(['check', 'unit', 'web'])
    expect(code).toBe(1)
    expect(lines).toContain('━━ the e2e: NOT RUN, it needs: the web')
    expect(lines).toContain('0 passed, 2 failed')
  })
})

describe('two parts side by side', () => {
  const beside = async (first: Work, second: Work) => {
    const output: string[] = []
    const steps = {
      check: { title: 'the check', work: first },
      web: { title: 'the web', isBeside: true, work: second },
      e2e: { title: 'the e2e', needs: 'web', work: passed },
    }
    const code = await runSteps(steps, (text) => void output.push(text))
    return { code, text: output.join('') }
  }

  it('run at the same time, and the next one after both', async () => {
    const second = Promise.withResolvers<number>()
    const first = (): Promise<number> => second.promise
    const { code, text } = await beside(first, async () => {
      second.resolve(0)
      return 0
    })
    expect(code).toBe(0)
    expect(text.indexOf('the check: passed')).toBeLessThan(text.indexOf('━━ the e2e'))
  })

  it('fail each by itself: what needs the other one runs', async () => {
    const { code, text } = await beside(failed, passed)
    expect(code).toBe(1)
    expect(text).toContain('the check: FAILED')
    expect(text).toContain('the web: passed')
    expect(text).toContain('the e2e: passed')
    expect(text).toContain('0 passed, 1 failed')
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
