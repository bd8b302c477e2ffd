import { expect, test } from 'vitest'
import { mayFetchAhead } from './spare-time.ts'

test.each([
  [{}, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: 'slow-2g' }, false],
  [{ saveData: true, effectiveType: '4g' }, false],
])('pages are fetched ahead on a connection with %j: %s', (connection, may) => {
  expect(mayFetchAhead(connection)).toBe(may)
})
