import { describe, expect, it } from 'vitest'
import { inSlices, listInSlices } from './in-slices.ts'

/** Work of some hundred milliseconds, in steps of two. */
function* work() {
  for (let step = 0; step < 100; step++) {
    for (const since = performance.now(); performance.now() - since < 2; );
    yield step
  }
  return 'done'
}

function* withoutRows(): Generator<void, string> {
  for (const _step of work()) yield
  return 'done'
}

describe('long work', () => {
  it.each([
    ['of steps', () => inSlices(withoutRows()), 'done'],
    ['on rows', () => listInSlices(work()), Array.from({ length: 100 }, (_, step) => step)],
  ])('%s gives others their turn, and comes to its end', async (_, start, result) => {
    let turns = 0
    const others = setInterval(() => {
      turns += 1
    }, 1)
    expect(await start()).toEqual(result)
    clearInterval(others)
    expect(turns).toBeGreaterThan(10)
  })
})
