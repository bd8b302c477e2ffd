import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PAGES } from '@millwright/contract/pages'
import { AUDIT_ACTIONS, ERRORS } from '@millwright/contract/subjects'
import { ROLES } from '@millwright/contract/wire/roles'
import { flatTexts, textFaults } from '@millwright/domain/text/text-faults'
import type { Texts } from '@millwright/domain/text/translate'
import { describe, expect, test } from 'vitest'
import { FIRST_FOLDERS, hasPages, shownBy } from '../../../build/texts-in-parts.ts'
import { mergeTexts } from '../../platform/i18n/texts.ts'
import { LANGUAGES } from '../../platform/ui/text/languages.ts'
import { loadLater } from './later-texts.ts'
import { loadPart } from './load-texts.ts'
import { FIRST, partOfPages, SHARED } from './text-parts.ts'

/** Read as they are: as modules, two thousand files take longer than all that is looked for in them. */
const readAll = (pattern: string): (readonly [file: string, content: string])[] => {
  const src = join(import.meta.dirname, '../..')
  return globSync(pattern, { cwd: src }).map((file) => [
    `../../${file}`,
    readFileSync(join(src, file), 'utf8'),
  ])
}
const sources = Object.fromEntries(readAll('**/*.{ts,tsx}').filter(([file]) => !/\.test\.tsx?$/.test(file)))
const files = readAll('**/texts/*.json').map(
  ([file, content]) => [file, JSON.parse(content) as Texts] as const,
)
const filesIn = (language: string) => files.filter(([file]) => file.endsWith(`/${language}.json`))

const englishTexts = mergeTexts(filesIn('en-US').map(([, texts]) => texts))
const english = new Map(flatTexts(englishTexts))

/** Languages count differently: Italian has a form for millions that English has not. */
const PLURAL = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string): string => key.replace(PLURAL, '')
const bases = new Set([...english.keys()].map(baseOf))
const exists = (key: string): boolean => bases.has(key)

const pathOf = (file: string): string => new URL(file, 'file:///app/i18n/').pathname.slice(1)
const foldersWithTexts = filesIn('en-US')
  .map(([file]) => pathOf(file).replace(/\/texts\/[^/]+$/, ''))
  .sort((a, b) => b.length - a.length)

/** `subjects/people/users` or `app`: the nearest folder with texts, or the `shared` one of its subject. */
function folderOf(file: string): string {
  const known = foldersWithTexts.find((folder) => pathOf(file).startsWith(`${folder}/`))
  const parts = /^subjects\/[^/]+\/shared(?=\/)/.exec(pathOf(file))?.[0]
  if (parts && !known?.startsWith(parts)) return parts
  return known ?? pathOf(file).split('/').slice(0, 2).join('/')
}
const folderOfKey = new Map(
  filesIn('en-US').flatMap(([file, texts]) =>
    flatTexts(texts).map(([key]) => [baseOf(key), folderOf(file)] as const),
  ),
)

/** Keys are written out wherever they can be: in t('…') and in tables of keys. */
const CALLED = /\bt\(\s*'([^']+)'/g
const NAMED = /'([a-z_]+\.[a-z_.]+)'/g

/** Their number belongs to no word: it is beside a name or a colon, before a unit, or one of two. */
const NUMBER_ALONE = new Set([
  'top.count_new',
  'lists.chosen',
  'alarms.acknowledge_cleared',
  'analytics.first_machines',
  'spare_parts.stock',
  'service.needs',
  'service.in_stock',
  'service.in_cart',
  'maintenance.place',
  'maintenance.of',
  'messages.read_by',
  'messages.count',
  'messages.fits',
  'notify.some_of',
  'notify.still_sent',
  'production.left',
  'operator.counted',
  'operator.behind',
  'operator.ahead',
  'operator.by_now',
  'tickets.pieces',
])

test('a text that counts something has forms: "1 stops" is written in no language', () => {
  const counted = [...english].filter(([key, text]) => text.includes('{{count}}') && !PLURAL.test(key))
  expect(counted.map(([key]) => key).toSorted()).toEqual([...NUMBER_ALONE].toSorted())
})

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const merged = mergeTexts(filesIn(language).map(([, texts]) => texts))

  test('have the keys, forms and placeholders of the English ones, and are translated', () => {
    expect(textFaults(language, englishTexts, merged)).toEqual([])
  })

  test('are each in one file only', () => {
    const keys = filesIn(language).flatMap(([, texts]) => flatTexts(texts).map(([key]) => key))
    const seen = new Set<string>()
    expect(keys.filter((key) => seen.size === seen.add(key).size)).toEqual([])
  })

  test('are in the folders of the English ones', () => {
    const folders = (of: string) => filesIn(of).map(([file]) => dirname(file))
    expect(folders(language).toSorted()).toEqual(folders('en-US').toSorted())
  })
})

