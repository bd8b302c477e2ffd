import { expect, test } from 'vitest'
import { languageOfBrowser, supportedLanguage } from './languages.ts'

test('a supported language is spoken, any other falls back to English', () => {
  expect(supportedLanguage('it-IT')).toBe('it-IT')
  expect(supportedLanguage('tlh')).toBe('en-US')
  expect(supportedLanguage(null)).toBe('en-US')
})

test('of the languages of a browser the first that is spoken here counts', () => {
  expect(languageOfBrowser(['ja', 'it-CH', 'en'])).toBe('it-IT')
  expect(languageOfBrowser(['ja'])).toBeUndefined()
})
