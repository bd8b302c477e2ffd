import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { madeSite, noteMadeSite } from './sites.queries.ts'

test('a new machine is at the site that was just made, and only in the organization that it is of', () => {
  const cache = new QueryClient()
  expect(madeSite(cache, 'NORDHAUS')).toBeNull()
  noteMadeSite(cache, 'NORDHAUS', 'site-9')
  expect(madeSite(cache, 'NORDHAUS')).toBe('site-9')
  expect(madeSite(cache, 'SEGHERIA')).toBeNull()
  cache.clear()
})
