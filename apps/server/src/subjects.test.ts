import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SUBJECTS as ROOMS } from '../../../scripts/rooms.mjs'
import { SUBJECTS } from './subjects.ts'

const sources = globSync('{platform,subjects}/**/*.ts', {
  cwd: import.meta.dirname,
  exclude: ['**/*.test.ts'],
}).map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))

const allIn = (pattern: RegExp): RegExpMatchArray[] =>
  sources.flatMap((source) => [...source.matchAll(pattern)])

describe('the list of subjects', () => {
  it('has the rooms of the house, in their order, above the platform', () => {
    const listed = SUBJECTS.map(({ name }) => name)
    expect(listed, 'name the subject in apps/server/src/subjects.ts').toEqual(['platform', ...ROOMS])
  })

  /** An event whose handler is bound nowhere would be stored and never handled. */
  it('binds each handler that an event names once', () => {
    const named = allIn(/defineEvent<\w+>\(\)\('\w+', \{[\s\S]*?handlers: \[([^\]]+)\]/g).flatMap(
      ([, list = '']) => [...list.matchAll(/'([\w-]+)'/g)].map(([, handler]) => handler),
    )
    const bound = allIn(/\bon\(\s*\w+,\s*'([\w-]+)'/g).map(([, handler]) => handler)
    expect(named.length).toBeGreaterThan(15)
    expect(bound.sort()).toEqual(named.sort())
  })

  it('has no two facts of one name', () => {
    const names = SUBJECTS.flatMap(({ facts = [] }) => facts.map(({ name }) => name))
    expect(names.length).toBeGreaterThan(5)
    expect(names).toEqual([...new Set(names)])
  })
})
