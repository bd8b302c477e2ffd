import { expect, it } from 'vitest'
import { isConnectorAway } from './connector-away.ts'

const NOW = 1_000_000

it.each([
  ['was heard within a minute', { isBuiltIn: false, seenAt: NOW - 60_000 }, false],
  ['was heard before', { isBuiltIn: false, seenAt: NOW - 60_001 }, true],
  ['comes with the portal and was heard before', { isBuiltIn: true, seenAt: NOW - 60_001 }, true],
  ['was never heard', { isBuiltIn: false, seenAt: null }, true],
  ['comes with the portal and has not started yet', { isBuiltIn: true, seenAt: null }, false],
])('a connector that %s', (_, heard, isAway) => {
  expect(isConnectorAway(heard, NOW)).toBe(isAway)
})
