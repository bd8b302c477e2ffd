import { describe, expect, it } from 'vitest'
import { aboutOf, FOLD_WINDOW_MS, type FoldRow, foldOf } from './fold.ts'

const NOW = Date.parse('2026-11-12T12:00Z')
const row = (about: string | null, more: Partial<FoldRow> = {}): FoldRow => ({
  about,
  firstAt: NOW - 60_000,
  isRead: false,
  ...more,
})
const next = (about: string, rows: readonly FoldRow[]) => foldOf(rows, { about, now: NOW, foldAfter: 2 })

describe('a notice of a kind that came before', () => {
  const four = aboutOf(4, '4012')
  const five = aboutOf(5, '4012')
  const six = aboutOf(6, '4012')

  it('is added to the row that says the same', () => {
    const same = row(four)
    expect(next(four, [row(five), same])).toBe(same)
  })

  it('is a row of its own while there are few, and the first of a storm after that', () => {
    expect(next(five, [row(four)])).toBe('single')
    expect(next(six, [row(four), row(five)])).toBe('storm')
  })

  it('is added to the storm while it lasts', () => {
    const storm = row(null)
    expect(next(six, [row(four), row(five), storm])).toBe(storm)
  })

  it('is news again after ten minutes, and once the row was read', () => {
    expect(next(four, [row(four, { firstAt: NOW - FOLD_WINDOW_MS })])).toBe('single')
    expect(next(four, [row(four, { isRead: true })])).toBe('single')
  })

  it('does not become single again because the first ones were read', () => {
    expect(next(six, [row(four, { isRead: true }), row(five, { isRead: true })])).toBe('storm')
  })
})
