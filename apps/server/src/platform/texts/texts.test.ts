import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LANGUAGE_CODES } from '@millwright/domain/text/languages'
import { flatTexts, textFaults } from '@millwright/domain/text/text-faults'
import type { Texts } from '@millwright/domain/text/translate'
import { describe, expect, it } from 'vitest'
import { textLanguage, textsIn } from './texts.ts'

const read = (language: string): Texts =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8')) as Texts
const english = read('en-US')
const languages = globSync('*.json', { cwd: import.meta.dirname }).map((file) => basename(file, '.json'))

describe('what the server says itself', () => {
  it.each(languages)('is complete in %s', (language) => {
    expect(LANGUAGE_CODES).toContain(language)
    expect(textFaults(language, english, read(language))).toEqual([])
  })

  it('has a text for every key that the source names', () => {
    const root = join(import.meta.dirname, '../..')
    const keys = new Set(flatTexts(english).map(([key]) => key.replace(/_(one|other)$/, '')))
    const groups = new Set([...keys].map((key) => key.split('.', 1)[0]))
    const named = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\bt\('([\w.]+)'/g)].map(([, key = '']) => key),
    )
    const ours = named.filter((key) => groups.has(key.split('.', 1)[0] ?? ''))
    expect(ours.length).toBeGreaterThan(20)
    expect(ours.filter((key) => !keys.has(key))).toEqual([])
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
})
