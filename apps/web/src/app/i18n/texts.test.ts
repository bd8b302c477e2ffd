import { AUDIT_ACTIONS } from '@millwright/contract/calls/audit'
import { ERROR_STATUS } from '@millwright/contract/errors'
import { PAGES } from '@millwright/contract/pages'
import { ROLES } from '@millwright/contract/roles'
import { describe, expect, test } from 'vitest'
import { mergeTexts, type Texts } from '../../i18n/texts.ts'
import { LANGUAGES } from '../../ui/languages.ts'
import { loadPart } from './load-texts.ts'
import { FIRST, partOfFeature, SHARED } from './text-parts.ts'

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const files = Object.entries(
  import.meta.glob<Texts>('../../**/texts/*.json', { eager: true, import: 'default' }),
)
const filesIn = (language: string) => files.filter(([file]) => file.endsWith(`/${language}.json`))

/** `login.demo.title` and its text, for every text of a language. */
function flatten(texts: object, prefix = ''): [key: string, text: unknown][] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null ? flatten(text, `${prefix}${name}.`) : [[prefix + name, text]],
  )
}

const byLanguage = new Map(
  LANGUAGES.map(
    (language) =>
      [language, new Map(flatten(mergeTexts(filesIn(language).map(([, texts]) => texts))))] as const,
  ),
)
const english = byLanguage.get('en-US') ?? new Map<string, unknown>()

const placeholders = (text: unknown): string[] =>
  [...String(text).matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? '').sort()

/** Languages count differently: Italian has a form for millions that English has not. */
const PLURAL = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string): string => key.replace(PLURAL, '')
const bases = new Set([...english.keys()].map(baseOf))
const exists = (key: string): boolean => bases.has(key)
const inEnglish = (key: string): unknown => english.get(key) ?? english.get(`${baseOf(key)}_other`)

/** `features/users` or `machines`: the folder whose texts or source a file is. */
const folderOf = (file: string): string => /^\.\.\/\.\.\/((?:features\/)?[^/]+)/.exec(file)?.[1] ?? 'app'
const folderOfKey = new Map(
  filesIn('en-US').flatMap(([file, texts]) =>
    flatten(texts).map(([key]) => [baseOf(key), folderOf(file)] as const),
  ),
)

/** Keys are written out wherever they can be: in t('…') and in tables of keys. */
const CALLED = /\bt\(\s*'([^']+)'/g
const NAMED = /'([a-z_]+\.[a-z_.]+)'/g

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = byLanguage.get(language) ?? new Map<string, unknown>()

  test('have exactly the same keys as the English ones', () => {
    expect(new Set([...texts.keys()].map(baseOf))).toEqual(bases)
    const single = (keys: Iterable<string>): string[] => [...keys].filter((key) => !PLURAL.test(key)).sort()
    expect(single(texts.keys())).toEqual(single(english.keys()))
  })

  test('have every form in which the language counts', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const counted = [...texts.keys()].filter((key) => key.endsWith('_other')).map(baseOf)
    const missing = counted
      .flatMap((key) => forms.map((form) => `${key}_${form}`))
      .filter((key) => !texts.has(key))
    expect(missing).toEqual([])
  })

  test('are each in one file only', () => {
    const keys = filesIn(language).flatMap(([, texts]) => flatten(texts).map(([key]) => key))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test('are all loaded, in one part or another', async () => {
    const features = filesIn(language).flatMap(([file]) => /features\/([^/]+)\//.exec(file)?.[1] ?? [])
    const parts = [FIRST, SHARED, ...features.map(partOfFeature)]
    const loaded = mergeTexts(await Promise.all(parts.map((part) => loadPart(language, part))))
    expect(new Set(flatten(loaded).map(([key]) => key))).toEqual(new Set(texts.keys()))
  })

  test('are none of them empty', () => {
    expect([...texts].filter(([, text]) => typeof text !== 'string' || text.trim() === '')).toEqual([])
  })

  test('have the same placeholders as the English ones', () => {
    const differing = [...texts].filter(
      ([key, text]) => String(placeholders(text)) !== String(placeholders(inEnglish(key))),
    )
    expect(differing).toEqual([])
  })
})

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

  /** Titles of pages and errors are known to all; what else two features say belongs to a folder they share. */
  test('of a feature is used by no other feature, and by nothing that features share', () => {
    const foreign = Object.entries(sources).flatMap(([file, source]) => {
      const folder = folderOf(file)
      if (folder === 'app') return []
      return [...source.matchAll(NAMED)]
        .map((match) => match[1] ?? '')
        .filter((key) => !/^(nav|errors)\./.test(key))
        .map((key) => ({ key, owner: folderOfKey.get(key) }))
        .filter(({ owner }) => owner?.startsWith('features/') && owner !== folder)
        .map(({ key, owner }) => `${file} uses ${key} of ${owner}`)
    })
    expect(foreign).toEqual([])
  })

  /** The frame around the pages is there before the texts of a feature are. */
  test('of a feature is not used by the frame around the pages', () => {
    const foreign = Object.entries(sources).flatMap(([file, source]) =>
      folderOf(file) === 'app'
        ? [...source.matchAll(NAMED)]
            .map((match) => match[1] ?? '')
            .filter((key) => !/^(nav|errors|audit)\./.test(key))
            .filter((key) => /^features\/(?!sign-in)/.test(folderOfKey.get(key) ?? ''))
            .map((key) => `${file} uses ${key}`)
        : [],
    )
    expect(foreign).toEqual([])
  })

  /** Only these are there on the sign-in page. */
  test('that the sign-in page uses is in a folder of its own part', () => {
    const foreign = Object.entries(sources).flatMap(([file, source]) =>
      /^(api|toasts|features\/sign-in)$/.test(folderOf(file))
        ? [...source.matchAll(NAMED)]
            .map((match) => ({ key: match[1] ?? '', owner: folderOfKey.get(match[1] ?? '') }))
            .filter(
              ({ owner }) =>
                owner !== undefined && !/^(api|app|forms|session|ui|features\/sign-in)$/.test(owner),
            )
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

  test.each(Object.keys(ERROR_STATUS))('exists for the error %s', (label) => {
    expect(english.has(`errors.${label.toLowerCase()}`)).toBe(true)
  })

  test.each(Object.keys(ROLES))('exists for the role %s', (label) => {
    expect(english.has(`roles.${label}`)).toBe(true)
  })
})
