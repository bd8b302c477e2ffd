import { describe, expect, test } from 'vitest'
import { houseRules } from './house-rules.ts'
import { helpersPoll, noFixedSleeps, noMockedModules } from './test-rules.ts'

const file = 'apps/server/src/subjects/fleet/fleet.test.ts'

describe('the rules for tests can be broken', () => {
  test.for([
    'await new Promise((go) => setTimeout(go, 300))',
    'await new Promise<void>((go) => setTimeout(go, 300))',
    'const pause = (ms) => new Promise((go) => { setTimeout(go, ms) })',
    "import { setTimeout as pause } from 'node:timers/promises'",
    'await page.waitForTimeout(500)',
  ])('by a sleep: %s', (source) => {
    expect(noFixedSleeps.covers(file)).toBe(true)
    expect(noFixedSleeps.covers('apps/server/src/testing/test-time.ts')).toBe(false)
    expect(noFixedSleeps.findIn(source, file)).toHaveLength(1)
  })

  test.for([
    'await vi.waitFor(() => expect(heard).toEqual([1]), { timeout: 5_000 })',
    'await lasting(20)',
    "import { setImmediate as turn } from 'node:timers/promises'",
    'socket.pause()',
  ])('but not by a condition, or by what the test does itself: %s', (source) => {
    expect(noFixedSleeps.findIn(source, file)).toEqual([])
  })

  const helper = 'apps/server/src/testing/test-daemon.ts'

  test.for([
    'await new Promise((go) => setTimeout(go, 300))',
    'await page.waitForTimeout(500)',
    'while (true) await new Promise((go) => setTimeout(go, 5))',
    'while (!isUp()) each(async () => { await new Promise((go) => { setTimeout(go, 5) }) })',
  ])('by a helper that sleeps: %s', (source) => {
    expect([helper, 'e2e/line.ts', 'e2e/product.setup.ts'].map((each) => helpersPoll.covers(each))).toEqual([
      true,
      true,
      true,
    ])
    expect(helpersPoll.findIn(source, helper)).toHaveLength(1)
  })

  test.for([
    'while (Date.now() < end) { await new Promise((go) => setTimeout(go, 5)) }',
    'for (let tries = 0; tries < 9; tries++) await new Promise((go) => setTimeout(go, 5))',
    'setTimeout(() => reject(new Error()), 500).unref()',
  ])('but not by one that looks again and again, or has a limit: %s', (source) => {
    expect(helpersPoll.findIn(source, helper)).toEqual([])
  })

  test.for([
    "vi.mock('./use-search.ts', () => ({}))",
    "vi.doMock('./use-search.ts')",
    'const state = vi.hoisted(() => ({}))',
  ])('by a module that is replaced: %s', (source) => {
    expect(noMockedModules.findIn(source, 'apps/web/src/app/shell/search-box.test.tsx')).toHaveLength(1)
  })

  test('but not by a function that is watched', () => {
    expect(noMockedModules.findIn("vi.spyOn(console, 'warn')", file)).toEqual([])
  })

  test('and are looked after with the others', () => {
    expect(houseRules).toEqual(expect.arrayContaining([noFixedSleeps, helpersPoll, noMockedModules]))
  })
})
