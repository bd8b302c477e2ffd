import { momentText } from '@millwright/domain/time/moment-text'
import { expect, test } from 'vitest'
import { momentInSearch } from './replay-address.ts'

test('a moment in an address is the same moment again', () => {
  const ts = Date.parse('2026-11-12T09:42:10Z')
  expect(momentText(ts)).toBe('2026-11-12T09:42:10Z')
  expect(momentInSearch(momentText(ts))).toBe('2026-11-12T09:42:10Z')
  expect(momentInSearch('2026-11-12T10:42:10+01:00')).toBe('2026-11-12T09:42:10Z')
})

test.each([
  undefined,
  7,
  '',
  '2026-11-12',
  '2026-11-12T10:42',
  '2026-13-40T10:42:10Z',
  '1980-01-01T00:00:00Z',
])('%s is no moment', (typed) => {
  expect(momentInSearch(typed)).toBeUndefined()
})
