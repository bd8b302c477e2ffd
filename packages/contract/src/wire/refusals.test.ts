import { expect, test } from 'vitest'
import { REFUSALS, refusalKind } from './refusals.ts'

test('every reason for which a point is refused is of a kind that people can do something about', () => {
  const without = Object.keys(REFUSALS).filter((reason) => refusalKind(reason) === 'document')
  expect(without).toEqual([])
  expect(refusalKind('MODEL_TOO_LARGE')).toBe('document')
})
