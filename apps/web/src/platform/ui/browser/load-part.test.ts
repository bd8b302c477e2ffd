import { describe, expect, test } from 'vitest'
import { partFaultOf, withinTime } from './load-part.ts'

const never = new Promise<never>(() => {})

describe('a part of a page', () => {
  test('that arrives in time is what is shown', async () => {
    expect(await withinTime(Promise.resolve('page'), 1_000)).toBe('page')
  })

  test('that does not arrive in time has failed by its time limit', async () => {
    const error: unknown = await withinTime(never, 1).catch((reason: unknown) => reason)
    expect(partFaultOf(error, true)).toBe('timeout')
  })

  test.each([
    'Failed to fetch dynamically imported module: http://mill/assets/x.js',
    'error loading dynamically imported module: http://mill/assets/x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ])('is missing when the server answers, and else failed with the network: %s', (message) => {
    expect(partFaultOf(new TypeError(message), true)).toBe('missing')
    expect(partFaultOf(new TypeError(message), false)).toBe('error')
  })

  test('that breaks while it runs has not failed to load', () => {
    expect(partFaultOf(new TypeError('x is undefined'), true)).toBeNull()
  })
})
