import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LANGUAGE_CODES } from '@millwright/domain/text/languages'
import { flatTexts, textFaults } from '@millwright/domain/text/text-faults'
import type { Texts } from '@millwright/domain/text/translate'
import { describe, expect, it } from 'vitest'
import { textLanguage, textsIn, textsOf } from './texts.ts'

const root = join(import.meta.dirname, '../..')
const read = (folder: string, language: string): Texts =>
  JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')) as Texts

const OURS = 'platform/texts'
/** Ours first, then those of the subjects. */
const folders = globSync('{platform,subjects/*}/texts/en-US.json', { cwd: root }).map(dirname).sort()
const keysOf = (folder: string): string[] =>
  flatTexts(read(folder, 'en-US')).map(([key]) => key.replace(/_(one|other)$/, ''))

describe('what the server says itself', () => {
  it.each(folders)('is complete in all languages in %s', (folder) => {
    const languages = globSync('*.json', { cwd: join(root, folder) }).map((file) => basename(file, '.json'))
    expect(languages.sort()).toEqual(LANGUAGE_CODES.toSorted())
    for (const language of languages)
      expect(textFaults(language, read(folder, 'en-US'), read(folder, language))).toEqual([])
  })

  it('has a folder for each room that says something, and no key twice', () => {
    expect(folders[0]).toBe(OURS)
    expect(globSync('**/texts/*.json', { cwd: root }).map(dirname)).toSatisfy((all: string[]) =>
      all.every((folder) => folders.includes(folder)),
    )
    const keys = folders.flatMap((folder) => [...new Set(keysOf(folder))])
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('has a text for every key that the source names', () => {
    const groups = new Set(folders.flatMap(keysOf).map((key) => key.split('.', 1)[0]))
    const named = folders.flatMap((folder) => {
      const keys = new Set([...keysOf(OURS), ...keysOf(folder)])
      const room = folder === OURS ? 'platform' : dirname(folder)
      return globSync(`${room}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts'] })
        .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bt\('([\w.]+)'/g)])
        .map(([, key = '']) => ({ folder, key, isThere: keys.has(key) }))
    })
    const ours = named.filter(({ key }) => groups.has(key.split('.', 1)[0]))
    expect(ours.length).toBeGreaterThan(20)
    expect(ours.filter(({ isThere }) => !isThere)).toEqual([])
  })

  it('is in the language, in one of the same two letters, or in English', () => {
    expect(['it-IT', 'it-CH', 'IT', 'it-IT,it;q=0.9,en;q=0.8', 'xx-XX', ''].map(textLanguage)).toEqual([
      'it-IT',
      'it-IT',
      'it-IT',
      'it-IT',
      'en-US',
      'en-US',
    ])
    expect(textsIn('it-CH').t('mail.greeting', { firstname: 'Elena' })).toBe('Ciao Elena,')
  })

  it('is that of a subject with that of the platform', () => {
    const { t, exists } = textsOf(join(root, 'subjects/tickets'))('de-DE')
    expect(t('mail.greeting', { firstname: 'Elena' })).toContain('Elena')
    expect(t('mail.refused.title', { number: 'T-7' })).toContain('T-7')
    expect([exists('notice.storm'), exists('notice.ticketLate.title'), exists('notice.alarm.title')]).toEqual(
      [true, true, false],
    )
  })
})
