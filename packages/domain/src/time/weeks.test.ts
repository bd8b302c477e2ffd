import { expect, it } from 'vitest'
import { weeksIn } from './weeks.ts'

it('finds the whole weeks from Monday on', () => {
  expect(weeksIn({ from: '2026-11-02', to: '2026-11-08' })).toEqual(['2026-11-02'])
  expect(weeksIn({ from: '2026-11-01', to: '2026-11-15' })).toEqual(['2026-11-02', '2026-11-09'])
  expect(weeksIn({ from: '2026-11-03', to: '2026-11-14' })).toEqual([])
  expect(weeksIn({ from: '2026-11-03', to: '2026-11-15' })).toEqual(['2026-11-09'])
})
