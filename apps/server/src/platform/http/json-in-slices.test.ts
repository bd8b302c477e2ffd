import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonInSlices } from './json-in-slices.ts'

it('writes what JSON.stringify writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ result: fc.anything({ withDate: true }), total: fc.option(fc.integer()) }),
      async (answer) => {
        expect(await jsonInSlices(answer)).toBe(JSON.stringify(answer))
      },
    ),
  )
  const rows = Array.from({ length: 1_234 }, (_, n) => ({ n, no: undefined, text: 'ü"\n', list: [n] }))
  for (const answer of [{ result: rows }, { result: { rows, other: [undefined, null] } }, rows, null])
    expect(await jsonInSlices(answer)).toBe(JSON.stringify(answer))
})

it('of a long list gives others their turn', async () => {
  const rows = Array.from({ length: 100_000 }, (_, n) => ({ n, text: 'x'.repeat(100) }))
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 1)
  await jsonInSlices({ result: { rows } })
  clearInterval(others)
  expect(turns).toBeGreaterThan(1)
})