/** Parts are made of folders, and every language has its texts in the same ones. */
test.each(['en-US', 'it-IT'] as const)(
  'the texts in %s are all loaded, in one part or another',
  async (language) => {
    const pages = [SHARED, ...foldersWithTexts.filter(hasPages).map(partOfPages)]
    const parts = [loadPart(language, FIRST), ...pages.map((part) => loadLater(language, part))]
    const loaded = flatTexts(mergeTexts(await Promise.all(parts))).map(([key]) => key)
    const inFiles = flatTexts(mergeTexts(filesIn(language).map(([, texts]) => texts))).map(([key]) => key)
    expect(new Set(loaded)).toEqual(new Set(inFiles))
  },
)

describe('a key', () => {
  test('that the source calls for exists', () => {
    const called = Object.values(sources).flatMap((source) =>
      [...source.matchAll(CALLED)].map((match) => match[1] ?? ''),
    )
    expect(called.length).toBeGreaterThan(50)
    expect(called.filter((key) => !exists(key))).toEqual([])
  })

  test('that the source names in a table exists', () => {
    const groups = new Set([...english.keys()].map((key) => key.split('.', 1)[0]))
    const named = Object.values(sources)
      .flatMap((source) => [...source.matchAll(NAMED)].map((match) => match[1] ?? ''))
      .filter((key) => groups.has(key.split('.', 1)[0]))
    expect(named.filter((key) => !exists(key))).toEqual([])
  })

  /** Titles of pages and errors are known to all; what else two folders with pages say belongs into a `shared` folder. */
  test('of a folder with pages is used by no other folder', () => {
    const foreign = Object.entries(sources).flatMap(([file, source]) => {
      const folder = folderOf(file)
      if (folder === 'app') return []
      return [...source.matchAll(NAMED)]
        .map((match) => match[1] ?? '')
        .filter((key) => !/^(nav|errors)\./.test(key))
        .map((key) => ({ key, owner: folderOfKey.get(key) }))
        .filter(({ owner }) => owner !== undefined && hasPages(owner) && owner !== folder)
        .map(({ key, owner }) => `${file} uses ${key} of ${owner}`)
    })
    expect(foreign).toEqual([])
  })

  test('of a folder that few others share is used by those alone', () => {
    const foreign = Object.entries(sources).flatMap(([file, source]) =>
      [...source.matchAll(NAMED)]
        .map((match) => ({ key: match[1] ?? '', owner: folderOfKey.get(match[1] ?? '') ?? '' }))
        .filter(({ owner }) => owner !== folderOf(file))
        .filter(({ owner }) => shownBy(owner)?.includes(folderOf(file)) === false)
        .map(({ key }) => `${file} uses ${key}`),
    )
    expect(foreign).toEqual([])
  })

  /** The frame around the pages is there before their texts are. */
  test('of a folder with pages is not used by the frame around the pages', () => {
    const foreign = Object.entries(sources).flatMap(([file, source]) =>
      folderOf(file) === 'app'
        ? [...source.matchAll(NAMED)]
            .map((match) => match[1] ?? '')
            .filter((key) => !/^(nav|errors|audit)\./.test(key))
            .filter((key) => {
              const owner = folderOfKey.get(key) ?? ''
              return hasPages(owner) && !FIRST_FOLDERS.includes(owner)
            })
            .map((key) => `${file} uses ${key}`)
        : [],
    )
    expect(foreign).toEqual([])
  })

  /** Only these are there on the sign-in page. */
  test('that the sign-in page uses is in a folder of its own part', () => {
    const foreign = Object.entries(sources).flatMap(([file, source]) =>
      /^(platform\/(api|toasts)|subjects\/people\/sign-in)$/.test(folderOf(file))
        ? [...source.matchAll(NAMED)]
            .map((match) => ({ key: match[1] ?? '', owner: folderOfKey.get(match[1] ?? '') }))
            .filter(({ owner }) => owner !== undefined && !FIRST_FOLDERS.includes(owner))
            .map(({ key, owner }) => `${file} uses ${key} of ${owner}`)
        : [],
    )
    expect(foreign).toEqual([])
  })

  test.each(Object.values(PAGES).map(({ title }) => title))('exists for the page title %s', (title) => {
    expect(english.has(`nav.${title}`)).toBe(true)
  })

  test.each(AUDIT_ACTIONS)('exists for the audit action %s', (action) => {
    expect(english.has(`audit.actions.${action}`)).toBe(true)
  })

  test.each(Object.keys(ERRORS))('exists for the error %s', (label) => {
    expect(english.has(`errors.${label.toLowerCase()}`)).toBe(true)
  })

  test.each(Object.keys(ROLES))('exists for the role %s', (label) => {
    expect(english.has(`roles.${label}`)).toBe(true)
  })
})
