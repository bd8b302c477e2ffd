import { describe, expect, test } from 'vitest'
import { houseRules } from './house-rules.ts'
import { noFixedSleeps, noMockedModules } from './test-rules.ts'

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
    expect(houseRules).toEqual(expect.arrayContaining([noFixedSleeps, noMockedModules]))
  })
})
