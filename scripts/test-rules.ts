import type { HouseRule } from './house-rules.ts'

const isTestFile = (file: string): boolean => /\.test\.tsx?$/.test(file)

const SLEEPS = [
  /\bwaitForTimeout\(/g,
  /new Promise(?:<\w+>)?\(\s*\(?\w+\)?\s*=>\s*\{?\s*(?:void )?setTimeout\(/g,
  /\bsetTimeout\b[^\n]*\bfrom 'node:timers\/promises'/g,
]

/** A time is too short on a busy computer and too long on any other. */
export const noFixedSleeps: HouseRule = {
  says: 'a test waits for what it is about (vi.waitFor, expect.poll), not for a time; what it does slowly itself is lasting() of test-time.ts',
  covers: isTestFile,
  findIn: (source) => SLEEPS.flatMap((sleep) => source.match(sleep) ?? []),
}

export const noMockedModules: HouseRule = {
  says: 'a test runs what can run: it replaces no module, and gives a part another one only where the part asks for it',
  covers: isTestFile,
  findIn: (source) => source.match(/\bvi\.(?:mock|doMock|hoisted)\(/g) ?? [],
}
