import { describe, expect, it } from 'vitest'
import { PAGES, type Page } from './pages.ts'
import { AUDIT_ACTIONS, CHANNEL_PAGES, FOUND_TEXTS, MACHINE_EVENTS, TAGS } from './subjects.ts'
import { matchesPattern } from './wire/topics.ts'

describe('the tables that the subjects fill', () => {
  it('have each action, each event and each kind of text once', () => {
    for (const names of [AUDIT_ACTIONS, MACHINE_EVENTS, FOUND_TEXTS])
      expect(new Set(names).size).toBe(names.length)
  })

  it('give each heading of the calls a place of its own', () => {
    const ranks = Object.values(TAGS).map(({ rank }) => rank)
    expect(ranks).toEqual([...new Set(ranks)].sort((one, other) => one - other))
  })

  it('give each page of a menu a place of its own there', () => {
    const pages = Object.values<Page>(PAGES).filter(({ menu }) => menu !== undefined)
    const places = pages.map(({ menu, rank }) => `${menu} ${rank}`)
    expect(new Set(places).size).toBe(places.length)
    expect(pages.filter(({ rank }) => rank === undefined)).toEqual([])
  })

  it('name a page of a channel before one of a wider pattern', () => {
    const patterns = CHANNEL_PAGES.map(([pattern]) => pattern)
    const hidden = patterns.filter((pattern, index) =>
      patterns.slice(0, index).some((earlier) => matchesPattern(earlier, pattern.replace('/#', '/x'))),
    )
    expect(hidden).toEqual([])
  })
})
